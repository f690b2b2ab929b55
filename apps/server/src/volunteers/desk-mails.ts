import { saidIn } from "@sosmessages/services/service.ts";
import { textsByLanguage } from "@sosmessages/texts/catalogue.ts";
import { statement, type Database, type Queries } from "#platform/database/database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { VolunteerContext } from "./context.ts";
import { newMailJob, pauseUpTo, type MailQueue, type QueuedMail } from "#platform/mail-job.ts";

const mailTexts = textsByLanguage("desk-mail");

// A waiting mail covers it; one that is being sent, or failed, counts from now. In a fixed order, as
// other servers ask as well.
const ask = statement(
  "desk-mails.ask",
  `INSERT INTO alert_mails (volunteer, due_at, asked_at)
   SELECT p.id, service_time(), date_trunc('milliseconds', service_time()) FROM unnest($1::uuid[]) AS p (id) ORDER BY p.id
   ON CONFLICT (volunteer) DO UPDATE SET asked_at = excluded.asked_at WHERE alert_mails.attempts > 0`,
);
// Taken by moving the due time: the row of a server that dies becomes due again. Deadlines are near, so pauses are short.
const take = statement(
  "desk-mails.take",
  `UPDATE alert_mails m SET attempts = attempts + 1, due_at = service_time() + ${pauseUpTo("10 minutes")}
   FROM volunteers v
   WHERE v.id = m.volunteer AND m.volunteer = (
     SELECT volunteer FROM alert_mails WHERE due_at <= service_time() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING m.volunteer AS id, v.tenant, m.attempts, m.asked_at,
     m.asked_at < service_time() - interval '1 day' AS is_stale`,
);
const keep = statement(
  "desk-mails.keep",
  "UPDATE alert_mails SET due_at = greatest(due_at, service_time() + interval '30 seconds') WHERE volunteer = $1",
);
const remove = statement("desk-mails.remove", "DELETE FROM alert_mails WHERE volunteer = $1 AND asked_at = $2");
const again = statement(
  "desk-mails.again",
  "UPDATE alert_mails SET attempts = 0, due_at = service_time() WHERE volunteer = $1",
);
const findAddress = statement(
  "desk-mails.find-address",
  `SELECT email, key_epoch, key_wrapped FROM volunteers
   WHERE id = $1 AND state = 'active' AND wants_alerts AND email IS NOT NULL`,
);

type DeskMailRequest = QueuedMail & { readonly id: VolunteerId; readonly askedAt: Date };

/** In the transaction that notes what these people are mailed about, so that neither is there without the other. */
export const askForDeskMail = async (queries: Queries, people: readonly VolunteerId[]): Promise<void> =>
  void (await queries.count(ask, [people]));

const queueIn = (database: Database): MailQueue<DeskMailRequest> => ({
  async take() {
    const row = await database.one(take);
    if (!row) return null;
    const { id, tenant, attempts, asked_at: askedAt, is_stale: isStale } = row;
    return { id, tenant, attempts, askedAt, isStale };
  },

  keep: (id) => database.count(keep, [id]),

  /** There may have been more since it was taken: then it is not done yet. */
  async remove({ id, askedAt }) {
    if ((await database.count(remove, [id, askedAt])) === 0) await database.count(again, [id]);
  },
});

const findEmail = async (
  { system, vault }: Pick<VolunteerContext, "system" | "vault">,
  volunteer: VolunteerId,
): Promise<string | null> => {
  const row = await system.one(findAddress, [volunteer]);
  if (row === null) return null;
  return vault.ifReadable(() => {
    const key = vault.openKey({ kind: "volunteer", volunteer }, { epoch: row.key_epoch, wrapped: row.key_wrapped });
    return vault.open(key, { kind: "desk-email", volunteer }, row.email);
  });
};

/** The one sentence, to people who have given an address for it. It waits for a mail server that is away. */
export const newDeskMails = (context: VolunteerContext) => {
  const { system, services, mailer, isMailNeeded, log, alert } = context;

  const send = async ({ id, tenant }: DeskMailRequest): Promise<void> => {
    const service = services.find(tenant);
    const to = await findEmail(context, id);
    if (!service || to === null || !(await isMailNeeded(id))) return;
    const own = saidIn(service, service.defaultLanguage)["desk-mail"];
    const { sender, sentence } = { ...mailTexts(service.defaultLanguage), ...own };
    const host = services.publicUrls().get(tenant)?.hostname ?? "localhost";
    const from = { name: sender, address: service.mailFrom ?? `post@${host}` };
    await mailer.send({ from, to, subject: sentence, text: `${sentence}\n`, owners: [] });
    log({ event: "mail-sent", tenant });
  };

  return newMailJob({ queue: queueIn(system), send, log, alert });
};
