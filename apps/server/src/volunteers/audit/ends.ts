import { statement, type Database } from "#platform/database/database.ts";
import type { Vault } from "#vault/vault.ts";

/*
 * A chain proves that nothing was edited, left out or moved between its first and its last row, and nothing of the rows
 * before and behind. So both ends are kept where the database cannot rewrite them: in the key folder, sealed with the
 * master key. Whoever can write to the database alone can break the chain, and cannot mend it or shorten it unnoticed.
 */
export type Ends = {
  /** The oldest row that must be there: what is older has had its twelve months. */
  readonly first: number;
  readonly last: number;
  readonly hash: string;
};

export const nameOfEnd = ({ last, hash }: Ends): string => `${last}.${hash}`;

export const newAuditEnds = (vault: Pick<Vault, "remember" | "recall">) => ({
  read(): Ends | null {
    const bytes = vault.recall("audit-head");
    return bytes && (JSON.parse(bytes.toString()) as Ends);
  },
  keep: (kept: Ends): void => vault.remember("audit-head", Buffer.from(JSON.stringify(kept))),
});

const newest = statement(
  "audit.newest-end",
  "SELECT seq, encode(hash, 'hex') AS hash FROM audit ORDER BY seq DESC LIMIT 1",
);

/** From its newest row on, as what the rows before are chained with is lost: they can be read, and prove nothing any more. */
export const restartAudit = async (database: Database, vault: Pick<Vault, "remember" | "recall">): Promise<void> => {
  const row = await database.one(newest);
  const seq = Number(row?.seq);
  if (row) newAuditEnds(vault).keep({ first: seq, last: seq, hash: row.hash });
};
