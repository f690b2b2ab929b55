import { holdDigests, statement, type Queries, type Reads } from "#platform/database/database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { Vault } from "#vault/vault.ts";
import type { Services } from "../../services.ts";

const find = statement("subjects.find", "SELECT id FROM desk_subjects WHERE subject_lookup = ANY($1)");
const bind = statement(
  "subjects.bind",
  `INSERT INTO desk_subjects (id, tenant, subject, subject_lookup, lookup_key, key_epoch, key_wrapped)
   VALUES ($1, $2, $3, $4, $5, $6, $7)`,
);

/** Which account belongs to a login of the organisation. A trigger deletes the row when the account is disabled or gets a new link. */
export const newSubjectStore = (database: Reads, vault: Vault, services: Pick<Services, "all">) => {
  const digestsOf = (subject: string) =>
    services.all().flatMap(({ id }) => vault.lookups(id, "subject", subject).map(({ digest }) => digest));

  return {
    find: async (subject: string, queries: Reads = database): Promise<VolunteerId | null> =>
      (await queries.one(find, [digestsOf(subject)]))?.id ?? null,

    /** False: it belongs to an account already. */
    async bind(queries: Queries, id: VolunteerId, tenant: string, subject: string): Promise<boolean> {
      const digests = digestsOf(subject);
      await holdDigests(queries, digests);
      if (await queries.one(find, [digests])) return false;
      const lookup = vault.lookup(tenant, "subject", subject);
      const [sealed, ...key] = vault.sealOwn({ kind: "desk-subject", id }, subject);
      await queries.count(bind, [id, tenant, sealed, lookup.digest, lookup.key, ...key]);
      return true;
    },
  };
};
export type SubjectStore = ReturnType<typeof newSubjectStore>;
