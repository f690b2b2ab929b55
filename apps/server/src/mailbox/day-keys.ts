import { randomUUID } from "node:crypto";
import { isMissingReference, statement, type Database, type Queries } from "#platform/database/database.ts";
import type { Day } from "#platform/clock.ts";
import type { MailboxId } from "#platform/ids.ts";
import type { DataKey, Sealed } from "#vault/seal.ts";
import type { Vault } from "#vault/vault.ts";

const columns = "generation, key_epoch, key_wrapped";
export const find = statement("day-keys.find", `SELECT ${columns} FROM mailbox_keys WHERE mailbox = $1 AND day = $2`);
const lock = statement(
  "day-keys.lock",
  `SELECT ${columns} FROM mailbox_keys WHERE mailbox = $1 AND day = $2 FOR UPDATE`,
);
const insert = statement(
  "day-keys.insert",
  `INSERT INTO mailbox_keys (mailbox, day, ${columns}) VALUES ($1, $2, $3, $4, $5) ON CONFLICT DO NOTHING`,
);
const update = statement(
  "day-keys.update",
  "UPDATE mailbox_keys SET generation = $3, key_epoch = $4, key_wrapped = $5 WHERE mailbox = $1 AND day = $2",
);
const remove = statement("day-keys.remove", "DELETE FROM mailbox_keys WHERE mailbox = $1 AND day = $2");

type KeyRow = { generation: string; key_epoch: Day; key_wrapped: Sealed };
type Held = { readonly key: DataKey; readonly generation: string };

/** The keys of a mailbox, one a day. The generation changes when the key does, and not when it is merely re-wrapped. */
export const newDayKeys = (database: Database, vault: Vault) => {
  const open = (mailbox: MailboxId, day: Day, row: KeyRow): DataKey =>
    vault.openKey({ kind: "mailbox-day", mailbox, day }, { epoch: row.key_epoch, wrapped: row.key_wrapped });

  return {
    /** Today's key, made if this is the day's first message. null: there is no such mailbox any more. */
    async forWriting(mailbox: MailboxId, day: Day): Promise<Held | null> {
      for (;;) {
        const row = await database.one<KeyRow>(find, [mailbox, day]);
        if (row) return { key: open(mailbox, day, row), generation: row.generation };
        const { stored } = vault.newKey({ kind: "mailbox-day", mailbox, day });
        try {
          await database.count(insert, [mailbox, day, randomUUID(), stored.epoch, stored.wrapped]);
        } catch (error) {
          if (isMissingReference(error)) return null;
          throw error;
        }
      }
    },

    /** Nobody writes with it, or replaces it, until the transaction ends. null: the day is gone. */
    async hold(queries: Queries, mailbox: MailboxId, day: Day): Promise<DataKey | null> {
      const row = await queries.one<KeyRow>(lock, [mailbox, day]);
      return row && vault.ifReadable(() => open(mailbox, day, row));
    },

    /** `reseal` moves what is left from the old key to the new and says how much; for nothing no key is kept. */
    async replace(
      queries: Queries,
      mailbox: MailboxId,
      day: Day,
      reseal: (before: DataKey, after: DataKey) => Promise<number>,
    ): Promise<void> {
      const row = await queries.one<KeyRow>(lock, [mailbox, day]);
      if (!row) return;
      const { key: after, stored } = vault.newKey({ kind: "mailbox-day", mailbox, day });
      const left = await reseal(open(mailbox, day, row), after);
      if (left === 0) await queries.count(remove, [mailbox, day]);
      else await queries.count(update, [mailbox, day, randomUUID(), stored.epoch, stored.wrapped]);
    },
  };
};
