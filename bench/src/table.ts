import { cpus } from "node:os";
import type { Work } from "./world.ts";

/** One round of one contender. `processor`: microseconds that its process used for one request. */
export type Round = { readonly perSecond: number; readonly processor: number };

/** The service compared with its rival in alternating rounds, so that other load on the machine affects both. */
export type Share = {
  readonly work: Work;
  readonly rival: string;
  readonly ours: Round;
  readonly theirs: Round;
  readonly share: number;
  readonly lowest: number;
  readonly highest: number;
  readonly goal: number;
};

export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

export const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? NaN;

const medianOf = (rounds: readonly Round[]): Round => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  processor: median(rounds.map(({ processor }) => processor)),
});

type Contest = Pick<Share, "work" | "rival" | "goal">;

export const shareOf = (contest: Contest, ours: readonly Round[], theirs: readonly Round[]): Share => {
  const shares = ours.map(({ perSecond }, round) => perSecond / theirs[round]!.perSecond);
  const [lowest, highest] = [Math.min(...shares), Math.max(...shares)];
  return { ...contest, ours: medianOf(ours), theirs: medianOf(theirs), share: median(shares), lowest, highest };
};

const percent = (share: number) => `${Math.round(share * 100)} %`;
export const verdict = (isReached: boolean, goal: string) => `${isReached ? "reached" : "MISSED"} (${goal})`;

const headings = ["", "beside", "service/s", "beside/s", "share", "of all rounds", "goal", "service µs", "beside µs"];

export const asTable = (shares: readonly Share[]): string =>
  asRows([
    headings,
    ...shares.map(({ work, rival, ours, theirs, share, lowest, highest, goal }) => [
      work,
      rival,
      ours.perSecond.toFixed(0),
      theirs.perSecond.toFixed(0),
      percent(share),
      `${percent(lowest)} – ${percent(highest)}`,
      verdict(share >= goal, percent(goal)),
      ours.processor.toFixed(0),
      theirs.processor.toFixed(0),
    ]),
  ]);

/** One row for a small and a large amount of data, with their ratio and its limit. */
export const growthRow = (what: string, few: string, many: string, ratio: number, most: number): string[] => [
  what,
  few,
  many,
  ratio.toFixed(2),
  verdict(ratio <= most, `× ${most}`),
];

export const machine = (): string => {
  const processors = cpus();
  return `${processors.length} × ${processors[0]?.model ?? "processor"}, ${process.platform} ${process.arch}, Node ${process.version}`;
};

/** Pads every column to its widest cell. */
export const asRows = (rows: readonly (readonly string[])[]): string => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  const lineOf = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column]!)).join("  ");
  return rows.map((row) => lineOf(row).trimEnd()).join("\n");
};
