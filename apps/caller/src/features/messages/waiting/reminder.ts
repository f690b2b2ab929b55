import { twoDigits } from "@sosmessages/client/time.ts";

const day = 86_400_000;
const quarter = 900_000;
const morning = 8;
const night = 22;

/** At the deadline, rounded up to a quarter, and not at night. A day from now if the deadline has passed. */
export function remindAt(answerBy: Date, now: Date): Date {
  const wanted = answerBy > now ? answerBy.getTime() : now.getTime() + day;
  const at = new Date(Math.ceil(wanted / quarter) * quarter);
  if (at.getHours() >= night) at.setHours(24 + morning, 0);
  if (at.getHours() < morning) at.setHours(morning, 0);
  return at;
}

/** An entry with a word and a time of the device's own zone. The identifier is random, and the stamp is the time of the entry. */
export function calendarFile(word: string, at: Date): string {
  const digits = [at.getFullYear(), at.getMonth() + 1, at.getDate(), at.getHours(), at.getMinutes(), 0].map(twoDigits);
  const time = `${digits.slice(0, 3).join("")}T${digits.slice(3).join("")}`;
  return [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//-//-//EN",
    "BEGIN:VEVENT",
    `UID:${Math.random().toString(36).slice(2)}`,
    `DTSTAMP:${time}Z`,
    `DTSTART:${time}`,
    `SUMMARY:${word}`,
    "BEGIN:VALARM",
    "ACTION:DISPLAY",
    `DESCRIPTION:${word}`,
    "TRIGGER:PT0S",
    "END:VALARM",
    "END:VEVENT",
    "END:VCALENDAR",
    "",
  ].join("\r\n");
}
