import { cpus } from "node:os";

export const median = (numbers: readonly number[]): number => {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = sorted.length / 2;
  return sorted.length % 2 === 1 ? sorted[Math.floor(middle)]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
};

export const percentile = (numbers: readonly number[], share: number): number =>
  numbers.toSorted((a, b) => a - b)[Math.min(numbers.length - 1, Math.floor(numbers.length * share))] ?? NaN;

export const verdict = (isReached: boolean, goal: string) => `${isReached ? "reached" : "MISSED"} (${goal})`;

/** One row for a small and a large amount of data, measured in alternating rounds: medians, and the median ratio with its limit. */
export const growthRow = (
  what: string,
  [few, many]: readonly [number[], number[]],
  most: number,
  digits = 2,
): string[] => {
  const ratio = median(few.map((one, round) => many[round]! / one));
  const shown = [median(few), median(many)].map((value) => value.toFixed(digits));
  return [what, ...shown, ratio.toFixed(2), Number.isFinite(most) ? verdict(ratio <= most, `× ${most}`) : ""];
};

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
