import { randomUUID } from "node:crypto";
import { hashSecret, newSecret } from "#platform/secret-key.ts";

export type Query = <R extends Record<string, unknown>>(sql: string, values?: unknown[]) => Promise<R[]>;

/** Inserts a login at the desk, and returns its secret. */
export const insertDeskLogin = async (
  query: Query,
  volunteer: string,
  phase: "open" | "locked" = "open",
): Promise<string> => {
  const secret = newSecret();
  await query(
    `INSERT INTO desk_sessions (id, token_hash, volunteer, phase, began_at, active_at, expires_at)
     VALUES ($1, $2, $3, $4, service_time(), service_time(), service_time() + interval '12 hours')`,
    [randomUUID(), hashSecret(secret), volunteer, phase],
  );
  return secret;
};

/** Inserts a volunteer on duty with an unreadable name, and returns the id. */
export const insertVolunteer = async (query: Query): Promise<string> => {
  const id = randomUUID();
  await query(
    `INSERT INTO volunteers (id, tenant, role, state, name_lookup, lookup_key, name, key_epoch, key_wrapped, invited_on, tenants, duty_until)
     VALUES ($1, 'sos', 'volunteer', 'active', $2, current_date, $2, current_date, $2, current_date, '{sos}', 'infinity')`,
    [id, Buffer.from(id)],
  );
  return id;
};
