import type { Locale } from "@sosmessages/texts/locale.ts";

/** Numbers alone: no browser words a date in Northern Sami well. Everyone here reads day before month. */
const two = (number: number) => String(number).padStart(2, "0");

/** "21:05" */
export const clockTime = (moment: string | Date): string => {
  const at = new Date(moment);
  return `${two(at.getHours())}:${two(at.getMinutes())}`;
};

const separators = { nb: ".", se: ".", en: "/" } as const satisfies Record<Locale, string>;

/** "03.11.2026", in English "03/11/2026" */
export const calendarDay = (moment: string | Date, locale: Locale): string => {
  const at = new Date(moment);
  return [two(at.getDate()), two(at.getMonth() + 1), at.getFullYear()].join(separators[locale]);
};

export const dayAndTime = (moment: string | Date, locale: Locale): string =>
  `${calendarDay(moment, locale)} ${clockTime(moment)}`;
