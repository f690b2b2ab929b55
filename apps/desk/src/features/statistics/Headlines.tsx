import type { Statistics } from "@sosmessages/contract/desk/statistics.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { decimal, percent, countText } from "./figures.ts";
import classes from "./Headlines.module.css";

/** The few numbers that answer "how is it going". */
export function Headlines({ statistics: { totals, response } }: Readonly<{ statistics: Statistics }>) {
  const say = useSay();
  const { locale } = useSpoken();
  const hours = (value: number | null) =>
    value === null ? "–" : say("stats.hours_value", { hours: decimal(value, locale) });
  /** For a month, and for those who may know. */
  const timesOf = () =>
    [
      ["in_time", response.share_in_time === null ? "–" : percent(response.share_in_time, locale)],
      ["median", hours(response.median_hours)],
      ["p90", hours(response.p90_hours)],
    ] as const;
  const figures = [
    ["messages-in", countText(totals["messages-in"])],
    ["replies-out", countText(totals["replies-out"])],
    ...(response.buckets.length === 0 ? [] : timesOf()),
  ] as const;
  return (
    <dl className={classes["headlines"]}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{say(`stats.${name}`)}</dt>
          <dd className={classes["value"]}>{value}</dd>
          <dd className={classes["definition"]}>{say(`stats.${name}_is`)}</dd>
        </div>
      ))}
    </dl>
  );
}
