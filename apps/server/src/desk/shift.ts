import { randomUUID } from "node:crypto";
import type { ShiftNote } from "@sosmessages/contract/desk/shift.ts";
import { lifetimes } from "@sosmessages/contract/limits.ts";
import type { Day } from "#platform/clock.ts";
import { statement, type Database } from "#platform/database/database.ts";
import { isUuid, type VolunteerId } from "#platform/ids.ts";
import type { Sealed } from "#vault/seal.ts";
import type { Vault } from "#vault/vault.ts";
import type { Person } from "#conversation/parts.ts";

const list = statement(
  "shift-log.list",
  `SELECT id, tenant, volunteer, body, key_epoch, key_wrapped, written_at FROM shift_notes
   WHERE tenant = ANY ($1) AND written_at > service_time() - interval '${lifetimes.messageDays} days'
   ORDER BY written_at DESC, id LIMIT 500`,
);
const insert = statement(
  "shift-log.insert",
  `INSERT INTO shift_notes (id, tenant, volunteer, body, key_epoch, key_wrapped, written_at)
   VALUES ($1, $2, $3, $4, $5, $6, date_trunc('milliseconds', service_time())) RETURNING written_at`,
);
const remove = statement(
  "shift-log.remove",
  "DELETE FROM shift_notes WHERE id = $1 AND tenant = ANY ($2) AND ($3 OR volunteer = $4)",
);

type NoteRow = {
  id: string;
  tenant: string;
  volunteer: VolunteerId | null;
  body: Sealed;
  key_epoch: Day;
  key_wrapped: Sealed;
  written_at: Date;
};

/** What one shift hands over to the next; never about a person, sealed all the same, gone after 14 days. */
export const newShiftLog = (database: Database, vault: Vault) => ({
  async read({ tenants, volunteer }: Person): Promise<ShiftNote[]> {
    const rows = await database.all<NoteRow>(list, [tenants]);
    return rows.flatMap(({ id, tenant, written_at, body, key_epoch: epoch, key_wrapped: wrapped, ...row }) => {
      const place = { kind: "shift-note", id } as const;
      const text = vault.ifReadable(() => vault.open(vault.openKey(place, { epoch, wrapped }), place, body));
      if (text === null) return [];
      return [{ id, tenant, body: text, written_at: written_at.toISOString(), is_mine: row.volunteer === volunteer }];
    });
  },

  async write({ volunteer }: Person, tenant: string, text: string): Promise<ShiftNote> {
    const place = { kind: "shift-note", id: randomUUID() } as const;
    const { key, stored } = vault.newKey(place);
    const values = [place.id, tenant, volunteer, vault.seal(key, place, text), stored.epoch, stored.wrapped];
    const { written_at } = (await database.one<{ written_at: Date }>(insert, values))!;
    return { id: place.id, tenant, body: text, written_at: written_at.toISOString(), is_mine: true };
  },

  remove: async ({ tenants, role, volunteer }: Person, id: string): Promise<boolean> =>
    isUuid(id) && (await database.count(remove, [id, tenants, role === "leader", volunteer])) > 0,
});
export type ShiftLog = ReturnType<typeof newShiftLog>;
