/** What tells the time is handed in, so that a test can stand still or jump. The database's clock decides on lifetimes. */
export type Clock = () => Date;

export const systemClock: Clock = () => new Date();

/** A calendar day in UTC, `YYYY-MM-DD`. */
export type Day = string & { readonly is: unique symbol };

export const millisecondsOfDay = 86_400_000;
let lastAsked: Readonly<{ number: number; day: Day }> | null = null;

/** A request asks some ten times, and nearly always for the same day. */
export const dayOf = (moment: Date): Day => {
  const number = Math.floor(moment.getTime() / millisecondsOfDay);
  if (lastAsked?.number !== number) lastAsked = { number, day: moment.toISOString().slice(0, 10) as Day };
  return lastAsked.day;
};

/** Before and after all days that anything can be of. */
export const [firstDay, lastDay] = ["0001-01-01" as Day, "9999-12-31" as Day];

export const daysBefore = (day: Day, count: number): Day =>
  dayOf(new Date(Date.parse(`${day}T00:00:00Z`) - count * millisecondsOfDay));

export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / millisecondsOfDay;

/** Waits, and does not keep the process alive for it. */
export const pause = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
