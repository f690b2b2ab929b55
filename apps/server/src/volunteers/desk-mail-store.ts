import type { Day } from "#platform/clock.ts";
import { statement, type Database, type Queries } from "#platform/database/database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { pauseUpTo, type QueuedMail } from "#platform/mail-job.ts";
import type { Sealed } from "#vault/seal.ts";

// What waits already is told of with it; what is just being sent, or was tried in vain, counts from now. In one order, for
// other servers ask as well.
const ask = statement(
  "desk-mails.ask",
  `INSERT INTO alert_mails (volunteer, due_at, asked_at)
   SELECT p.id, service_time(), date_trunc('milliseconds', service_time()) FROM unnest($1::uuid[]) AS p (id) ORDER BY p.id
   ON CONFLICT (volunteer) DO UPDATE SET asked_at = excluded.asked_at WHERE alert_mails.attempts > 0`,
);
// Taken by moving its due time: a server that dies in the middle gives it back by itself. Deadlines are near: the pauses stay short.
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

type Row = { id: VolunteerId; tenant: string; attempts: number; asked_at: Date; is_stale: boolean };
type AddressRow = { email: Sealed; key_epoch: Day; key_wrapped: Sealed };

export type DeskMailRequest = QueuedMail & { readonly id: VolunteerId; readonly askedAt: Date };

export const newDeskMailStore = (database: Database) => ({
  ask: (queries: Queries, people: readonly VolunteerId[]) => queries.count(ask, [people]),

  async take(): Promise<DeskMailRequest | null> {
    const row = await database.one<Row>(take);
    if (!row) return null;
    const { id, tenant, attempts, asked_at: askedAt, is_stale: isStale } = row;
    return { id, tenant, attempts, askedAt, isStale };
  },

  keep: (id: VolunteerId) => database.count(keep, [id]),

  /** There may have been more since it was taken: then it is not done yet. */
  async remove({ id, askedAt }: DeskMailRequest): Promise<void> {
    if ((await database.count(remove, [id, askedAt])) === 0) await database.count(again, [id]);
  },

  findAddress: (id: VolunteerId) => database.one<AddressRow>(findAddress, [id]),
});
