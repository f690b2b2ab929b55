import * as calls from "@sosmessages/contract/desk/calendar.ts";
import { saidIn } from "@sosmessages/services/service.ts";
import { textsByLanguage } from "@sosmessages/texts/catalogue.ts";
import { statement } from "#platform/database/database.ts";
import { refuse, reply, success } from "#platform/http/answers.ts";
import type { Serve } from "#platform/http/router.ts";
import { hashSecret, newSecret } from "#platform/secret-key.ts";
import type { Context } from "../context.ts";

const isOn = statement("calendar.is-on", "SELECT 1 AS yes FROM calendar_feeds WHERE volunteer = $1");
const renew = statement(
  "calendar.renew",
  `INSERT INTO calendar_feeds (volunteer, token_hash) VALUES ($1, $2)
   ON CONFLICT (volunteer) DO UPDATE SET token_hash = excluded.token_hash`,
);
const remove = statement("calendar.remove", "DELETE FROM calendar_feeds WHERE volunteer = $1");
// One row without a shift if the person has none; no row if the address is wrong.
const find = statement(
  "calendar.find",
  `SELECT s.id, s.starts_at, s.ends_at, service_time() AS now FROM calendar_feeds f
   LEFT JOIN (shift_signups p JOIN shifts s ON s.id = p.shift) ON p.volunteer = f.volunteer
   WHERE f.token_hash = $1 ORDER BY s.starts_at`,
);

const mailTexts = textsByLanguage("desk-mail");

/** UTC, as RFC 5545 writes it. */
const timeOf = (at: Date): string => `${at.toISOString().slice(0, 19).replaceAll(/[-:]/g, "")}Z`;

const escaped = (text: string): string => text.replaceAll(/[\\;,]/g, "\\$&").replaceAll(/\r?\n/g, "\\n");

/** Lines have at most 75 bytes; the next one begins with a space. */
const folded = (line: string): string => {
  const parts = [""];
  for (const letter of line) {
    const limit = parts.length === 1 ? 75 : 74;
    if (Buffer.byteLength(parts.at(-1)! + letter) > limit) parts.push("");
    parts[parts.length - 1] += letter;
  }
  return parts.join("\r\n ");
};

type Event = { readonly id: string; readonly starts_at: Date; readonly ends_at: Date };

/** The only word is neutral: other people keep and share calendars. */
export const asCalendar = (shifts: readonly Event[], word: string, now: Date): string => {
  const events = shifts.flatMap(({ id, starts_at, ends_at }) => [
    "BEGIN:VEVENT",
    `UID:${id}`,
    `DTSTAMP:${timeOf(now)}`,
    `DTSTART:${timeOf(starts_at)}`,
    `DTEND:${timeOf(ends_at)}`,
    `SUMMARY:${escaped(word)}`,
    "END:VEVENT",
  ]);
  const lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//calendar//EN", ...events, "END:VCALENDAR"];
  return lines.map((line) => `${folded(line)}\r\n`).join("");
};

/** A person's shifts at a secret address. The database has only its hash. */
export const serveCalendar = (serve: Serve, { database, system }: Pick<Context, "database" | "system">): void => {
  serve(calls.readCalendar, async ({ request: { tenant: service }, params, query }) => {
    const rows = await system.all(find, [hashSecret(params.id)]);
    if (rows.length === 0) return refuse("notFound");
    const { language = service.defaultLanguage } = query;
    const texts = { ...mailTexts(language), ...saidIn(service, language)["desk-mail"] };
    const shifts = rows.flatMap(({ id, starts_at, ends_at }) =>
      id && starts_at && ends_at ? [{ id, starts_at, ends_at }] : [],
    );
    const text = asCalendar(shifts, texts.calendar, rows[0]!.now);
    return reply(200, text, { "content-type": "text/calendar; charset=utf-8" });
  });

  serve(calls.readCalendarState, async ({ session: { volunteer } }) =>
    reply(200, { is_on: (await database.one(isOn, [volunteer])) !== null }),
  );

  /** An earlier address ends. */
  serve(calls.renewCalendar, async ({ session }) => {
    const token = newSecret();
    await database.transactionOf(session, (queries) => queries.count(renew, [session.volunteer, hashSecret(token)]));
    return reply(200, { token });
  });

  serve(calls.removeCalendar, async ({ session }) => {
    await database.transactionOf(session, (queries) => queries.count(remove, [session.volunteer]));
    return success;
  });
};
