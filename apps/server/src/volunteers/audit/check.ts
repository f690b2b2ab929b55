import { lockNumbers, statement, type Database, type Queries } from "#platform/database/database.ts";
import type { Vault } from "#vault/vault.ts";
import { newKnownRange, nameOfLast, readRestored, type KnownRange, type Restored } from "./known-range.ts";
import { newAuditHash, type AuditRow } from "./audit-log.ts";

const columns = "seq, at, tenant, volunteer, act, conversation, detail, previous, hash";
const batch = 2_000;
const rowsFrom = statement(
  "audit.rows-from",
  `SELECT ${columns} FROM audit WHERE seq >= $1 ORDER BY seq LIMIT ${batch}`,
);
const hashAt = statement("audit.hash-at", "SELECT hash FROM audit WHERE seq = $1");
const firstToKeep = statement(
  "audit.first-to-keep",
  `SELECT least((SELECT min(seq) FROM audit WHERE at >= service_time() - interval '12 months'),
     (SELECT max(seq) FROM audit)) AS seq`,
);
const lockHead = statement("audit.lock-head", `SELECT pg_advisory_xact_lock(${lockNumbers.auditHead})`);
// The newest row always stays: the next one is chained to it.
const forget = statement(
  "audit.forget",
  "DELETE FROM audit WHERE seq < $1 AND at < service_time() - interval '12 months'",
);

type Chain = {
  readonly first: number | null;
  readonly last: AuditRow | null;
  readonly restored: readonly Restored[];
};

/** `restored`: entries about restored backups, oldest first. */
export type AuditVerdict = { readonly isWhole: boolean; readonly restored: readonly Restored[] };

/** Thrown by the job, so that it counts as failed until the operator has looked. */
export class AuditBroken extends Error {
  constructor() {
    super("The audit log is not whole.");
  }
}

export const newAuditCheck = (service: Database, vault: Pick<Vault, "derive" | "remember" | "recall">) => {
  const database = service.as("audit");
  const hashOf = newAuditHash(vault);

  const knownRange = newKnownRange(vault);

  /** Follows the chain from there to the newest row; null: it is broken. Without a beginning, from the oldest there is. */
  const follow = async (queries: Queries, from: number | null): Promise<Chain | null> => {
    let first: number | null = null;
    let last: AuditRow | null = null;
    const restored: Restored[] = [];
    for (let next = from ?? 1; ;) {
      const found = await queries.all(rowsFrom, [next]);
      for (const row of found.map((each) => ({ ...each, seq: Number(each.seq) }))) {
        const isBeginning = from === null || row.seq === from;
        const follows = last === null ? isBeginning : row.seq === last.seq + 1 && row.previous.equals(last.hash);
        if (!follows || !hashOf(row).equals(row.hash)) return null;
        first ??= row.seq;
        last = row;
        const putBack = readRestored(row);
        // Each service has an entry of the same event.
        if (putBack !== null && putBack.said !== restored.at(-1)?.said) restored.push(putBack);
      }
      if (found.length < batch) return { first, last, restored };
      next = last!.seq + 1;
    }
  };

  const isKnownEnd = async (queries: Queries, { last, hash }: KnownRange): Promise<boolean> =>
    (await queries.one(hashAt, [last]))?.hash.toString("hex") === hash;

  /** null: something is missing or was changed. `from`: nothing before is looked at. */
  const look = async (from: "first" | "last"): Promise<(Chain & { readonly excused: string | null }) | null> => {
    const known = knownRange.read();
    const missing = known === null || (await isKnownEnd(database, known)) ? null : nameOfLast(known);
    const chain = await follow(database, known?.[missing === null ? from : "first"] ?? null);
    if (chain === null) return null;
    // The newest known row may be missing if the log has an entry about a restored backup without it.
    if (missing !== null && !chain.restored.some(({ head }) => head === missing)) return null;
    return { ...chain, excused: missing };
  };

  /** Twice before it counts as broken: between two batches another server may have removed what had its time. */
  const lookWell = async (from: "first" | "last") => (await look(from)) ?? (await look(from));

  /** Servers share the key folder: what one has noted must not be undone by another that read it a moment before. */
  const inTurn = (work: () => void): Promise<void> =>
    database.transaction(async (queries) => {
      await queries.all(lockHead);
      work();
    });

  let hourOfSweep = "";

  return {
    async verdict(): Promise<AuditVerdict> {
      const looked = await lookWell("first");
      return { isWhole: looked !== null, restored: looked?.restored ?? [] };
    },

    /** Soon after each write, and regularly: stores the newest row in the key folder. Once an hour it deletes rows older than twelve months. */
    async run(now: Date): Promise<void> {
      const hour = now.toISOString().slice(0, 13);
      const isTimeToSweep = hour !== hourOfSweep;
      const looked = await lookWell(isTimeToSweep ? "first" : "last");
      if (looked === null) throw new AuditBroken();
      if (looked.last === null) return;
      const { first, last, excused } = looked;
      const isNews = (before: KnownRange | null) =>
        before === null || last.seq > before.last || (excused !== null && nameOfLast(before) === excused);
      if (isNews(knownRange.read())) {
        await inTurn(() => {
          // Another server may have stored a newer row.
          const before = knownRange.read();
          if (!isNews(before)) return;
          knownRange.keep({ first: before?.first ?? first!, last: last.seq, hash: last.hash.toString("hex") });
        });
      }
      if (!isTimeToSweep) return;
      const oldest = Number((await database.only(firstToKeep)).seq);
      await inTurn(() => {
        const before = knownRange.read()!;
        if (oldest > before.first) knownRange.keep({ ...before, first: oldest });
      });
      await database.count(forget, [knownRange.read()!.first]);
      hourOfSweep = hour;
    },
  };
};
export type AuditCheck = ReturnType<typeof newAuditCheck>;
