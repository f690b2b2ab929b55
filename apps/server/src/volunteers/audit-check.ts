import { statement, type Database, type Queries } from "#platform/database.ts";
import type { Vault } from "#vault/vault.ts";
import { newAuditHash, type AuditRow } from "./audit.ts";

/*
 * A chain proves that nothing was edited, left out or moved between its first and its last row, and nothing of the rows
 * before and behind. So both ends are kept where the database cannot rewrite them: in the key folder, sealed with the
 * master key. Whoever can write to the database alone can break the chain, and cannot mend it or shorten it unnoticed.
 */
type Ends = {
  /** The oldest row that must be there: what is older has had its twelve months. */
  readonly first: number;
  readonly last: number;
  readonly hash: string;
};

const columns = "seq, at, tenant, volunteer, act, conversation, detail, previous, hash";
const bite = 2_000;
const rowsFrom = statement(
  "audit.rows-from",
  `SELECT ${columns} FROM audit WHERE seq >= $1 ORDER BY seq LIMIT ${bite}`,
);
const firstToKeep = statement(
  "audit.first-to-keep",
  `SELECT least((SELECT min(seq) FROM audit WHERE at >= service_time() - interval '12 months'),
     (SELECT max(seq) FROM audit)) AS seq`,
);
// The newest row always stays: the next one is chained to it.
const forget = statement(
  "audit.forget",
  "DELETE FROM audit WHERE seq < $1 AND at < service_time() - interval '12 months'",
);

type Chain = { readonly first: number | null; readonly last: AuditRow | null };

type Row = Omit<AuditRow, "seq"> & { seq: string };

/** Thrown by the job, so that it counts as failed until somebody has looked. */
export class AuditBroken extends Error {
  constructor() {
    super("The audit log is not whole.");
  }
}

export const newAuditCheck = (database: Database, vault: Pick<Vault, "derive" | "remember" | "recall">) => {
  const hashOf = newAuditHash(vault);

  const ends = (): Ends | null => {
    const bytes = vault.recall("audit-head");
    return bytes && (JSON.parse(bytes.toString()) as Ends);
  };
  const keepEnds = (kept: Ends) => vault.remember("audit-head", Buffer.from(JSON.stringify(kept)));

  /** Follows the chain from there to the newest row; null: it is broken. Without a beginning, from the oldest there is. */
  const follow = async (queries: Queries, from: number | null): Promise<Chain | null> => {
    let first: number | null = null;
    let last: AuditRow | null = null;
    for (let next = from ?? 1; ;) {
      const found = await queries.all<Row>(rowsFrom, [next]);
      for (const row of found.map((each) => ({ ...each, seq: Number(each.seq) }))) {
        const isBeginning = from === null || row.seq === from;
        const follows = last === null ? isBeginning : row.seq === last.seq + 1 && row.previous.equals(last.hash);
        if (!follows || !hashOf(row).equals(row.hash)) return null;
        first ??= row.seq;
        last = row;
      }
      if (found.length < bite) return { first, last };
      next = last!.seq + 1;
    }
  };

  const isKnownEnd = async (queries: Queries, { last, hash }: Ends): Promise<boolean> => {
    const [row] = await queries.all<Row>(rowsFrom, [last]);
    return row !== undefined && Number(row.seq) === last && row.hash.toString("hex") === hash;
  };

  /** null: something is missing or was changed. `from`: nothing before is looked at. */
  const look = async (from: "first" | "last"): Promise<Chain | null> => {
    const known = ends();
    const chain = await follow(database, known?.[from] ?? null);
    if (chain === null) return null;
    if (known !== null && !(await isKnownEnd(database, known))) return null;
    return chain;
  };

  /** Twice before it is told: between two bites another server may have removed what had its time. */
  const lookWell = async (from: "first" | "last") => (await look(from)) ?? (await look(from));

  let hourOfSweep = "";

  return {
    isWhole: async (): Promise<boolean> => (await lookWell("first")) !== null,

    /** Now and then: notes how far the log has come and, once an hour, forgets what is older than twelve months. */
    async tend(now: Date): Promise<void> {
      const hour = now.toISOString().slice(0, 13);
      const isTimeToSweep = hour !== hourOfSweep;
      const looked = await lookWell(isTimeToSweep ? "first" : "last");
      if (looked === null) throw new AuditBroken();
      if (looked.last === null) return;
      const before = ends();
      // Another server may have come further meanwhile.
      const isFurther = before === null || looked.last.seq > before.last;
      const head = isFurther ? { last: looked.last.seq, hash: looked.last.hash.toString("hex") } : before;
      const first = before?.first ?? looked.first!;
      if (isFurther) keepEnds({ first, ...head });
      if (!isTimeToSweep) return;
      const { seq } = (await database.one<{ seq: string }>(firstToKeep))!;
      if (Number(seq) > first) {
        keepEnds({ ...head, first: Number(seq) });
        await database.count(forget, [seq]);
      }
      hourOfSweep = hour;
    },
  };
};
export type AuditCheck = ReturnType<typeof newAuditCheck>;
