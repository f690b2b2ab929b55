import { cpus } from "node:os";
import type { Work } from "./contender.ts";

export type Rival = { readonly name: string; readonly goal: number | null };

/** The service against its rivals at one kind of work. */
export type Contest = { readonly suite: "api"; readonly work: Work; readonly rivals: readonly Rival[] };

export type Round = {
  readonly perSecond: number;
  /** Microseconds that the contender's own process worked for one piece. */
  readonly processor: number;
};

export type Share = {
  readonly work: Work;
  readonly against: string;
  readonly ours: Round;
  readonly theirs: Round;
  /** Of alternating rounds, so that other load on the machine falls on both. */
  readonly share: number;
  readonly lowest: number;
  readonly highest: number;
  readonly goal: number | null;
};

export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

const medianOf = (rounds: readonly Round[]): Round => ({
  perSecond: median(rounds.map(({ perSecond }) => perSecond)),
  processor: median(rounds.map(({ processor }) => processor)),
});

export const sharesOf = ({ suite, work, rivals }: Contest, held: ReadonlyMap<string, readonly Round[]>): Share[] => {
  const ours = held.get(suite)!;
  return rivals.map(({ name, goal }) => {
    const theirs = held.get(name)!;
    const shares = ours.map(({ perSecond }, round) => perSecond / theirs[round]!.perSecond);
    return {
      work,
      against: name,
      ours: medianOf(ours),
      theirs: medianOf(theirs),
      share: median(shares),
      lowest: Math.min(...shares),
      highest: Math.max(...shares),
      goal,
    };
  });
};

const percent = (share: number) => `${Math.round(share * 100)} %`;

const headings = ["", "beside", "service/s", "beside/s", "share", "of all rounds", "goal", "service µs", "beside µs"];
const cellsOf = ({ work, against, ours, theirs, share, lowest, highest, goal }: Share): string[] => [
  work,
  against,
  ours.perSecond.toFixed(0),
  theirs.perSecond.toFixed(0),
  percent(share),
  `${percent(lowest)} – ${percent(highest)}`,
  goal === null ? "" : `${share >= goal ? "reached" : "MISSED"} (${percent(goal)})`,
  ours.processor.toFixed(0),
  theirs.processor.toFixed(0),
];

export const machine = (): string => {
  const processors = cpus();
  return `${processors.length} × ${processors[0]?.model ?? "processor"}, ${process.platform} ${process.arch}, Node ${process.version}`;
};

export const asTable = (shares: readonly Share[]): string => asRows([headings, ...shares.map(cellsOf)]);

/** Columns as wide as their widest cell. */
export const asRows = (rows: readonly (readonly string[])[]): string => {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)));
  return rows
    .map((row) =>
      row
        .map((cell, column) => cell.padEnd(widths[column]!))
        .join("  ")
        .trimEnd(),
    )
    .join("\n");
};
