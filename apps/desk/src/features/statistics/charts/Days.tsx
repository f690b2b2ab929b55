import type { Statistics } from "@sosmessages/contract/desk/statistics.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { calendarDay } from "#lib/time/when.ts";
import { DayBars } from "./DayBars.tsx";
import classes from "./Days.module.css";
import { Figure } from "./Figure.tsx";
import { drawn, countText } from "../figures.ts";
import { periodName } from "../period.ts";

const measures = ["messages-in", "replies-out"] as const;

/** Two rows of bars on one scale, so that they can be held against each other. */
export function Days({ days, isYear }: Readonly<{ days: Statistics["days"]; isYear: boolean }>) {
  const say = useSay();
  const { locale } = useSpoken();
  const name = (day: string) => (isYear ? periodName(day.slice(0, 7)) : calendarDay(day, locale));
  const title = say(isYear ? "stats.months" : "stats.days");
  const most = Math.max(5, ...days.flatMap(({ counts }) => measures.map((measure) => drawn(counts[measure]))));
  return (
    <Figure
      title={title}
      definition={say("stats.days_is")}
      chart={measures.map((measure) => (
        <DayBars
          key={measure}
          name={say(`stats.${measure}`)}
          most={most}
          days={days.map(({ day, counts }) => ({ day: name(day), count: counts[measure] }))}
        />
      ))}
      table={
        // A year has many rows; whoever uses a keyboard must be able to scroll them.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        <section className={classes["scroll"]} tabIndex={0} aria-label={`${title}: ${say("stats.count")}`}>
          <table>
            <caption className="visually-hidden">{title}</caption>
            <thead>
              <tr>
                <th scope="col">{say(isYear ? "stats.month" : "stats.day")}</th>
                {measures.map((measure) => (
                  <th key={measure} scope="col">
                    {say(`stats.${measure}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ day, counts }) => (
                <tr key={day}>
                  <th scope="row">{name(day)}</th>
                  {measures.map((measure) => (
                    <td key={measure}>{countText(counts[measure])}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      }
    />
  );
}
