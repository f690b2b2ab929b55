import { useId, useState, type ReactNode } from "react";
import type { Statistics } from "@sosmessages/contract/desk/statistics.ts";
import { responseBuckets, risks as allRisks } from "@sosmessages/contract/desk/words.ts";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import { directionOf } from "#lib/languages.ts";
import { useSpoken, useSay } from "#lib/texts.tsx";
import { calendarDay } from "#lib/time.ts";
import { Choice } from "#lib/form.tsx";
import { Empty } from "#lib/page.tsx";
import { drawn, isTold, countText, decimal, type Count } from "./figures.ts";
import { FigureTable } from "./FigureTable.tsx";
import { periodName } from "./period.ts";
import classes from "./charts.module.css";

type Props = Readonly<{ title: string; definition: string; chart: ReactNode; table: ReactNode; choice?: ReactNode }>;

/** A chart, the same as a table beside it, and below them what exactly was counted. */
function Figure({ title, definition, chart, table, choice }: Props) {
  const id = useId();
  return (
    <section className={classes["figure"]} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {choice}
      <div className={classes["beside"]}>
        <div className={classes["chart"]}>{chart}</div>
        <div className={classes["table"]}>{table}</div>
      </div>
      <p className={`soft ${classes["definition"]}`}>{definition}</p>
    </section>
  );
}

type Bar = Readonly<{ name: string; count: Count | undefined }>;

const rowHeight = 40;

/** Screen readers use the table. Bars start at the reading side. */
function Bars({ bars }: Readonly<{ bars: readonly Bar[] }>) {
  const isFromRight = directionOf(useSpoken().locale) === "rtl";
  const [start, end] = isFromRight ? ["100%", "0"] : ["0", "100%"];
  const most = Math.max(5, ...bars.map(({ count }) => drawn(count)));
  return (
    <svg className={classes["bars"]} width="100%" height={bars.length * rowHeight} aria-hidden="true">
      {bars.map(({ name, count }, index) => {
        const top = index * rowHeight;
        const long = (drawn(count) / most) * 100;
        return (
          <g key={name}>
            <text x={start} y={top + 14}>
              {name}
            </text>
            <text x={end} y={top + 14} textAnchor="end">
              {countText(count)}
            </text>
            <rect x="0" y={top + 20} width="100%" height="10" rx="5" className={classes["ground"]} />
            <rect
              x={isFromRight ? `${100 - long}%` : "0"}
              y={top + 20}
              width={`${long}%`}
              height="10"
              rx="5"
              className={isTold(count) ? classes["bar"] : classes["few"]}
            />
          </g>
        );
      })}
    </svg>
  );
}

type CountsProps = Readonly<{
  title: string;
  definition: string;
  /** Heading of the names, and of the counts. */
  heading: string;
  numbers: string;
  bars: readonly Bar[];
}>;

function Counts({ title, definition, heading, numbers, bars }: CountsProps) {
  const say = useSay();
  const isEmpty = bars.length === 0;
  return (
    <Figure
      title={title}
      definition={definition}
      chart={isEmpty ? <Empty>{say("stats.none")}</Empty> : <Bars bars={bars} />}
      table={
        !isEmpty && (
          <FigureTable
            caption={title}
            columns={[heading, numbers]}
            rows={bars.map(({ name, count }) => ({ key: name, name, cells: [countText(count)] }))}
          />
        )
      }
    />
  );
}

const measures = ["messages-in", "replies-out"] as const;

/** Two rows of bars on one scale, so that they can be held against each other. */
export function Days({ days, isYear }: Readonly<{ days: Statistics["days"]; isYear: boolean }>) {
  const { say, locale } = useSpoken();
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
        // Keyboard users must be able to scroll the rows of a year.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- see above
        <section className={classes["scroll"]} tabIndex={0} aria-label={`${title}: ${say("stats.count")}`}>
          <FigureTable
            caption={title}
            columns={[say(isYear ? "stats.month" : "stats.day"), ...measures.map((measure) => say(`stats.${measure}`))]}
            rows={days.toReversed().map(({ day, counts }) => ({
              key: day,
              name: name(day),
              cells: measures.map((measure) => countText(counts[measure])),
            }))}
          />
        </section>
      }
    />
  );
}

