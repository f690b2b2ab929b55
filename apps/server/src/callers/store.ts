import { oldest } from "#platform/database/batches.ts";
import {
  isUniqueViolation,
  statement,
  holdDigests,
  type Database,
  type Queries,
  type Transaction,
} from "#platform/database/database.ts";
import type { HeldCaller } from "#platform/database/session-database.ts";
import type { CallerId, MailboxId } from "#platform/ids.ts";
import type { CountEvents } from "#statistics/count.ts";
import type { Lookup } from "#vault/vault.ts";
import type { Context } from "../context.ts";
import type { AccountLookups, SealedAccount } from "./account.ts";

const accountColumns = "id, tenant, mailbox, language, username, email, password, seen, key_epoch, key_wrapped";

const findByName = statement(
  "callers.find-by-name",
  `SELECT ${accountColumns} FROM callers WHERE tenant = $1 AND name_lookup = ANY($2)`,
);
const findByEmail = statement(
  "callers.find-by-email",
  `SELECT ${accountColumns} FROM callers WHERE tenant = $1 AND email_lookup = ANY($2)`,
);
const findById = statement("callers.find-by-id", `SELECT ${accountColumns} FROM callers WHERE id = $1`);
const lockById = statement("callers.lock-by-id", `SELECT ${accountColumns} FROM callers WHERE id = $1 FOR UPDATE`);

const insertCaller = statement(
  "callers.insert",
  `INSERT INTO callers (${accountColumns}, name_lookup, email_lookup, lookup_key, last_seen_on)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, service_time()::date)`,
);
const updateCaller = statement(
  "callers.update",
  `UPDATE callers SET username = $2, email = $3, password = $4, seen = $5, key_epoch = $6, key_wrapped = $7,
          name_lookup = $8, email_lookup = $9, lookup_key = $10
   WHERE id = $1`,
);
const deleteCaller = statement("callers.delete", "DELETE FROM callers WHERE id = $1");
const forgetMailsTo = statement("callers.forget-mails", "DELETE FROM recovery_mails WHERE email_lookup = ANY($1)");

// A block always ends, so the time is capped.
const longestBlockDays = 30;
const setBlock = statement(
  "callers.block",
  `UPDATE callers SET blocked_until =
     CASE WHEN $2::timestamptz IS NOT NULL THEN least($2, service_time() + interval '${longestBlockDays} days') END
   WHERE mailbox = $1`,
);
const expireDormantOnes = statement(
  "callers.expire-dormant",
  `DELETE FROM callers WHERE ${oldest("callers", "id", "last_seen_on < (service_time() - $2 * interval '1 day')::date")}
   RETURNING tenant`,
);

/** null ends the block. */
export const blockMailbox = async (queries: Queries, mailbox: MailboxId, until: string | null): Promise<void> =>
  void (await queries.count(setBlock, [mailbox, until === null ? null : new Date(until)]));

/** Profiles unused for so many days, and their rows in other tables. */
export const expireDormant = (
  database: Pick<Database, "transaction">,
  { count, dormantDays }: { readonly count: CountEvents; readonly dormantDays: number },
  batch: number,
): Promise<number> =>
  database.transaction(async (queries) => {
    const expired = await queries.all(expireDormantOnes, [batch, dormantDays]);
    for (const [tenant, rows] of Map.groupBy(expired, (row) => row.tenant)) {
      await count(queries, tenant, [{ measure: "mailboxes-deleted", amount: rows.length }]);
    }
    return expired.length;
  });

/** Names and addresses that must be unique, under every live key. `emails` is empty where an address may be shared. */
export type Taken = { readonly names: readonly Lookup[]; readonly emails: readonly Lookup[] };

/** null: it stays as it is. */
type Change = (now: SealedAccount) => { account: SealedAccount; lookups: AccountLookups } | null;

export type Conflict = "username" | "email";

const digests = (lookups: readonly Lookup[]) => lookups.map((lookup) => lookup.digest);

const sealedValues = (account: SealedAccount, lookups: AccountLookups) =>
  [
    account.username,
    account.email,
    account.password,
    account.seen,
    account.key_epoch,
    account.key_wrapped,
    lookups.name.digest,
    lookups.email?.digest ?? null,
    lookups.name.key,
  ] as const;

