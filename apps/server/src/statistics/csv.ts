import type { PeriodReport, Statistics } from "@sosmessages/contract/desk/statistics.ts";
import { responseBuckets } from "@sosmessages/contract/desk/words.ts";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import { asShown } from "./small-counts.ts";

/** Quoted where necessary; spreadsheet formulas are made plain text. */
const cell = (text: string): string => {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
};
const orNothing = (figure: number | null): string => (figure === null ? "" : String(figure));

const csvOf = (heading: readonly string[], lines: readonly (readonly string[])[]): string =>
  [heading, ...lines].map((line) => `${line.map(cell).join(",")}\r\n`).join("");

/** The numbers of the page, one per line, each with its service and period. */
export const asCsv = (statistics: Statistics, service: string, period: string): string => {
  const { published, days, totals, response, hours, topics, risks, process } = statistics;
  const bucketName = (index: number) =>
    index < responseBuckets.length ? `up to ${responseBuckets[index]} h` : `more than ${responseBuckets.at(-1)} h`;
  const lines: (readonly [string, string, string])[] = !published
    ? []
    : [
        ...Object.entries(totals).map(([measure, count]) => ["total", measure, asShown(count)] as const),
        ...days.flatMap(({ day, counts }) =>
          Object.entries(counts).map(([measure, count]) => [day, measure, asShown(count)] as const),
        ),
        ...response.buckets.map((count, index) => ["response", bucketName(index), asShown(count)] as const),
        ["response", "median hours", orNothing(response.median_hours)],
        ["response", "90th percentile hours", orNothing(response.p90_hours)],
        ["response", "share in time", orNothing(response.share_in_time)],
        ...hours.flatMap(({ weekday, hour, messages, on_duty }) => [
          ["messages by weekday and hour", `${weekday} ${hour}`, asShown(messages)] as const,
          ["people on duty by weekday and hour", `${weekday} ${hour}`, orNothing(on_duty)] as const,
        ]),
        ...topics.map(({ name, count }) => ["topic", inLanguage(name, "nb"), asShown(count)] as const),
        ...Object.entries(risks).map(([risk, count]) => ["risk", risk, asShown(count)] as const),
        ...Object.entries(process).map(([measure, count]) => ["process", measure, asShown(count)] as const),
      ];
  return csvOf(
    ["service", "period", "day or kind", "measure", "count"],
    lines.map(([kind, measure, count]) => [service, period, kind, measure, count]),
  );
};

/** A report, one figure per line. Empty: there is nothing to compare with, or too few for a share or a time. */
export const reportAsCsv = ({ before, figures, topics }: PeriodReport, service: string, period: string): string => {
  const isCount = (name: string) => !["in_time", "median", "p90"].includes(name);
  const rows = [
    ...figures.map(({ name, ...values }) => ({ kind: "figure", name: name as string, ...values })),
    ...topics.map(({ name, ...values }) => ({ kind: "topic", name: inLanguage(name, "nb"), ...values })),
  ];
  const earlier = before ? `${before.from} to ${before.to}` : "";
  const lines = rows.map(({ kind, name, now, before: then, change }) => {
    const shown = (value: typeof now) => (value === null && kind === "figure" && !isCount(name) ? "" : asShown(value));
    return [service, period, kind, name, shown(now), earlier, before ? shown(then) : "", orNothing(change)];
  });
  return csvOf(["service", "period", "kind", "measure", "value", "compared with", "value before", "change"], lines);
};