type DayBarsProps = Readonly<{
  name: string;
  most: number;
  days: readonly Readonly<{ day: string; count: Count | undefined }>[];
}>;

const height = 100;

function DayBars({ name, most, days }: DayBarsProps) {
  const say = useSay();
  const top = days.reduce<number>((highest, { count }) => Math.max(highest, isTold(count) ? drawn(count) : 0), 0);
  return (
    <div className={classes["chart"]} aria-hidden="true">
      <p className={classes["name"]}>
        <strong>{name}</strong>
        <span>{say("stats.most", { count: countText(top === 0 ? undefined : top) })}</span>
      </p>
      <svg
        className={classes["day-bars"]}
        viewBox={`0 0 ${Math.max(1, days.length)} ${height}`}
        preserveAspectRatio="none"
      >
        {days.map(({ day, count }, index) => {
          const tall = (drawn(count) / most) * height;
          return (
            <rect
              key={day}
              x={index + 0.1}
              y={height - tall}
              width="0.8"
              height={tall}
              className={isTold(count) ? classes["bar"] : classes["hidden"]}
            />
          );
        })}
      </svg>
      <p className={classes["ends"]}>
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
    </div>
  );
}

const weekdays = [1, 2, 3, 4, 5, 6, 7] as const;
const clock = Array.from({ length: 24 }, (_, hour) => hour);

export function Hours({ hours }: Readonly<{ hours: Statistics["hours"] }>) {
  const { say, locale } = useSpoken();
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
        <div className={classes["hours-table"]}>
          <FigureTable
            caption={say("stats.week")}
            columns={[say("stats.hour"), ...weekdays.map((weekday) => say(`stats.weekday_${weekday}`))]}
            isNarrow
            rows={clock.map((hour) => ({
              key: String(hour),
              name: String(hour).padStart(2, "0"),
              cells: weekdays.map((weekday) => cell(weekday, hour).text),
            }))}
          />
        </div>
      }
    />
  );
}

export function ResponseTimes({ response }: Readonly<{ response: Statistics["response"] }>) {
  const say = useSay();
  const bars = [...responseBuckets, null].map((bound, index) => ({
    name:
      bound === null
        ? say("stats.over", { hours: String(responseBuckets.at(-1)) })
        : say("stats.between", { from: String(responseBuckets[index - 1] ?? 0), to: String(bound) }),
    count: response.buckets[index],
  }));
  return (
    <Counts
      title={say("stats.response")}
      definition={say("stats.response_is")}
      heading={say("stats.time")}
      numbers={say("stats.replies-out")}
      bars={bars}
    />
  );
}

export function Risks({ risks }: Readonly<{ risks: Statistics["risks"] }>) {
  const say = useSay();
  return (
    <Counts
      title={say("stats.risk")}
      definition={say("stats.risk_is")}
      heading={say("stats.risk")}
      numbers={say("stats.conversations")}
      bars={allRisks.map((risk) => ({ name: say(`stats.risk_${risk}`), count: risks[risk] }))}
    />
  );
}

export function Topics({ topics }: Readonly<{ topics: Statistics["topics"] }>) {
  const { say, locale } = useSpoken();
  const bars = topics
    .map(({ name, count }) => ({ name: inLanguage(name, locale), count }))
    .toSorted((a, b) => drawn(b.count) - drawn(a.count));
  return (
    <Counts
      title={say("nav.topics")}
      definition={say("stats.topics_is")}
      heading={say("topics.name")}
      numbers={say("stats.conversations")}
      bars={bars}
    />
  );
}
