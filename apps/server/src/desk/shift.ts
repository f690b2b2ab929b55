import { randomUUID } from "node:crypto";
import type { ShiftNote } from "@sosmessages/contract/desk/shift.ts";
import type { DeskPerson } from "#conversation/change.ts";
import { isKept, isOver, newExpiry } from "#platform/database/batches.ts";
import { statement, type Queries, type Reads, type RowOf } from "#platform/database/database.ts";
import type { SessionDatabase } from "#platform/database/session-database.ts";
import { lockPerson } from "./claim.ts";
import type { DeskContext } from "./context.ts";

const list = statement(
  "shift-log.list",
  `SELECT id, tenant, volunteer, body, key_epoch, key_wrapped, written_at FROM shift_notes
   WHERE tenant = ANY ($1) AND ${isKept("written_at")}
   ORDER BY written_at DESC, id LIMIT 500`,
);
const insert = statement(
  "shift-log.insert",
  `INSERT INTO shift_notes (id, tenant, volunteer, body, key_epoch, key_wrapped, written_at)
   VALUES ($1, $2, $3, $4, $5, $6, date_trunc('milliseconds', service_time())) RETURNING written_at`,
);
const listRecent = statement(
  "shift-log.recent",
  `SELECT id, body, key_epoch, key_wrapped, written_at FROM shift_notes
   WHERE tenant = $1 AND volunteer = $2 AND written_at > service_time() - interval '10 minutes'`,
);
const remove = statement(
  "shift-log.remove",
  "DELETE FROM shift_notes WHERE id = $1 AND tenant = ANY ($2) AND ($3 OR volunteer = $4)",
);

export const expireShiftNotes = newExpiry("shift-log.expire", "DELETE FROM shift_notes", "id", isOver("written_at"));
/* After a hard conversation a volunteer can request a talk. The volunteer is stored, the conversation is not. */
export const wantTalk = statement(
  "talks.ask",
  `INSERT INTO talks (volunteer, tenant, asked_at) VALUES ($1, $2, service_time())
   ON CONFLICT (volunteer, tenant) DO UPDATE SET asked_at = excluded.asked_at`,
);
export const endTalks = statement("talks.settle", "DELETE FROM talks WHERE tenant = $1");
export const talksWanted = statement(
  "talks.wanted",
  "SELECT tenant, volunteer FROM talks WHERE tenant = ANY ($1) ORDER BY asked_at",
);
export const expireTalks = newExpiry("talks.expire", "DELETE FROM talks", "volunteer, tenant", isOver("asked_at"));

/* What one shift hands over to the next; never about a person, sealed all the same, deleted after 14 days. */

export const listShiftNotes = async (
  { database, vault }: Pick<DeskContext, "vault"> & { readonly database: Reads },
  { tenants, volunteer }: DeskPerson,
): Promise<ShiftNote[]> => {
  const rows = await database.all(list, [tenants]);
  return rows.flatMap(({ id, tenant, written_at, ...row }) => {
    const text = vault.openOwn({ kind: "shift-note", id }, row, row.body);
    if (text === null) return [];
    return [{ id, tenant, body: text, written_at: written_at.toISOString(), is_mine: row.volunteer === volunteer }];
  });
};

/** The same words of the same person within ten minutes are one note. */
export const addShiftNote = (
  { database, vault }: Pick<DeskContext, "database" | "vault">,
  person: DeskPerson,
  tenant: string,
  text: string,
): Promise<ShiftNote> => {
  const noteOf = ({ id, written_at }: Pick<RowOf<"shift-log.recent">, "id" | "written_at">): ShiftNote => ({
    id,
    tenant,
    body: text,
    written_at: written_at.toISOString(),
    is_mine: true,
  });
  const add = async (queries: Queries): Promise<ShiftNote> => {
    const recent = await queries.all(listRecent, [tenant, person.volunteer]);
    const same = recent.find((row) => vault.openOwn({ kind: "shift-note", id: row.id }, row, row.body) === text);
    if (same) return noteOf(same);
    const id = randomUUID();
    const sealed = vault.sealOwn({ kind: "shift-note", id }, text);
    return noteOf({ id, ...(await queries.only(insert, [id, tenant, person.volunteer, ...sealed])) });
  };
  return database.transactionOf(person, add, lockPerson(person));
};

export const removeShiftNote = async (database: SessionDatabase, person: DeskPerson, id: string): Promise<boolean> => {
  const { tenants, role, volunteer } = person;
  const values = [id, tenants, role === "leader", volunteer] as const;
  return (await database.transactionOf(person, (queries) => queries.count(remove, values))) > 0;
};
