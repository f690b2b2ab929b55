import type { Statistics } from "@sosmessages/contract/desk/statistics.ts";
import { useState } from "react";
import { Choice } from "#lib/form/Choice.tsx";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { decimal, drawn, countText } from "../figures.ts";
import { Figure } from "./Figure.tsx";
import classes from "./Hours.module.css";

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const clock = Array.from({ length: 24 }, (_, hour) => hour);

/** When people write, and when somebody is there: a week, hour by hour. */
export function Hours({ hours }: Readonly<{ hours: Statistics["hours"] }>) {
  const say = useSay();
  const { locale } = useSpoken();
  const [what, setWhat] = useState<"messages" | "on_duty">("messages");
  const at = new Map(hours.map((each) => [`${each.weekday} ${each.hour}`, each]));
  const cell = (weekday: number, hour: number) => {
    const found = at.get(`${weekday} ${hour}`);
    if (what === "messages") return { height: drawn(found?.messages), text: countText(found?.messages) };
    const people = found?.on_duty ?? null;
    return { height: people ?? 0, text: people === null ? "–" : decimal(people, locale) };
  };
  const most = Math.max(
    what === "messages" ? 5 : 1,
    ...weekdays.flatMap((weekday) => clock.map((hour) => cell(weekday, hour).height)),
  );

  return (
    <Figure
      title={say("stats.week")}
      definition={say(what === "messages" ? "stats.week_is" : "stats.week_duty_is")}
      choice={
        <Choice
          legend={say("stats.show")}
          options={[
            { value: "messages", label: say("stats.messages-in") },
            { value: "on_duty", label: say("stats.on_duty") },
          ]}
          chosen={what}
          onChoose={setWhat}
        />
      }
      chart={
        <div className={classes["week"]} aria-hidden="true">
          {weekdays.map((weekday) => (
            <div key={weekday} className={classes["day"]}>
              <span>{say(`stats.weekday_${weekday}`)}</span>
              <svg viewBox="0 0 24 10" preserveAspectRatio="none">
                {clock.map((hour) => {
                  const { height } = cell(weekday, hour);
                  const tall = (height / most) * 10;
                  return <rect key={hour} x={hour + 0.08} y={10 - tall} width="0.84" height={tall} />;
                })}
              </svg>
            </div>
          ))}
          <div className={classes["clock"]}>
            {["00", "06", "12", "18", "24"].map((hour) => (
              <span key={hour}>{hour}</span>
            ))}
          </div>
        </div>
      }
      table={
        <div className={classes["table"]}>
          <table>
            <caption className="visually-hidden">{say("stats.week")}</caption>
            <thead>
              <tr>
                <th scope="col">{say("stats.hour")}</th>
                {weekdays.map((weekday) => (
                  <th key={weekday} scope="col">
                    <abbr title={say(`stats.weekday_${weekday}`)}>{say(`stats.weekday_${weekday}`).slice(0, 2)}</abbr>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {clock.map((hour) => (
                <tr key={hour}>
                  <th scope="row">{String(hour).padStart(2, "0")}</th>
                  {weekdays.map((weekday) => (
                    <td key={weekday}>{cell(weekday, hour).text}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      }
    />
  );
}
