import { clockTime, twoDigits } from "@sosmessages/client/calendar.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";

const separators = { nb: ".", se: ".", en: "/" } as const satisfies Record<Locale, string>;

/** Everyone here reads day before month: "03.11.2026", in English "03/11/2026" */
export const calendarDay = (moment: string | Date, locale: Locale): string => {
  const at = new Date(moment);
  return [twoDigits(at.getDate()), twoDigits(at.getMonth() + 1), at.getFullYear()].join(separators[locale]);
};

export const dayAndTime = (moment: string | Date, locale: Locale): string =>
  `${calendarDay(moment, locale)} ${clockTime(moment)}`;
