import { createHash, randomBytes, randomUUID } from "node:crypto";
import type pg from "pg";

/** So many who wait, each with a message of two, three languages among them, every hundredth acute. */
export const fillQueue = async (pool: pg.Pool, waiting: number): Promise<void> => {
  await pool.query(
    `INSERT INTO callers (id, tenant, mailbox, name_lookup, lookup_key, username, password, key_epoch, key_wrapped, language, last_seen_on)
     SELECT gen_random_uuid(), 'sos', gen_random_uuid(), decode(md5(n::text), 'hex'), current_date, '\\x00', '\\x00', current_date, '\\x00',
       (ARRAY['nb', 'nb', 'nb', 'se', 'en'])[1 + n % 5], current_date FROM generate_series(1, $1) n`,
    [waiting],
  );
  await pool.query(
    `INSERT INTO mailbox_keys (mailbox, day, generation, key_epoch, key_wrapped)
     SELECT mailbox, current_date, gen_random_uuid(), current_date, '\\x00' FROM callers`,
  );
  await pool.query(
    `INSERT INTO messages (mailbox, id, day, is_reply, body, submitted_at)
     SELECT mailbox, gen_random_uuid(), current_date, false, '\\x00', now() - random() * interval '20 hours'
     FROM callers, generate_series(1, 2)`,
  );
  await pool.query(
    `INSERT INTO conversations (mailbox, tenant, language, state, is_acute, waiting_since, due_at)
     SELECT c.mailbox, c.tenant, c.language, 'waiting', random() < 0.01, min(m.submitted_at), min(m.submitted_at) + interval '24 hours'
     FROM callers c JOIN messages m USING (mailbox) GROUP BY c.mailbox, c.tenant, c.language`,
  );
  await pool.query("VACUUM ANALYZE");
};

/** Somebody on duty who is logged in; the cookie. */
export const newDeskLogin = async (pool: pg.Pool): Promise<string> => {
  const [id, secret] = [randomUUID(), randomBytes(32).toString("base64url")];
  await pool.query(
    `INSERT INTO volunteers (id, tenant, role, state, name_lookup, lookup_key, name, key_epoch, key_wrapped, invited_on, tenants, duty_until)
     VALUES ($1, 'sos', 'volunteer', 'active', $2, current_date, $2, current_date, $2, current_date, '{sos,sami}', 'infinity')`,
    [id, randomBytes(8)],
  );
  await pool.query(
    `INSERT INTO desk_sessions (id, token_hash, volunteer, phase, began_at, active_at, expires_at)
     VALUES ($1, $2, $3, 'open', now(), now(), now() + interval '12 hours')`,
    [randomUUID(), createHash("sha256").update(secret).digest(), id],
  );
  return `sosmessages-desk=${secret}`;
};
