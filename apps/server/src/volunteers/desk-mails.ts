import { noticeEvents, type NoticeEvent } from "@sosmessages/contract/desk/words.ts";
import { saidIn } from "@sosmessages/services/service.ts";
import { textsByLanguage } from "@sosmessages/texts/catalogue.ts";
import { statement, type Database, type Queries, type RowOf } from "#platform/database/database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { DeskMailKind, UnchosenMail } from "#desk/context.ts";
import type { VolunteerContext } from "./context.ts";
import { isStillWanted } from "./notices/choices.ts";
import { newMailJob, pauseUpTo, type MailQueue } from "#platform/mail-job.ts";

const mailTexts = textsByLanguage("desk-mail");

// A waiting mail covers it; one that is being sent, or failed, counts from now. In a fixed order, as
// other servers ask as well.
const ask = statement(
  "desk-mails.ask",
  `INSERT INTO desk_mails (volunteer, kind, due_at, asked_at)
   SELECT p.id, $2, service_time(), date_trunc('milliseconds', service_time()) FROM unnest($1::uuid[]) AS p (id) ORDER BY p.id
   ON CONFLICT (volunteer, kind) DO UPDATE SET asked_at = excluded.asked_at WHERE desk_mails.attempts > 0`,
);
// Taken by moving the due time: the row of a server that dies becomes due again. Deadlines are near, so pauses are short; those of an alarm are shorter.
const take = statement(
  "desk-mails.take",
  `UPDATE desk_mails m SET attempts = attempts + 1, due_at = service_time() + CASE WHEN m.kind IN ('alarm', 'unanswered', 'no-leader', 'test') THEN ${pauseUpTo("1 minute")} ELSE ${pauseUpTo("10 minutes")} END
   FROM volunteers v
   WHERE v.id = m.volunteer AND (m.volunteer, m.kind) = (
     SELECT volunteer, kind FROM desk_mails WHERE due_at <= service_time() ORDER BY kind <> 'alarm', due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING m.volunteer, m.kind, v.tenant, m.attempts, m.asked_at AS "askedAt",
     m.asked_at < service_time() - interval '1 day' AS "isStale"`,
);
// In a fixed order, as other servers ask as well.
const askDevices = statement(
  "desk-mails.ask-devices",
  `UPDATE desk_devices d SET due_at = service_time(), asked_at = date_trunc('milliseconds', service_time()), attempts = 0
   FROM (SELECT id FROM desk_devices WHERE volunteer = ANY ($1) ORDER BY id FOR NO KEY UPDATE) AS own WHERE d.id = own.id`,
);
const keep = statement(
  "desk-mails.keep",
  "UPDATE desk_mails SET due_at = greatest(due_at, service_time() + interval '30 seconds') WHERE volunteer = $1 AND kind = $2",
);
const remove = statement(
  "desk-mails.remove",
  "DELETE FROM desk_mails WHERE volunteer = $1 AND kind = $2 AND asked_at = $3",
);
const again = statement(
  "desk-mails.again",
  "UPDATE desk_mails SET attempts = 0, due_at = greatest(asked_at, service_time()) WHERE volunteer = $1 AND kind = $2",
);
const findAddress = statement(
  "desk-mails.find-address",
  `SELECT email, key_epoch, key_wrapped FROM volunteers
   WHERE id = $1 AND state = 'active' AND email IS NOT NULL`,
);

type DeskMailRequest = RowOf<"desk-mails.take">;

/**
 * In the transaction that notes what these people are mailed about, so that neither is there without the other. What cannot
 * wait goes to their devices as well.
 */
export const askForDeskMail = async (
  queries: Queries,
  people: readonly VolunteerId[],
  kind: UnchosenMail,
): Promise<void> => {
  await queries.count(ask, [people, kind]);
  if (kind === "alarm" || kind === "unanswered") await queries.count(askDevices, [people]);
};

const queueIn = (database: Database): MailQueue<DeskMailRequest> => ({
  take: () => database.one(take),
  keep: ({ volunteer, kind }) => database.count(keep, [volunteer, kind]),

  /** There may have been more since it was taken: then it is not done yet. */
  async remove({ volunteer, kind, askedAt }) {
    if ((await database.count(remove, [volunteer, kind, askedAt])) === 0)
      await database.count(again, [volunteer, kind]);
  },
});

const findEmail = async (
  { system, vault }: Pick<VolunteerContext, "system" | "vault">,
  volunteer: VolunteerId,
): Promise<string | null> => {
  const row = await system.one(findAddress, [volunteer]);
  if (row === null) return null;
  return vault.ifReadable(() => {
    const key = vault.openKey({ kind: "volunteer", volunteer }, row);
    return vault.open(key, { kind: "desk-email", volunteer }, row.email);
  });
};

const isNotice = (kind: DeskMailKind): kind is NoticeEvent => (noticeEvents as readonly string[]).includes(kind);

const wordsOf = (texts: ReturnType<typeof mailTexts>, kind: DeskMailKind) => {
  const words: Partial<Record<DeskMailKind, readonly [subject: string, text: string]>> = {
    alarm: [texts.alarm, texts.alarm_text],
    unanswered: [texts.unanswered, texts.unanswered_text],
    "no-leader": [texts.no_leader, texts.no_leader_text],
    shift: [texts.shift, texts.shift_text],
    "rota-gap": [texts.rota_gap, texts.rota_gap_text],
    test: [texts.test, texts.test_text],
  };
  const [subject, text] = words[kind] ?? [texts.sentence, texts.sentence];
  return { subject, text: `${text}\n` };
};

/** Mails without content, to people who have given an address for it. It waits for a mail server that is away. */
export const newDeskMails = (context: VolunteerContext) => {
  const { system, services, mailer, isMailNeeded, log, alert } = context;

  const isChosen = async (volunteer: VolunteerId, kind: DeskMailKind): Promise<boolean> =>
    !isNotice(kind) || isStillWanted(system, volunteer, kind, "mail");

  const send = async ({ volunteer, tenant, ...request }: DeskMailRequest): Promise<void> => {
    // The version before asked for "alert".
    const kind = request.kind === "alert" ? "letters" : request.kind;
    const service = services.find(tenant);
    const to = await findEmail(context, volunteer);
    if (!service || to === null || !(await isChosen(volunteer, kind)) || !(await isMailNeeded(volunteer, kind))) return;
    const texts = { ...mailTexts(service.defaultLanguage), ...saidIn(service, service.defaultLanguage)["desk-mail"] };
    const host = services.publicUrls().get(tenant)?.hostname ?? "localhost";
    const from = { name: texts.sender, address: service.mailFrom ?? `post@${host}` };
    const { subject, text } = wordsOf(texts, kind);
    const link = new URL("/desk/", services.deskUrls().get(tenant) ?? `https://${host}`).href;
    await mailer.send({ from, to, subject, text: text.replace("{link}", link), owners: [] });
  };

  return newMailJob({ queue: queueIn(system), send, log, alert });
};
