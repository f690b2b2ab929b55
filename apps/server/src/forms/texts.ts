import type { ClosedDays } from "@sosmessages/contract/service.ts";
import type { Service } from "@sosmessages/services/service.ts";
import { saidToCallers } from "@sosmessages/services/service.ts";
import { textsByLanguage } from "@sosmessages/texts/catalogue.ts";
import { fill } from "@sosmessages/texts/fill.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import type { SayOf, TextValues } from "@sosmessages/texts/values.ts";
import { daysBetween, type Day } from "#platform/clock.ts";

const areas = ["start", "caller", "dialogs", "forms", "static-pages"] as const;

export type Say = SayOf<
  TextValues["start"] & TextValues["caller"] & TextValues["dialogs"] & TextValues["forms"] & TextValues["static-pages"]
>;

const builtIn = areas.map((area) => [area, textsByLanguage(area)] as const);

/** The sentences of the scripted pages, in this language, with those that the service replaces. */
export const sayIn = (service: Pick<Service, "texts" | "folderLanguages">, language: Locale): Say => {
  const own = saidToCallers(service, language);
  const texts = new Map<string, string>();
  for (const [area, textsOf] of builtIn) {
    for (const [key, text] of Object.entries<string>({ ...textsOf(language), ...own[area] })) texts.set(key, text);
  }
  return (key: string, values: Readonly<Record<string, string>> = {}) => fill(texts.get(key) ?? "", values);
};

/** The sentence about a field that a call refused. */
export const problemIn = (say: Say, field: string, code: string | undefined): string | null => {
  if (code === undefined) return null;
  const known = (say as (key: string) => string)(`validation.${field}.${code}`);
  return known === "" ? say("validation.other") : known;
};

/** Times in the service's time zone, because the browser's is unknown without scripts. */
export const timesIn = (say: Say, timeZone: string, now: Date) => {
  // Swedish is ISO 8601 here; the words are ours.
  const format = new Intl.DateTimeFormat("sv", { timeZone, dateStyle: "short", timeStyle: "short" });
  const wall = (at: Date) => {
    const [date = "", time = ""] = format.format(at).split(" ");
    const [year = "", month = "", day = ""] = date.split("-");
    return { date: date as Day, time, year, month, day, weekday: new Date(`${date}T00:00:00Z`).getUTCDay() };
  };
  const today = wall(now);
  const nth = (words: string, at: number): string => words.split(" ")[at] ?? "";
  const short = ({ day, month, year }: ReturnType<typeof wall>) => `${day}.${month}.${year.slice(2)}`;
  const dateText = (date: string) => {
    const [, month, day] = date.split("-").map(Number);
    return say("time.date", { day: String(day), month: nth(say("time.months"), month! - 1) });
  };
  const dateOf = (at: Date) => dateText(wall(at).date);
  const isRecent = (at: Date) => now.getTime() - at.getTime() <= 48 * 3_600_000;
  return {
    clock: (at: Date): string => wall(at).time,
    short: (at: Date): string => short(wall(at)),
    date: dateOf,
    /** Why an answer takes longer than usual, and when it comes at the latest. */
    closed: ({ from, to, answer_by, is_coming, is_final }: ClosedDays): string => {
      if (is_final) return from > today.date ? say("closing.soon", { from: dateText(from) }) : say("closing.now");
      const [first, last] = [dateText(from), dateText(to)];
      if (is_coming)
        return from === to ? say("closed.soon", { from: first }) : say("closed.soon_days", { from: first, to: last });
      // At midnight, the day before is over.
      const by = dateOf(new Date(Date.parse(answer_by) - 1));
      return from === to ? say("closed.day", { from: first, by }) : say("closed.days", { from: first, to: last, by });
    },
    /** By the calendar for 48 hours, then by the date. */
    written: (at: Date): string => {
      const then = wall(at);
      const { time } = then;
      const days = daysBetween(then.date, today.date);
      if (days === 0) return say("time.today", { time });
      if (days === 1) return say("time.yesterday", { time });
      if (days === 2 && isRecent(at))
        return say("time.weekday", { time, weekday: nth(say("time.days"), then.weekday) });
      return `${short(then)} ${time}`;
    },
    /** When an answer comes at the latest. */
    deadline: (by: Date): string => {
      // At midnight a day ends.
      const isMidnight = wall(by).time === "00:00";
      const at = isMidnight ? new Date(by.getTime() - 60_000) : by;
      const { date, weekday } = wall(at);
      const time = isMidnight ? "24:00" : wall(at).time;
      const days = daysBetween(today.date, date);
      if (days === 0) return say("waiting.today", { time });
      if (days === 1) return say("waiting.tomorrow", { time });
      // A week later is the same weekday.
      const on = days < 7 ? nth(say("time.on_days"), weekday) : dateOf(at);
      return say("waiting.day", { time, weekday: on });
    },
  };
};

/** Until when no message is accepted. */
export const blockedText = (say: Say, times: ReturnType<typeof timesIn>, until: Date): string =>
  say("messages.blocked_until", { date: times.short(until), time: times.clock(until) });
