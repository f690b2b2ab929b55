const hourMs = 60 * 60_000;

/** Shifts of common lengths, ending on a whole hour as people say it. Any other time can be typed. */
const lengths = [2, 3, 4, 5, 6, 8] as const;

/** No duty is longer, see `setDuty`. */
const longestHours = 16;

export const endTimes = (now: number): readonly Date[] =>
  lengths.map((hours) => new Date(Math.round((now + hours * hourMs) / hourMs) * hourMs));

/** The next time that a clock shows "07:30"; null where that is too far away. */
export function nextAt(clock: string, now: number): Date | null {
  const match = /^(\d\d):(\d\d)$/.exec(clock);
  if (match === null) return null;
  const at = new Date(now);
  at.setHours(Number(match[1]), Number(match[2]), 0, 0);
  if (at.getTime() <= now) at.setDate(at.getDate() + 1);
  return at.getTime() - now <= longestHours * 3_600_000 ? at : null;
}
