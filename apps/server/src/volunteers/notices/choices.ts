import * as calls from "@sosmessages/contract/desk/accounts.ts";
import type { NoticeEvent } from "@sosmessages/contract/desk/words.ts";
import { statement, type Queries, type Reads, type RowOf } from "#platform/database/database.ts";
import { refuse, reply, wrongFields } from "#platform/http/answers.ts";
import type { Serve } from "#platform/http/router.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { Context } from "../../context.ts";
import { decide, firstNotices, isWanted, noticesOf, quietUntil, type Channel, type NoticePerson } from "./rules.ts";

const find = statement(
  "notices.find",
  `SELECT v.id, v.role, v.tenant, v.wants_alerts, coalesce(v.duty_until > service_time(), false) AS is_on_duty, service_time() AS now,
     k.mail, coalesce(k.push, '{}') AS push, coalesce(k.off_duty, '{}') AS off_duty, k.quiet_from, k.quiet_to, k.letters_at
   FROM volunteers v LEFT JOIN desk_choices k ON k.volunteer = v.id WHERE v.id = ANY ($1) AND v.state = 'active' ORDER BY v.id`,
);
const save = statement(
  "notices.save",
  `INSERT INTO desk_choices (volunteer, mail, push, off_duty, quiet_from, quiet_to) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (volunteer) DO UPDATE SET mail = excluded.mail, push = excluded.push, off_duty = excluded.off_duty,
     quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to`,
);
const noteLetters = statement(
  "notices.note-letters",
  `INSERT INTO desk_choices (volunteer, letters_at) VALUES ($1, $2)
   ON CONFLICT (volunteer) DO UPDATE SET letters_at = excluded.letters_at`,
);
// A waiting mail covers it; one that is being sent, or failed, counts from now.
const askMail = statement(
  "notices.ask-mail",
  `INSERT INTO desk_mails (volunteer, kind, due_at, asked_at) VALUES ($1, $2, $3, $3)
   ON CONFLICT (volunteer, kind) DO UPDATE SET asked_at = excluded.asked_at WHERE desk_mails.attempts > 0`,
);
const askPushes = statement(
  "notices.ask-pushes",
  `INSERT INTO desk_pushes (device, event, due_at, asked_at)
   SELECT id, $2, $3, $3 FROM desk_devices WHERE volunteer = $1 ORDER BY id
   ON CONFLICT (device, event) DO UPDATE SET asked_at = excluded.asked_at WHERE desk_pushes.attempts > 0`,
);

type ChoiceRow = RowOf<"notices.find">;

const chosenIn = ({
  role,
  wants_alerts,
  mail,
  push,
  off_duty,
  quiet_from: from,
  quiet_to: to,
}: ChoiceRow): calls.NoticeChoices => {
  if (mail === null) return firstNotices(role, wants_alerts);
  // Earlier versions stored equal times.
  const quiet = from === null || to === null || from === to ? null : { from, to };
  return noticesOf(role, { mail, push, off_duty, quiet } as calls.NoticeChoices);
};

const personIn = (row: ChoiceRow, zoneOf: (tenant: string) => string): NoticePerson => ({
  role: row.role,
  notices: chosenIn(row),
  isOnDuty: row.is_on_duty,
  lettersAt: row.letters_at,
  zone: zoneOf(row.tenant),
});

/**
 * In the transaction of the event, so that a server that is killed loses neither. Each person gets the channels they chose, or
 * nothing. `channels`: for an event whose mail and push have different times.
 */
export const newTell =
  (zoneOf: (tenant: string) => string) =>
  async (
    queries: Queries,
    people: readonly VolunteerId[],
    event: NoticeEvent,
    channels: readonly Channel[] = ["mail", "push"],
  ): Promise<void> => {
    for (const row of await queries.all(find, [people])) {
      const told = decide(event, personIn(row, zoneOf), row.now);
      if (told === null) continue;
      const values = [row.id, event, told.at] as const;
      if (event === "letters") await queries.count(noteLetters, [row.id, told.at]);
      for (const channel of channels)
        if (told.by.includes(channel)) await queries.count(channel === "mail" ? askMail : askPushes, values);
    }
  };
export type Tell = ReturnType<typeof newTell>;

/** A mail without a choice, after the person's quiet hours. */
export const newMailAfterQuiet =
  (zoneOf: (tenant: string) => string) =>
  async (queries: Queries, people: readonly VolunteerId[], kind: "rota-gap"): Promise<void> => {
    for (const row of await queries.all(find, [people]))
      await queries.count(askMail, [row.id, kind, quietUntil(chosenIn(row).quiet, row.now, zoneOf(row.tenant))]);
  };
export type MailAfterQuiet = ReturnType<typeof newMailAfterQuiet>;

/** At the time of sending: the person may have chosen differently since, or ended the duty. */
export const isStillWanted = async (
  database: Reads,
  volunteer: VolunteerId,
  event: NoticeEvent,
  channel: Channel,
): Promise<boolean> => {
  const row = await database.one(find, [[volunteer]]);
  return (
    row !== null &&
    isWanted(
      event,
      personIn(row, () => "UTC"),
      channel,
    )
  );
};

// Two saves of one person run one after the other.
const hold = statement("notices.hold", "SELECT 1 AS yes FROM volunteers WHERE id = $1 FOR NO KEY UPDATE");

const isSame = (a: calls.NoticeChoices, b: calls.NoticeChoices): boolean =>
  (["mail", "push", "off_duty"] as const).every((each) => a[each].toSorted().join() === b[each].toSorted().join()) &&
  a.quiet?.from === b.quiet?.from &&
  a.quiet?.to === b.quiet?.to;

/** A person's choices, on their own page. */
export const serveNotices = (serve: Serve, { database }: Pick<Context, "database">): void => {
  serve(calls.readNotices, async ({ session }) =>
    reply(200, chosenIn(await database.only(find, [[session.volunteer]]))),
  );

  serve(calls.saveNotices, async ({ session, body: { was, ...wanted } }) => {
    const { from = null, to = null } = wanted.quiet ?? {};
    if (from !== null && from === to) return wrongFields({ quiet: "format" });
    const { volunteer, role } = session;
    const chosen = noticesOf(role, wanted);
    return database.transactionOf(
      session,
      async (queries) => {
        const is = chosenIn(await queries.only(find, [[volunteer]]));
        // Another page has changed them since `was`.
        if (was && !isSame(is, noticesOf(role, was)) && !isSame(is, chosen)) return refuse("stale");
        await queries.count(save, [volunteer, chosen.mail, chosen.push, chosen.off_duty, from, to]);
        return reply(200, chosenIn(await queries.only(find, [[volunteer]])));
      },
      (queries) => queries.one(hold, [volunteer]),
    );
  });
};
