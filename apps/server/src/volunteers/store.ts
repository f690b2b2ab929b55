import { statement, type Database, type Queries } from "#platform/database.ts";
import type { Day } from "#platform/clock.ts";
import { holdDigests } from "#platform/hold.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { Sealed } from "#vault/seal.ts";
import type { Lookup, WrappedKey } from "#vault/vault.ts";

export const roles = ["volunteer", "leader", "admin"] as const;
export type Role = (typeof roles)[number];
export type State = "invited" | "active" | "disabled";

export type SealedVolunteer = {
  readonly id: VolunteerId;
  readonly tenant: string;
  readonly role: Role;
  readonly state: State;
  readonly name: Sealed;
  readonly key: WrappedKey;
};

/** The promise to the operator is seven days; once it is used it is gone. */
export const invitationDays = 7;

const columns = "id, tenant, role, state, name, key_epoch, key_wrapped";
const list = statement("volunteers.list", `SELECT ${columns} FROM volunteers ORDER BY tenant, invited_on, id`);
const find = statement(
  "volunteers.find",
  `SELECT ${columns} FROM volunteers WHERE name_lookup = ANY($1) ORDER BY tenant`,
);
const insert = statement(
  "volunteers.insert",
  `INSERT INTO volunteers (${columns}, name_lookup, lookup_key, invited_on)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, service_time()::date)`,
);
const setState = statement("volunteers.set-state", "UPDATE volunteers SET state = $2 WHERE id = $1");
const invite = statement(
  "volunteers.invite",
  `INSERT INTO volunteer_invitations (token_hash, volunteer, expires_at)
   VALUES ($1, $2, service_time() + interval '${invitationDays} days') RETURNING expires_at`,
);
const withdraw = statement("volunteers.withdraw", "DELETE FROM volunteer_invitations WHERE volunteer = $1");

type Row = Omit<SealedVolunteer, "key"> & { key_epoch: Day; key_wrapped: Sealed };

const fromRow = ({ key_epoch, key_wrapped, ...row }: Row): SealedVolunteer => ({
  ...row,
  key: { epoch: key_epoch, wrapped: key_wrapped },
});

const digests = (lookups: readonly Lookup[]) => lookups.map(({ digest }) => digest);

export const newVolunteerStore = (database: Database) => {
  const inviteIn = async (queries: Queries, id: VolunteerId, tokenHash: Buffer): Promise<Date> =>
    (await queries.one<{ expires_at: Date }>(invite, [tokenHash, id]))!.expires_at;

  return {
    list: async (): Promise<SealedVolunteer[]> => (await database.all<Row>(list)).map(fromRow),

    /** In every tenant: `names` are the lookups of all those that were asked for. */
    find: async (names: readonly Lookup[]): Promise<SealedVolunteer[]> =>
      (await database.all<Row>(find, [digests(names)])).map(fromRow),

    /** null: somebody of that tenant has the name, under whichever key it is stored. */
    insert: (
      { id, tenant, role, state, name, key }: SealedVolunteer,
      lookup: Lookup,
      names: readonly Lookup[],
      tokenHash: Buffer,
    ): Promise<Date | null> =>
      database.transaction(async (queries) => {
        await holdDigests(queries, digests(names));
        if (await queries.one(find, [digests(names)])) return null;
        const values = [id, tenant, role, state, name, key.epoch, key.wrapped, lookup.digest, lookup.key];
        await queries.count(insert, values);
        return inviteIn(queries, id, tokenHash);
      }),

    /** Every link that was sent before is dead from then on. */
    inviteAgain: (id: VolunteerId, tokenHash: Buffer): Promise<Date> =>
      database.transaction(async (queries) => {
        await queries.count(setState, [id, "invited"]);
        await queries.count(withdraw, [id]);
        return inviteIn(queries, id, tokenHash);
      }),

    disable: (id: VolunteerId): Promise<unknown> =>
      database.transaction(async (queries) => {
        await queries.count(setState, [id, "disabled"]);
        await queries.count(withdraw, [id]);
      }),
  };
};
export type VolunteerStore = ReturnType<typeof newVolunteerStore>;
