import { readConfig } from "@sosmessages/server/src/config.ts";
import type { CallerId, MailboxId, MessageId } from "@sosmessages/server/src/platform/ids.ts";
import type { Day } from "@sosmessages/server/src/platform/clock.ts";
import { visitStorage } from "@sosmessages/server/src/storage.ts";
import type pg from "pg";
import { openLine } from "../load.ts";
import type { World } from "../world.ts";

type Row = { id: CallerId; mailbox: MailboxId; day: Day; messages: MessageId[] };

/** Names and texts that can be opened: whoever takes a conversation is shown it. */
export const makeReadable = async (pool: pg.Pool, { dataDir, databaseUrl }: World): Promise<void> => {
  const { vault, close } = await visitStorage(
    readConfig({ PORT: "0", DATA_DIR: dataDir, DATABASE_URL: databaseUrl }),
    () => {},
  );
  const { rows } = await pool.query<Row>(
    `SELECT c.id, c.mailbox, m.day::text AS day, array_agg(m.id) AS messages FROM callers c JOIN messages m USING (mailbox)
     GROUP BY c.id, c.mailbox, m.day`,
  );
  const accounts = rows.map(({ id: caller }) => {
    const { key, stored } = vault.newKey({ kind: "account", caller });
    return { ...stored, sealed: vault.seal(key, { kind: "username", caller }, "Nattugle") };
  });
  const days = rows.map(({ mailbox, day, messages }) => {
    const { key, stored } = vault.newKey({ kind: "mailbox-day", mailbox, day });
    const text = (message: MessageId) =>
      vault.seal(key, { kind: "body", mailbox, message, isReply: false }, "Jeg får ikke sove.");
    return { ...stored, messages: messages.map((id) => ({ id, body: text(id) })) };
  });
  await close();
  const ids = rows.map(({ id }) => id);
  const mailboxes = rows.map(({ mailbox }) => mailbox);
  const put = (sql: string, ...columns: readonly unknown[]) => pool.query(sql, [...columns]);
  await put(
    `UPDATE callers c SET username = x.name, key_epoch = x.epoch, key_wrapped = x.wrapped
     FROM unnest($1::uuid[], $2::bytea[], $3::date[], $4::bytea[]) x (id, name, epoch, wrapped) WHERE c.id = x.id`,
    ids,
    accounts.map(({ sealed }) => sealed),
    accounts.map(({ epoch }) => epoch),
    accounts.map(({ wrapped }) => wrapped),
  );
  await put(
    `UPDATE mailbox_keys k SET key_epoch = x.epoch, key_wrapped = x.wrapped
     FROM unnest($1::uuid[], $2::date[], $3::bytea[]) x (mailbox, epoch, wrapped) WHERE k.mailbox = x.mailbox`,
    mailboxes,
    days.map(({ epoch }) => epoch),
    days.map(({ wrapped }) => wrapped),
  );
  const messages = days.flatMap((day) => day.messages);
  await put(
    `UPDATE messages m SET body = x.body FROM unnest($1::uuid[], $2::bytea[]) x (id, body) WHERE m.id = x.id`,
    messages.map(({ id }) => id),
    messages.map(({ body }) => body),
  );
  await pool.query("VACUUM ANALYZE");
};

/** Takes the next one so often, one after the other, and puts each back meanwhile uncounted: milliseconds of each. */
export const takeNext = async (
  { port, cookie, pool }: { readonly port: number; readonly cookie: string; readonly pool: pg.Pool },
  times: number,
): Promise<number[]> => {
  const line = await openLine(port);
  const head = `Host: localhost\r\nCookie: ${cookie}\r\nX-Desk: 1\r\nContent-Length: 0`;
  const took: number[] = [];
  for (let claim = 0; claim < times; claim += 1) {
    const start = performance.now();
    const status = await line.ask(`POST /api/desk/queue/next HTTP/1.1\r\n${head}\r\n\r\n`);
    took.push(performance.now() - start);
    if (status !== 200) throw new Error(`a claim was answered ${status}`);
    await pool.query(
      `UPDATE conversations SET state = 'waiting', holder = NULL, claim = NULL, claimed_at = NULL, lease_until = NULL
       WHERE state = 'claimed'`,
    );
  }
  line.close();
  return took;
};

export const p95 = (times: readonly number[]): number =>
  times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.95) - 1]!;
