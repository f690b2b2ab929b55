import { expect, test } from "vitest";
import { hoursOf, lackOf } from "./gaps.ts";

const friday = { day: "2026-11-20", from: "22:30", to: "01:00", leaders: 1, is_coming: true };
const leader = { role: "leader" } as const;
const volunteer = { role: "volunteer" } as const;
const lettersAt = (perHour: Readonly<Record<number, number>>) =>
  Array.from({ length: 168 }, (_, hour) => perHour[hour] ?? 0);

test("a shift over midnight has the hours of both days, also from Sunday to Monday", () => {
  expect(hoursOf(friday)).toEqual([4 * 24 + 22, 4 * 24 + 23, 5 * 24]);
  expect(hoursOf({ day: "2026-11-22", from: "23:00", to: "01:00" })).toEqual([167, 0]);
  expect(hoursOf({ day: "2026-11-16", from: "08:00", to: "08:00" })).toHaveLength(24);
});

test("a gap is a missing leader, or fewer people than the usual letters take", () => {
  expect(lackOf(friday, [], [])).toEqual({ lacks_leader: true, lacks_people: 1 });
  expect(lackOf(friday, [volunteer], [])).toEqual({ lacks_leader: true, lacks_people: 0 });
  expect(lackOf(friday, [leader], [])).toEqual({ lacks_leader: false, lacks_people: 0 });
  expect(lackOf({ ...friday, leaders: 0 }, [volunteer], [])).toEqual({ lacks_leader: false, lacks_people: 0 });
  // Fifteen letters in three hours: three people.
  const letters = lettersAt({ 118: 5, 119: 5, 120: 5, 121: 90 });
  expect(lackOf(friday, [leader], letters)).toEqual({ lacks_leader: false, lacks_people: 2 });
  expect(lackOf({ ...friday, is_coming: false }, [], letters)).toEqual({ lacks_leader: false, lacks_people: 0 });
});
