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
