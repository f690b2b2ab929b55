import { randomUUID } from "node:crypto";
import { deskTimes } from "@sosmessages/contract/limits.ts";
import { statement, type Queries, type RowOf } from "#platform/database/database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { Sealed } from "#vault/seal.ts";

const halfMinutes = 10;
/** Of the second factor, until the password is asked for again. */
const guessesAtOnce = 5;

/** Factors can be changed until this long after the organisation's login. */
const confirmedMinutes = 10;

const insert = statement(
  "desk-sessions.begin",
  `INSERT INTO desk_sessions (id, token_hash, volunteer, phase, offer, began_at, active_at, expires_at)
   SELECT $1, $2, $3, $4, $5, service_time(), service_time(), service_time() + $6 * interval '1 minute'`,
);
/** The organisation's login was shown. */
export const confirm = statement(
  "desk-sessions.confirm",
  `UPDATE desk_sessions SET phase = 'open', active_at = service_time(), confirmed_at = service_time()
   WHERE id = $1 AND phase IN ('open', 'locked') AND expires_at > service_time()`,
);
export const isConfirmed = statement(
  "desk-sessions.is-confirmed",
  `SELECT id FROM desk_sessions WHERE id = $1 AND confirmed_at > service_time() - interval '${confirmedMinutes} minutes'`,
);
export const findSession = statement(
  "desk-sessions.find",
  `SELECT s.id AS login, s.volunteer, s.phase, s.active_at AS "activeAt", s.expires_at AS "endsAt", v.role, v.tenants, v.languages,
     v.needs_review AS "needsReview", v.rights_version AS "rightsVersion", v.duty_until AS "dutyUntil", service_time() AS now,
     s.active_at <= service_time() - interval '${deskTimes.idleMinutes} minutes' AS "isIdle"
   FROM desk_sessions s JOIN volunteers v ON v.id = s.volunteer
   WHERE s.token_hash = $1 AND s.expires_at > service_time() AND v.state = 'active'`,
);
// Counted before the factor is looked at, or a hundred guesses at once would all slip through.
export const guess = statement(
  "desk-sessions.guess",
  `UPDATE desk_sessions s SET guesses = guesses + 1 FROM volunteers v
   WHERE s.token_hash = $1 AND s.phase = 'password' AND s.expires_at > service_time() AND s.guesses < ${guessesAtOnce}
     AND v.id = s.volunteer AND v.state = 'active'
   RETURNING s.id, s.volunteer, s.offer, service_time() AS now`,
);
export const touch = statement(
  "desk-sessions.touch",
  "UPDATE desk_sessions SET active_at = service_time() WHERE id = $1 AND phase = 'open'",
);
export const lockSession = statement(
  "desk-sessions.lock",
  "UPDATE desk_sessions SET phase = 'locked' WHERE id = $1 AND phase = 'open'",
);
export const unlock = statement(
  "desk-sessions.unlock",
  `UPDATE desk_sessions SET phase = 'open', active_at = service_time()
   WHERE id = $1 AND phase IN ('open', 'locked') AND expires_at > service_time()`,
);
export const lockIdle = statement(
  "desk-sessions.lock-idle",
  `UPDATE desk_sessions SET phase = 'locked'
   WHERE phase = 'open' AND active_at <= service_time() - interval '${deskTimes.idleMinutes} minutes'`,
);
export const list = statement(
  "desk-sessions.list",
  `SELECT id, began_at, active_at FROM desk_sessions
   WHERE volunteer = $1 AND phase <> 'password' AND expires_at > service_time() ORDER BY began_at DESC`,
);
export const end = statement("desk-sessions.end", "DELETE FROM desk_sessions WHERE id = $1 AND volunteer = $2");
export const endByToken = statement(
  "desk-sessions.end-by-token",
  "DELETE FROM desk_sessions WHERE token_hash = $1 RETURNING id, volunteer, phase",
);
export const endAll = statement("desk-sessions.end-all", "DELETE FROM desk_sessions WHERE volunteer = $1");
export const endOthers = statement(
  "desk-sessions.end-others",
  "DELETE FROM desk_sessions WHERE volunteer = $1 AND id <> $2",
);
export const saveLoginOffer = statement(
  "desk-sessions.save-offer",
  "UPDATE desk_sessions SET offer = $2 WHERE id = $1",
);
// What was offered can be taken once.
export const takeOffer = statement(
  "desk-sessions.take-offer",
  `UPDATE desk_sessions s SET offer = NULL FROM (SELECT id, offer FROM desk_sessions WHERE id = $1 FOR UPDATE) AS before
   WHERE s.id = before.id RETURNING before.offer, service_time() AS now`,
);
const isOpen = `s.phase = 'open' AND s.expires_at > service_time() AND v.state = 'active'
  AND s.active_at > service_time() - interval '${deskTimes.idleMinutes} minutes'`;
/** The logins that may listen to what happens at that service's desk. */
export const listening = statement(
  "desk-sessions.listening",
  `SELECT s.id AS login, s.volunteer FROM desk_sessions s JOIN volunteers v ON v.id = s.volunteer
   WHERE ${isOpen} AND v.role IN ('volunteer', 'leader') AND $1 = ANY (v.tenants) ORDER BY s.active_at DESC`,
);
export const stillOpen = statement(
  "desk-sessions.still-open",
  `SELECT s.id FROM desk_sessions s JOIN volunteers v ON v.id = s.volunteer WHERE s.id = ANY($1::uuid[]) AND ${isOpen}`,
);
export const forget = statement("desk-sessions.forget", "DELETE FROM desk_sessions WHERE expires_at <= service_time()");

export type HalfSession = RowOf<"desk-sessions.guess">;

/** Returns what names the login to its owner. */
export const begin = async (
  queries: Queries,
  tokenHash: Buffer,
  volunteer: VolunteerId,
  phase: "password" | "open",
  offer: Sealed | null = null,
): Promise<string> => {
  const id = randomUUID();
  const minutes = phase === "password" ? halfMinutes : deskTimes.sessionHours * 60;
  await queries.count(insert, [id, tokenHash, volunteer, phase, offer, minutes]);
  return id;
};
