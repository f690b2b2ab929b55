import { statement, type Reads } from "#platform/database/database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { Vault } from "#vault/vault.ts";

const find = statement(
  "volunteers.names",
  "SELECT id, name, key_epoch, key_wrapped FROM volunteers WHERE id = ANY ($1)",
);

/** What these people are called, for colleagues who may know. */
export const newNamesOf =
  (database: Reads, vault: Vault) =>
  async (volunteers: readonly VolunteerId[]): Promise<ReadonlyMap<VolunteerId, string>> => {
    const rows = await database.all(find, [volunteers]);
    const named = rows.flatMap(({ id, name, key_epoch: epoch, key_wrapped: wrapped }) => {
      const owner = { kind: "volunteer", volunteer: id } as const;
      const text = vault.ifReadable(() => vault.open(vault.openKey(owner, { epoch, wrapped }), owner, name));
      return text === null ? [] : [[id, text] as const];
    });
    return new Map(named);
  };
