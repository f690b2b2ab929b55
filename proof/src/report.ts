import { asRows, machine } from "@sosmessages/bench/src/table.ts";

export type Finding = ReturnType<typeof finding>;

/** One line of a verdict. `most`: the measured number may not be larger. */
export const finding = (what: string, measured: number, most?: number, digits = 0) => ({
  what,
  measured: measured.toFixed(digits),
  goal: most === undefined ? "" : most === 0 ? "0" : `≤ ${most}`,
  holds: most === undefined || measured <= most,
});

export type Report = {
  readonly tables: readonly { readonly title: string; readonly rows: readonly (readonly string[])[] }[];
  readonly findings: readonly Finding[];
  /** One sentence each, with the flags that repeat it. */
  readonly failures: readonly string[];
};

export const asText = (proof: string, { tables, findings, failures }: Report): string => {
  const verdicts = findings.map(({ what, measured, goal, holds }) => [what, measured, goal, holds ? "holds" : "FAILS"]);
  return [
    `proof ${proof}: ${machine()}`,
    ...tables.map(({ title, rows }) => `${title}\n${asRows(rows)}`),
    asRows([["", "measured", "goal", ""], ...verdicts]),
    ...failures,
  ].join("\n\n");
};
