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
