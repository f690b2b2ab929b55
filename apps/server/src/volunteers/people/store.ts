import { holdDigests, statement, type Queries, type Reads, type RowOf } from "#platform/database/database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { Lookup, Vault } from "#vault/vault.ts";
import type { AskedRights, Particulars, SealedSecrets, SealedVolunteer } from "./volunteer.ts";

const columns = `id, tenant, tenants, languages, role, state, needs_review, practice_required, wants_alerts, is_mail_tested, duty_until, pause_until, totp_step,
  reset_asked, reset_asker, reset_until, asked_role, asked_tenants, asked_languages, asked_by, asked_until, name, password, totp, email, key_epoch, key_wrapped`;

const list = statement("volunteers.list", `SELECT ${columns} FROM volunteers ORDER BY tenant, invited_on, id`);
const find = statement(
  "volunteers.find",
  `SELECT ${columns} FROM volunteers WHERE name_lookup = ANY($1) ORDER BY tenant`,
);
const findById = statement("volunteers.find-by-id", `SELECT ${columns} FROM volunteers WHERE id = $1`);
const lockById = statement(
  "volunteers.lock-by-id",
  `SELECT ${columns} FROM volunteers WHERE id = $1 FOR NO KEY UPDATE`,
);
const insert = statement(
  "volunteers.insert",
  `INSERT INTO volunteers (id, tenant, tenants, languages, role, state, needs_review, practice_required, name, key_epoch,
     key_wrapped, name_lookup, lookup_key, invited_on)
   VALUES ($1, $2, $3, $4, $5, 'invited', $6, $7, $8, $9, $10, $11, $12, service_time()::date)`,
);
const saveSecrets = statement(
  "volunteers.save-secrets",
  `UPDATE volunteers SET name = $2, password = $3, totp = $4, email = $5, key_epoch = $6, key_wrapped = $7 WHERE id = $1`,
);
const saveRights = statement(
  "volunteers.save-rights",
  `UPDATE volunteers SET role = $2, tenants = $3, languages = $4, needs_review = $5, practice_required = $6 WHERE id = $1`,
);
export const setPersonState = statement(
  "volunteers.set-state",
  "UPDATE volunteers SET state = $2, reset_asked = NULL, reset_asker = NULL, reset_until = NULL WHERE id = $1",
);
// A new duty begins without a pause.
export const saveDuty = statement(
  "volunteers.set-duty",
  `UPDATE volunteers SET duty_until = $2, pause_until = CASE WHEN duty_until > service_time() THEN pause_until END
   WHERE id = $1`,
);
// A pause is not logged and not counted.
export const savePause = statement(
  "volunteers.set-pause",
  `UPDATE volunteers SET pause_until = CASE WHEN $2::integer IS NOT NULL
     THEN least(duty_until, service_time() + $2::integer * interval '1 minute') END
   WHERE id = $1 AND duty_until > service_time()`,
);
// Claims are counted from here. A person who was never on duty stays so.
export const endDuty = statement(
  "volunteers.end-duty",
  `UPDATE volunteers SET pause_until = NULL, duty_until = least(duty_until, coalesce($2, service_time()))
   WHERE id = $1 AND duty_until IS NOT NULL`,
);
export const setAlerts = statement("volunteers.set-alerts", "UPDATE volunteers SET wants_alerts = $2 WHERE id = $1");
// Of any number who show the same code at once, one gets through.
export const useTotpCode = statement(
  "volunteers.use-code",
  "UPDATE volunteers SET totp_step = $2 WHERE id = $1 AND totp_step < $2",
);
export const askReset = statement(
  "volunteers.ask-reset",
  `UPDATE volunteers SET reset_asked = $2, reset_asker = $3, reset_until = service_time() + interval '7 days'
   WHERE id = $1`,
);
const askRights = statement(
  "volunteers.ask-rights",
  `UPDATE volunteers SET asked_role = $2, asked_tenants = $3, asked_languages = $4, asked_by = $5,
     asked_until = service_time() + interval '7 days' WHERE id = $1`,
);
export const forgetAsked = statement(
  "volunteers.forget-asked-rights",
  `UPDATE volunteers SET asked_role = NULL, asked_tenants = NULL, asked_languages = NULL, asked_by = NULL,
     asked_until = NULL WHERE id = $1`,
);
// In one order for all who ask, so that no two wait for each other.
export const lockAdmins = statement(
  "volunteers.lock-admins",
  "SELECT id FROM volunteers WHERE role = 'admin' AND state = 'active' ORDER BY id FOR NO KEY UPDATE",
);
// In one order for all who ask. Of two leaders who are demoted at once, the second is the last one.
const otherLeaders = statement(
  "volunteers.other-leaders",
  `SELECT tenants FROM volunteers WHERE role = 'leader' AND state = 'active' AND id <> $1 AND tenants && $2
   ORDER BY id FOR NO KEY UPDATE`,
);
export const forgetDevices = statement("volunteers.forget-devices", "DELETE FROM desk_devices WHERE volunteer = $1");
/** Not without an address, and not if a test was sent within the last minute. */
export const setMailTest = statement(
  "volunteers.set-mail-test",
  `UPDATE volunteers SET mail_test_at = service_time() WHERE id = $1 AND email IS NOT NULL
     AND (mail_test_at IS NULL OR mail_test_at <= service_time() - interval '1 minute')`,
);
export const confirmMailTest = statement(
  "volunteers.confirm-mail-test",
  "UPDATE volunteers SET is_mail_tested = true WHERE id = $1 AND email IS NOT NULL AND mail_test_at IS NOT NULL",
);
export const forgetMailTest = statement(
  "volunteers.forget-mail-test",
  "UPDATE volunteers SET is_mail_tested = false, mail_test_at = NULL WHERE id = $1",
);

