import { cpus } from "node:os";
import type { Work } from "./contender.ts";

export type Rival = { readonly name: string; readonly goal: number | null };

/** The service against its rivals at one kind of work. */
export type Contest = { readonly suite: "api"; readonly work: Work; readonly rivals: readonly Rival[] };

/** Rates per second, by contender, one for each round. */
export type Rates = ReadonlyMap<string, readonly number[]>;

export type Share = {
  readonly work: Work;
  readonly against: string;
  readonly ours: number;
  readonly theirs: number;
  /** Of rounds side by side, so that a neighbour's load falls on both. */
  readonly share: number;
  readonly lowest: number;
  readonly highest: number;
  readonly goal: number | null;
};

const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

export const sharesOf = ({ suite, work, rivals }: Contest, rates: Rates): Share[] => {
  const ours = rates.get(suite)!;
  return rivals.map(({ name, goal }) => {
    const theirs = rates.get(name)!;
    const shares = ours.map((rate, round) => rate / theirs[round]!);
    return {
      work,
      against: name,
      ours: median(ours),
      theirs: median(theirs),
      share: median(shares),
      lowest: Math.min(...shares),
      highest: Math.max(...shares),
      goal,
    };
  });
};

const percent = (share: number) => `${Math.round(share * 100)} %`;

const cellsOf = (share: Share): string[] => [
  share.work,
  share.against,
  share.ours.toFixed(0),
  share.theirs.toFixed(0),
  percent(share.share),
  `${percent(share.lowest)} – ${percent(share.highest)}`,
  share.goal === null ? "" : `${share.share >= share.goal ? "reached" : "MISSED"} (${percent(share.goal)})`,
];

export const machine = (): string => {
  const processors = cpus();
  return `${processors.length} × ${processors[0]?.model ?? "processor"}, ${process.platform} ${process.arch}, Node ${process.version}`;
};

export const asTable = (shares: readonly Share[]): string => {
  const rows = [["", "beside", "service/s", "beside/s", "share", "of all rounds", "goal"], ...shares.map(cellsOf)];
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
