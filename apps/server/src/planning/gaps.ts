import type { ShiftRow, SignupRow } from "./rota-store.ts";

/** Letters of each hour of a week, from Monday at 00:00, on average. */
export type LettersByHour = readonly number[];

/** Letters that one person answers in an hour. */
const answeredInAnHour = 2;

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** By the clock: a night in which it is set back is an hour longer. */
export const lengthOf = (from: string, to: string): number => {
  const minutes = minutesOf(to) - minutesOf(from);
  return minutes > 0 ? minutes : minutes + 24 * 60;
};

/** The hours of a week in which this shift is. */
export const hoursOf = ({ day, from, to }: Pick<ShiftRow, "day" | "from" | "to">): number[] => {
  const weekday = (new Date(day).getUTCDay() + 6) % 7;
  const first = Math.floor(minutesOf(from) / 60);
  const count = Math.ceil(((minutesOf(from) % 60) + lengthOf(from, to)) / 60);
  return Array.from({ length: count }, (_, index) => (weekday * 24 + first + index) % (7 * 24));
};

/** The gap of a shift in the coming week. One person at least is needed, and as many as the usual letters of these hours take. */
export const lackOf = (
  shift: Pick<ShiftRow, "day" | "from" | "to" | "leaders" | "is_coming">,
  people: readonly Pick<SignupRow, "role">[],
  letters: LettersByHour,
): { readonly lacks_leader: boolean; readonly lacks_people: number } => {
  if (!shift.is_coming) return { lacks_leader: false, lacks_people: 0 };
  const hours = hoursOf(shift);
  const expected = hours.reduce((sum, hour) => sum + (letters[hour] ?? 0), 0);
  const needed = Math.max(1, Math.ceil(expected / (hours.length * answeredInAnHour)));
  return {
    lacks_leader: shift.leaders > 0 && !people.some(({ role }) => role === "leader"),
    lacks_people: Math.max(0, needed - people.length),
  };
};
