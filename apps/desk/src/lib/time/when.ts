import { clockTime, twoDigits } from "@sosmessages/client/calendar.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { dateIn } from "#lib/languages.ts";

/** "03.11.2026", in English "03/11/2026". */
export const calendarDay = (moment: string | Date, locale: Locale): string => {
  const at = new Date(moment);
  return dateIn(locale)
    .replace("DD", twoDigits(at.getDate()))
    .replace("MM", twoDigits(at.getMonth() + 1))
    .replace("YYYY", String(at.getFullYear()));
};

export const dayAndTime = (moment: string | Date, locale: Locale): string =>
  `${calendarDay(moment, locale)} ${clockTime(moment)}`;
