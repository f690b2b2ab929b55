const needed = 3;
const withinMs = 5_000;

/**
 * Shift, pressed three times within five seconds with nothing in between, means: away from here. Any other key starts
 * the count anew, so that capital letters while writing never do.
 */
export function countShift(presses: readonly number[], key: string, now: number): readonly number[] {
  return key === "Shift" ? [...presses.filter((press) => now - press < withinMs), now] : [];
}

export const isAway = (presses: readonly number[]): boolean => presses.length >= needed;
