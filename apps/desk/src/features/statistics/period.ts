/** A day as the service names it: "2026-03-02". */
export type Day = string;
export type Period = Readonly<{ from: Day; to: Day }>;

const two = (number: number) => String(number).padStart(2, "0");
const dayOf = (date: Date): Day => `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;

export const lengths = ["7", "30", "90", "365"] as const;
export type Length = (typeof lengths)[number];

/** The last so many days, today among them. */
export function lastDays(length: Length, now: Date): Period {
  const from = new Date(now);
  from.setDate(from.getDate() - Number(length) + 1);
  return { from: dayOf(from), to: dayOf(now) };
}

export const isPeriod = ({ from, to }: Period): boolean => /^\d{4}-\d\d-\d\d$/.test(from) && from <= to && to !== "";
