import { writeFile } from "node:fs/promises";
import { asRows, machine } from "@sosmessages/bench/src/table.ts";

/** One line of a verdict. */
export type Finding = {
  readonly what: string;
  readonly measured: string;
  readonly goal: string;
  readonly holds: boolean;
};

export type Report = {
  readonly proof: string;
  readonly tables: readonly { readonly title: string; readonly rows: readonly (readonly string[])[] }[];
  readonly findings: readonly Finding[];
  /** One sentence each, with the flags that repeat it. */
  readonly failures: readonly string[];
  readonly holds: boolean;
  /** Only for the JSON. */
  readonly figures: unknown;
};

const verdictRows = (findings: readonly Finding[]): string[][] => [
  ["", "measured", "goal", ""],
  ...findings.map(({ what, measured, goal, holds }) => [what, measured, goal, holds ? "holds" : "FAILS"]),
];

const asText = ({ proof, tables, findings, failures }: Report): string =>
  [
    `proof ${proof}: ${machine()}`,
    ...tables.map(({ title, rows }) => `${title}\n${asRows(rows)}`),
    asRows(verdictRows(findings)),
    ...failures,
  ].join("\n\n");

export const printReport = async (report: Report, json: string | null): Promise<void> => {
  process.stdout.write(`${asText(report)}\n`);
  if (json !== null) await writeFile(json, `${JSON.stringify({ machine: machine(), ...report }, null, 2)}\n`);
};
