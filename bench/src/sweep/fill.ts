import type pg from "pg";

const mailboxes = 10_000;
const atOnce = 100_000;

/** Messages of the last days, as many bytes as a short letter takes, in mailboxes of nobody. */
export const fill = async (pool: pg.Pool, messages: number): Promise<void> => {
  await pool.query(
    `INSERT INTO callers (id, tenant, mailbox, name_lookup, lookup_key, username, password, key_epoch, key_wrapped, language, last_seen_on)
     SELECT gen_random_uuid(), 'sos', gen_random_uuid(), sha256(n::text::bytea), current_date, '', '', current_date, '', 'nb', current_date
     FROM generate_series(1, ${mailboxes}) AS n`,
  );
  for (let done = 0; done < messages; done += atOnce) await add(pool, Math.min(atOnce, messages - done), 1);
  await pool.query("VACUUM ANALYZE messages");
};

export const addExpired = (pool: pg.Pool, messages: number): Promise<void> => add(pool, messages, 20);

const add = async (pool: pg.Pool, messages: number, daysAgo: number): Promise<void> => {
  // The sweep deletes the keys of a day together with its last message.
  await pool.query(
    `INSERT INTO mailbox_keys (mailbox, day, generation, key_epoch, key_wrapped)
     SELECT mailbox, current_date - $1::int, gen_random_uuid(), current_date, '' FROM callers WHERE username = ''
     ON CONFLICT DO NOTHING`,
    [daysAgo],
  );
  await pool.query(
    `INSERT INTO messages (mailbox, id, day, is_reply, body, personal, submitted_at)
     SELECT boxes.mailbox, gen_random_uuid(), current_date - $2::int, false, decode(repeat('00', 541), 'hex'), decode('00', 'hex'),
            now() - $2::int * interval '1 day' + n * interval '1 millisecond'
     FROM generate_series(1, $1::int) AS n
     JOIN (SELECT mailbox, row_number() OVER () AS place FROM callers WHERE username = '') AS boxes
       ON boxes.place = 1 + n % ${mailboxes}`,
    [messages, daysAgo],
  );
};