const fromRow = (row: RowOf<"volunteers.find-by-id">): SealedVolunteer => ({
  id: row.id,
  tenant: row.tenant,
  tenants: row.tenants,
  languages: row.languages,
  role: row.role,
  state: row.state,
  needsReview: row.needs_review,
  practiceRequired: row.practice_required,
  wantsAlerts: row.wants_alerts,
  isMailTested: row.is_mail_tested,
  dutyUntil: row.duty_until,
  pauseUntil: row.pause_until,
  totpStep: Number(row.totp_step),
  reset:
    row.reset_asked && row.reset_asker && row.reset_until
      ? { asked: row.reset_asked, by: row.reset_asker, until: row.reset_until }
      : null,
  asked:
    row.asked_role && row.asked_tenants && row.asked_languages && row.asked_by && row.asked_until
      ? {
          role: row.asked_role,
          tenants: row.asked_tenants,
          languages: row.asked_languages,
          by: row.asked_by,
          until: row.asked_until,
        }
      : null,
  sealed: row,
});

const digests = (lookups: readonly Lookup[]) => lookups.map(({ digest }) => digest);

export type VolunteerRights = Pick<Particulars, "role" | "tenants" | "languages" | "needsReview" | "practiceRequired">;
export type Newcomer = VolunteerRights & Pick<Particulars, "id" | "tenant">;

export const newVolunteerStore = (database: Reads) => ({
  list: async (): Promise<SealedVolunteer[]> => (await database.all(list)).map(fromRow),

  /** `names` are the lookups of one name in every tenant that is meant. */
  find: async (names: readonly Lookup[]): Promise<SealedVolunteer[]> =>
    (await database.all(find, [digests(names)])).map(fromRow),

  findById: async (id: VolunteerId, queries: Reads = database): Promise<SealedVolunteer | null> => {
    const row = await queries.one(findById, [id]);
    return row && fromRow(row);
  },

  /** The person must exist. */
  get: async (id: VolunteerId, queries: Reads = database): Promise<SealedVolunteer> =>
    fromRow(await queries.only(findById, [id])),

  lock: async (queries: Queries, id: VolunteerId): Promise<SealedVolunteer | null> => {
    const row = await queries.one(lockById, [id]);
    return row && fromRow(row);
  },

  /** False: the name is taken, in any service and under any key. */
  async insert(
    queries: Queries,
    { id, tenant, tenants, languages, role, needsReview, practiceRequired }: Newcomer,
    { name, key_epoch, key_wrapped }: SealedSecrets,
    lookup: Lookup,
    everywhere: readonly Lookup[],
  ): Promise<boolean> {
    await holdDigests(queries, digests(everywhere));
    if (await queries.one(find, [digests(everywhere)])) return false;
    const rights = [tenant, tenants, languages, role, needsReview, practiceRequired] as const;
    await queries.count(insert, [id, ...rights, name, key_epoch, key_wrapped, lookup.digest, lookup.key]);
    return true;
  },

  saveSecrets: (
    queries: Queries,
    id: VolunteerId,
    { name, password, totp, email, key_epoch, key_wrapped }: SealedSecrets,
  ) => queries.count(saveSecrets, [id, name, password, totp, email, key_epoch, key_wrapped]),
  saveRights: (queries: Queries, id: VolunteerId, rights: VolunteerRights) =>
    queries.count(saveRights, [
      id,
      rights.role,
      rights.tenants,
      rights.languages,
      rights.needsReview,
      rights.practiceRequired,
    ]),
  askRights: (
    queries: Queries,
    id: VolunteerId,
    { role, tenants, languages, by }: Omit<AskedRights, "until">,
  ): Promise<number> => queries.count(askRights, [id, role, tenants, languages, by]),

  /** Whether one of these services would have no other active leader. */
  lacksOtherLeader: async (queries: Queries, id: VolunteerId, services: readonly string[]): Promise<boolean> => {
    if (services.length === 0) return false;
    const others = await queries.all(otherLeaders, [id, services]);
    return !services.every((service) => others.some(({ tenants }) => tenants.includes(service)));
  },
});
export type VolunteerStore = ReturnType<typeof newVolunteerStore>;

const findNames = statement(
  "volunteers.names",
  "SELECT id, name, key_epoch, key_wrapped FROM volunteers WHERE id = ANY ($1)",
);

/** Names of these people, for colleagues who may see them. */
export const newNamesOf =
  (database: Reads, vault: Vault) =>
  async (volunteers: readonly VolunteerId[]): Promise<ReadonlyMap<VolunteerId, string>> => {
    const rows = volunteers.length === 0 ? [] : await database.all(findNames, [volunteers]);
    const named = rows.flatMap((row) => {
      const text = vault.openOwn({ kind: "volunteer", volunteer: row.id }, row, row.name);
      return text === null ? [] : [[row.id, text] as const];
    });
    return new Map(named);
  };
