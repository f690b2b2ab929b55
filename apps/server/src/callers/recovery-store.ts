import { randomUUID } from "node:crypto";
import { statement, type Database } from "#platform/database/database.ts";
import { pauseUpTo } from "#platform/mail-job.ts";
import type { Lookup, Vault, WrappedKey } from "#vault/vault.ts";

const insert = statement(
  "recovery.insert",
  `INSERT INTO recovery_mails (id, tenant, email_lookup, lookup_key, address, key_epoch, key_wrapped, due_at, asked_at)
   VALUES ($1, $2, $3, $4, $5, $6, $7, service_time(), service_time())`,
);
// Taken by moving the due time: the row of a server that dies becomes due again.
const take = statement(
  "recovery.take",
  `UPDATE recovery_mails
   SET attempts = attempts + 1, due_at = service_time() + ${pauseUpTo("1 hour")}
   WHERE id = (SELECT id FROM recovery_mails WHERE due_at <= service_time() ORDER BY due_at LIMIT 1 FOR UPDATE SKIP LOCKED)
   RETURNING id, tenant, address, key_epoch, key_wrapped, attempts, asked_at < service_time() - interval '1 day' AS is_stale`,
);
const keep = statement(
  "recovery.keep",
  "UPDATE recovery_mails SET due_at = greatest(due_at, service_time() + interval '30 seconds') WHERE id = $1",
);
const remove = statement("recovery.remove", "DELETE FROM recovery_mails WHERE id = $1");

export type RecoveryRequest = {
  readonly id: string;
  readonly tenant: string;
  readonly address: string;
  readonly attempts: number;
  readonly isStale: boolean;
};

export const newRecoveryStore = (database: Database, vault: Vault) => ({
  async insert(tenant: string, lookup: Lookup, address: string): Promise<void> {
    const job = randomUUID();
    const { key, stored } = vault.newKey({ kind: "recovery", job });
    const sealed = vault.seal(key, { kind: "recovery", job }, address);
    await database.count(insert, [job, tenant, lookup.digest, lookup.key, sealed, stored.epoch, stored.wrapped]);
  },

  async take(): Promise<RecoveryRequest | null> {
    for (;;) {
      const row = await database.one(take);
      if (!row) return null;
      const { id, tenant, attempts, is_stale: isStale } = row;
      const stored: WrappedKey = { epoch: row.key_epoch, wrapped: row.key_wrapped };
      const address = vault.ifReadable(() => {
        const key = vault.openKey({ kind: "recovery", job: id }, stored);
        return vault.open(key, { kind: "recovery", job: id }, row.address);
      });
      if (address !== null) return { id, tenant, address, attempts, isStale };
      // An unreadable address cannot be mailed, and must not block the queue.
      await database.count(remove, [id]);
    }
  },

  keep: ({ id }: { readonly id: string }) => database.count(keep, [id]),

  remove: ({ id }: Pick<RecoveryRequest, "id">) => database.count(remove, [id]),
});
export type RecoveryStore = ReturnType<typeof newRecoveryStore>;
