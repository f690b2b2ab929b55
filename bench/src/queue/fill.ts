import { randomUUID } from "node:crypto";
import { readConfig } from "@sosmessages/server/src/config.ts";
import { dayOf } from "@sosmessages/server/src/platform/clock.ts";
import { newMessageId, type CallerId, type MailboxId } from "@sosmessages/server/src/platform/ids.ts";
import { visitStorage } from "@sosmessages/server/src/storage.ts";
import { insertDeskLogin, insertVolunteer, type Query } from "@sosmessages/server/test/support/desk/desk-rows.ts";
import type pg from "pg";
import type { World } from "../world.ts";

const languages = ["nb", "nb", "nb", "se", "en"];

/** Waiting conversations of two messages each, in three languages, every hundredth acute. Claims show names and texts, so these can be decrypted. */
export const fillQueue = async (
  pool: pg.Pool,
  { dataDir, databaseUrl }: Pick<World, "dataDir" | "databaseUrl">,
  waiting: number,
): Promise<void> => {
  const config = readConfig({ PORT: "0", DATA_DIR: dataDir, DATABASE_URL: databaseUrl });
  const { vault, close } = await visitStorage(config, () => {});
  const day = dayOf(new Date());
  const rows = Array.from({ length: waiting }, (_, n) => {
    const [caller, mailbox] = [randomUUID() as CallerId, randomUUID() as MailboxId];
    const account = vault.newKey({ kind: "account", caller });
    const ofDay = vault.newKey({ kind: "mailbox-day", mailbox, day });
    const body = (message: ReturnType<typeof newMessageId>) =>
      vault.seal(ofDay.key, { kind: "body", mailbox, message, isReply: false }, "Jeg får ikke sove.");
    return {
      caller,
      mailbox,
      name: vault.seal(account.key, { kind: "username", caller }, "Nattugle"),
      account: account.stored,
      ofDay: ofDay.stored,
      language: languages[n % languages.length],
      messages: [newMessageId(new Date()), newMessageId(new Date())].map((id) => ({ id, body: body(id) })),
    };
  });
  await close();
  const mailboxes = rows.map(({ mailbox }) => mailbox);
  await pool.query(
    `INSERT INTO callers (id, tenant, mailbox, name_lookup, lookup_key, username, password, key_epoch, key_wrapped, language, last_seen_on)
     SELECT id, 'sos', mailbox, decode(md5(id::text), 'hex'), current_date, name, '\\x00', epoch, wrapped, language, current_date
     FROM unnest($1::uuid[], $2::uuid[], $3::bytea[], $4::date[], $5::bytea[], $6::text[]) x (id, mailbox, name, epoch, wrapped, language)`,
    [
      rows.map(({ caller }) => caller),
      mailboxes,
      rows.map(({ name }) => name),
      rows.map(({ account }) => account.key_epoch),
      rows.map(({ account }) => account.key_wrapped),
      rows.map(({ language }) => language),
    ],
  );
  await pool.query(
    `INSERT INTO mailbox_keys (mailbox, day, generation, key_epoch, key_wrapped)
     SELECT mailbox, $4, gen_random_uuid(), epoch, wrapped
     FROM unnest($1::uuid[], $2::date[], $3::bytea[]) x (mailbox, epoch, wrapped)`,
    [mailboxes, rows.map(({ ofDay }) => ofDay.key_epoch), rows.map(({ ofDay }) => ofDay.key_wrapped), day],
  );
  const messages = rows.flatMap((row) => row.messages.map((message) => ({ ...message, mailbox: row.mailbox })));
  await pool.query(
    `INSERT INTO messages (mailbox, id, day, is_reply, body, submitted_at)
     SELECT mailbox, id, $4, false, body, now() - random() * interval '20 hours'
     FROM unnest($1::uuid[], $2::uuid[], $3::bytea[]) x (mailbox, id, body)`,
    [messages.map(({ mailbox }) => mailbox), messages.map(({ id }) => id), messages.map(({ body }) => body), day],
  );
  await pool.query(
    `INSERT INTO conversations (mailbox, tenant, language, state, is_acute, waiting_since, due_at)
     SELECT c.mailbox, c.tenant, c.language, 'waiting', random() < 0.01, min(m.submitted_at), min(m.submitted_at) + interval '24 hours'
     FROM callers c JOIN messages m USING (mailbox) GROUP BY c.mailbox, c.tenant, c.language`,
  );
  await pool.query("VACUUM ANALYZE");
};

/** The cookie of a volunteer on duty. */
export const newDeskCookie = async (pool: pg.Pool): Promise<string> => {
  const query: Query = async (sql, values) => (await pool.query(sql, values)).rows as never;
  return `sosmessages-desk=${await insertDeskLogin(query, await insertVolunteer(query))}`;
};