/** Called when a profile is made or deleted, in the same transaction. */
export type MailboxEvents = {
  readonly mailboxMade: (queries: Queries, tenant: string) => Promise<void>;
  /** Calls `remove` where it belongs. */
  readonly mailboxDeleted: (queries: Transaction, caller: CallerId, remove: () => Promise<unknown>) => Promise<void>;
};

type Begin = (work: (queries: Transaction) => Promise<readonly Conflict[]>) => Promise<readonly Conflict[]>;

export const newCallerStore = (
  { database, system }: Pick<Context, "database" | "system">,
  { mailboxMade, mailboxDeleted }: MailboxEvents,
) => {
  const lock = (queries: Queries, id: CallerId) => queries.one(lockById, [id]);

  const someoneElse = async (
    queries: Queries,
    wanted: Taken & { tenant: string; id: CallerId },
  ): Promise<Conflict[]> => {
    await holdDigests(queries, digests([...wanted.names, ...wanted.emails]));
    const conflicts: Conflict[] = [];
    const isOther = (row: { readonly id: CallerId }) => row.id !== wanted.id;
    if ((await queries.all(findByName, [wanted.tenant, digests(wanted.names)])).some(isOther)) {
      conflicts.push("username");
    }
    if (wanted.emails.length > 0) {
      const holders = await queries.all(findByEmail, [wanted.tenant, digests(wanted.emails)]);
      if (holders.some(isOther)) conflicts.push("email");
    }
    return conflicts;
  };

  /** Runs a change unless the name or address is taken. Returns the conflicts. */
  const unlessTaken = async (
    begin: Begin,
    wanted: Taken & { tenant: string; id: CallerId },
    change: (queries: Queries) => Promise<void>,
  ): Promise<readonly Conflict[]> => {
    try {
      return await begin(async (queries) => {
        const conflicts = await someoneElse(queries, wanted);
        if (conflicts.length === 0) await change(queries);
        return conflicts;
      });
    } catch (error) {
      // Only the name has a unique index: another request was faster.
      if (isUniqueViolation(error)) return ["username"];
      throw error;
    }
  };

  /** `change` gets the row as it is, locked, so that two tabs saving at once do not undo each other. */
  const changeLocked = async (queries: Queries, id: CallerId, change: Change): Promise<void> => {
    const row = await lock(queries, id);
    if (!row) return;
    const changed = change(row);
    if (changed) await queries.count(updateCaller, [id, ...sealedValues(changed.account, changed.lookups)]);
  };

  return {
    findByName: (tenant: string, names: readonly Lookup[]): Promise<SealedAccount | null> =>
      database.one(findByName, [tenant, digests(names)]),

    findByEmail: (tenant: string, emails: readonly Lookup[]): Promise<SealedAccount[]> =>
      database.all(findByEmail, [tenant, digests(emails)]),

    findById: (id: CallerId): Promise<SealedAccount | null> => database.one(findById, [id]),

    insert: (account: SealedAccount, lookups: AccountLookups, taken: Taken) =>
      unlessTaken(system.transaction, { ...taken, tenant: account.tenant, id: account.id }, async (queries) => {
        const { id, tenant, mailbox, language } = account;
        await queries.count(insertCaller, [id, tenant, mailbox, language, ...sealedValues(account, lookups)]);
        await mailboxMade(queries, tenant);
      }),

    update: (
      session: HeldCaller,
      tenant: string,
      taken: Taken,
      change: Change,
      afterwards: (queries: Queries) => Promise<unknown>,
    ) => {
      const id = session.caller;
      const begin: Begin = (work) => database.transactionOf(session, work, (queries) => lock(queries, id));
      return unlessTaken(begin, { ...taken, tenant, id }, async (queries) => {
        await changeLocked(queries, id, change);
        await afterwards(queries);
      });
    },

    lock,

    change: changeLocked,

    /** Everything that hangs on the caller goes with the row, in this one transaction. */
    delete: (session: HeldCaller, emails: readonly Lookup[]): Promise<void> =>
      database.transactionOf(
        session,
        async (queries) => {
          const id = session.caller;
          await queries.count(forgetMailsTo, [digests(emails)]);
          await mailboxDeleted(queries, id, () => queries.count(deleteCaller, [id]));
        },
        (queries) => lock(queries, session.caller),
      ),
  };
};
export type CallerStore = ReturnType<typeof newCallerStore>;
