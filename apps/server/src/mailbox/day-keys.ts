import { randomUUID } from "node:crypto";
import { lifetimes } from "@sosmessages/contract/limits.ts";
import type { Day } from "#platform/clock.ts";
import { newExpiry } from "#platform/database/batches.ts";
import { statement, type Transaction } from "#platform/database/database.ts";
import type { HeldCaller } from "#platform/database/session-database.ts";
import type { MailboxId } from "#platform/ids.ts";
import type { TextKey } from "#vault/seal.ts";
import type { KeyColumns, Vault } from "#vault/vault.ts";
import type { Context } from "../context.ts";

const columns = "generation, key_epoch, key_wrapped";
const select = `SELECT ${columns} FROM mailbox_keys WHERE mailbox = $1 AND day = $2`;
export const findDayKey = statement("day-keys.find", select);
const hold = statement("day-keys.hold", `${select} FOR SHARE`);
const lock = statement("day-keys.lock", `${select} FOR UPDATE`);
const insert = statement(
  "day-keys.insert",
  `INSERT INTO mailbox_keys (mailbox, day, ${columns}) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
);
const update = statement(
  "day-keys.update",
  "UPDATE mailbox_keys SET generation = $3, key_epoch = $4, key_wrapped = $5 WHERE mailbox = $1 AND day = $2",
);
const remove = statement("day-keys.remove", "DELETE FROM mailbox_keys WHERE mailbox = $1 AND day = $2");
export const lockDayKeys = statement(
  "day-keys.lock-all",
  "SELECT day FROM mailbox_keys WHERE mailbox = $1 ORDER BY day FOR UPDATE",
);
/** The messages are deleted with their keys. */
export const removeDayKeys = statement("day-keys.remove-all", "DELETE FROM mailbox_keys WHERE mailbox = $1");
/**
 * A day is over for good once its last message is. (Its key has not been wrapped again since that message expired, so the promise
 * does not depend on this.)
 */
export const expireDayKeys = newExpiry(
  "day-keys.expire",
  "DELETE FROM mailbox_keys",
  "mailbox, day",
  `day < (service_time() - interval '${lifetimes.messageDays} days')::date
     AND NOT EXISTS (SELECT FROM messages m WHERE m.mailbox = mailbox_keys.mailbox AND m.day = mailbox_keys.day)`,
);

/** The generation changes when the key does, and not when it is merely wrapped again. */
type DayKey = { readonly key: TextKey; readonly generation: string };

/* The keys of a mailbox, one a day. */

const open = (vault: Vault, mailbox: MailboxId, day: Day, row: KeyColumns): TextKey =>
  vault.openKey({ kind: "mailbox-day", mailbox, day }, row);

/** For the day's first message. */
const make = (queries: Transaction, vault: Vault, mailbox: MailboxId, day: Day): Promise<number> => {
  const { stored } = vault.newKey({ kind: "mailbox-day", mailbox, day });
  return queries.count(insert, [mailbox, day, randomUUID(), stored.key_epoch, stored.key_wrapped]);
};

/** For a statement that makes sure itself that the key is still the same. */
export const keyForWriting = async (
  { database, vault }: Pick<Context, "database" | "vault">,
  writer: HeldCaller & { readonly mailbox: MailboxId },
  day: Day,
): Promise<DayKey> => {
  const { mailbox } = writer;
  for (;;) {
    const row = await database.one(findDayKey, [mailbox, day]);
    if (row) return { key: open(vault, mailbox, day, row), generation: row.generation };
    await database.transactionOf(writer, (queries) => make(queries, vault, mailbox, day));
  }
};

/** Locks the key against replacement until the transaction ends. The profile is locked before. */
export const lockDayKeyShared = async (
  queries: Transaction,
  vault: Vault,
  mailbox: MailboxId,
  day: Day,
): Promise<TextKey> => {
  for (;;) {
    const row = await queries.one(hold, [mailbox, day]);
    if (row) return open(vault, mailbox, day, row);
    await make(queries, vault, mailbox, day);
  }
};

/** Locks the key against use and replacement until the transaction ends. null: the day is deleted. */
export const lockDayKey = async (
  queries: Transaction,
  vault: Vault,
  mailbox: MailboxId,
  day: Day,
): Promise<TextKey | null> => {
  const row = await queries.one(lock, [mailbox, day]);
  return row && vault.openKeyOf({ kind: "mailbox-day", mailbox, day }, row);
};

/** `reseal` moves the remaining texts to the new key and returns how many. If there are none, the key is deleted. */
export const replaceDayKey = async (
  queries: Transaction,
  vault: Vault,
  { mailbox, day }: { readonly mailbox: MailboxId; readonly day: Day },
  reseal: (before: TextKey, after: TextKey) => Promise<number>,
): Promise<void> => {
  const row = await queries.one(lock, [mailbox, day]);
  if (!row) return;
  const { key: after, stored } = vault.newKey({ kind: "mailbox-day", mailbox, day });
  const left = await reseal(open(vault, mailbox, day, row), after);
  if (left === 0) await queries.count(remove, [mailbox, day]);
  else await queries.count(update, [mailbox, day, randomUUID(), stored.key_epoch, stored.key_wrapped]);
};
