import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { leaderlessServices } from "#desk/alerts/escalation.ts";
import { statement } from "#platform/database/database.ts";
import type { Storage } from "#storage.ts";
import { compareRights } from "#platform/database/rights.ts";
import { openClient } from "#platform/database/database-client.ts";
import { lifetimes } from "@sosmessages/contract/limits.ts";
import { wrappedKeyTables } from "#vault/rotation/rotate-epochs.ts";
import { newAuditCheck } from "#volunteers/audit/check.ts";
import { shortcomingsOf } from "@sosmessages/services/shortcomings.ts";
import type { Config } from "#config.ts";
import { sentenceOf } from "@sosmessages/texts/yaml-tree.ts";
import { deskVersionsAmong, openVersions } from "#operator/versions.ts";
import { differing } from "#service/first-versions.ts";

export type Finding = {
  readonly about: string;
  readonly verdict: "ok" | "warn" | "fail";
  readonly says: string;
};

export const ok = (about: string, says: string): Finding => ({ about, verdict: "ok", says });
export const warn = (about: string, says: string): Finding => ({ about, verdict: "warn", says });
export const fail = (about: string, says: string): Finding => ({ about, verdict: "fail", says });

/** Rounded: `90 seconds`, `5 hours`. */
export const duration = (milliseconds: number): string => {
  const seconds = Math.round(Math.abs(milliseconds) / 1000);
  const units = [
    ["days", 86_400],
    ["hours", 3_600],
    ["minutes", 60],
  ] as const;
  const [unit, size] = units.find(([, size]) => seconds >= 2 * size) ?? (["seconds", 1] as const);
  return `${Math.round(seconds / size)} ${unit}`;
};

const state = statement(
  "operator.database-state",
  "SELECT service_time() AS now, (SELECT count(*)::int FROM migrations) AS migrations",
);

/** Opening the storage has connected and migrated: its problems are reported before this runs. */
export const checkDatabase = async ({ database, kind }: Storage): Promise<Finding[]> => {
  const row = await database.only(state);
  const applied = ok("database", `${kind}, reachable, all ${row.migrations} migrations applied`);
  return [applied, clock(row.now, kind), await synchronised()];
};

/** systemd reports it for timesyncd, chrony and ntpd alike. */
const synchronised = async (): Promise<Finding> => {
  const asked = promisify(execFile)("timedatectl", ["show", "--property=NTPSynchronized", "--value"]);
  const answer = await asked.then(
    ({ stdout }) => stdout.trim(),
    () => "",
  );
  if (answer === "yes") return ok("clock, NTP", "synchronised");
  const says =
    answer === "no" ? "the clock is not synchronised" : "timedatectl does not tell whether it is synchronised";
  return warn("clock, NTP", `${says}: install chrony or systemd-timesyncd`);
};

const clock = (databaseTime: Date, kind: Storage["kind"]): Finding => {
  const apart = databaseTime.getTime() - Date.now();
  const words = `this machine's clock and the database's are ${duration(apart)} apart`;
  if (Math.abs(apart) > 3_600_000) return fail("clock", `${words}: no key will be destroyed until they agree`);
  if (Math.abs(apart) > 60_000) return warn("clock", `${words}: set them right`);
  const says =
    kind === "embedded" ? "the embedded database uses this machine's" : "this machine's and the database's agree";
  return ok("clock", says);
};

/** As the Debian package and the embedded database set them: neither log contains or keeps what people wrote. */
export const wantedSettings: Readonly<Record<string, string>> = {
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_statement: "none",
  log_min_duration_statement: "-1",
  log_min_duration_sample: "-1",
  log_transaction_sample_rate: "0",
  log_parameter_max_length_on_error: "0",
  max_wal_size: "256MB",
};

const serverSettings = statement(
  "operator.server-settings",
  "SELECT name, current_setting(name) AS value FROM pg_settings WHERE name = ANY ($1)",
  { notNull: ["value"] },
);

/** On an own PostgreSQL, deleted data would stay readable in its logs. */
export const checkServerSettings = async ({ database }: Storage): Promise<Finding> => {
  const rows = await database.all(serverSettings, [Object.keys(wantedSettings)]);
  const others = rows.filter(({ name, value }) => value !== wantedSettings[name]);
  if (others.length === 0) return ok("database logs", "no statements and values, and little write-ahead log");
  const named = others.map(({ name, value }) => `${name} is ${value}, not ${wantedSettings[name]}`).toSorted();
  return warn("database logs", `deleted data stays in PostgreSQL's logs: ${named.join("; ")}`);
};

const power = `SELECT r.rolsuper OR r.rolbypassrls AS is_mighty, EXISTS (
    SELECT FROM pg_class c WHERE c.relnamespace = to_regnamespace('public') AND c.relkind = 'r' AND pg_has_role(c.relowner, 'MEMBER')
  ) AS is_owner FROM pg_roles r WHERE r.rolname = session_user`;

const how = 'see "Roles of the database" in docs/several-servers.md';

/** Checks that the serving role owns no tables and that the desk has a separate login. */
export const checkRights = async ({ url, hasDeskLogin }: Pick<Storage, "url" | "hasDeskLogin">): Promise<Finding> => {
  await using client = await openClient(url);
  const { rows } = await client.query<{ is_mighty: boolean; is_owner: boolean }>(power);
  const { is_mighty: isMighty, is_owner: isOwner } = rows[0]!;
  if (isMighty) return warn("roles", `not separated: the user of DATABASE_URL is above all rules; ${how}`);
  if (isOwner) return warn("roles", `not separated: the user of DATABASE_URL owns the tables; ${how}`);
  if (!hasDeskLogin) return warn("roles", `not separated: the desk has no login of its own; ${how}`);
  const compared = await compareRights(client);
  if (compared === null) return warn("roles", `not separated: not all roles exist; ${how}`);
  const [first] = compared.tooMany;
  if (first !== undefined) return warn("roles", `wider than they should be (${first}): run migrate`);
  return ok("roles", "separated: who serves owns nothing, and the desk has a login of its own");
};

const backlog = statement(
  "operator.backlog",
  `SELECT service_time() AS now,
     (SELECT min(due_at) FROM recovery_mails) AS mail_due,
     (SELECT min(due_at) FROM pushes) AS push_due,
     (SELECT min(submitted_at) FROM messages) AS oldest_message,
     (SELECT min(epoch)::timestamptz FROM (${wrappedKeyTables
       .map(({ table, isNeeded }) => `SELECT min(key_epoch) AS epoch FROM ${table} WHERE ${isNeeded}`)
       .join(" UNION ALL ")}) AS each) AS oldest_epoch`,
);

const minute = 60_000;
const day = 86_400_000;

/** Overdue work of the jobs. */
export const checkJobs = async ({ database }: Storage): Promise<Finding[]> => {
  const { now, mail_due, push_due, oldest_message, oldest_epoch } = await database.only(backlog);
  const late = (since: Date | null, grace: number) =>
    since === null ? 0 : Math.max(0, now.getTime() - since.getTime() - grace);
  const judge = (about: string, by: number, [bearable, bad]: readonly [number, number], idle: string, due: string) => {
    if (by <= bearable) return ok(about, idle);
    const says = `the oldest ${due} ${duration(by)} ago: is the service running?`;
    return by > bad ? fail(about, says) : warn(about, says);
  };
  const queue = [5 * minute, 60 * minute] as const;
  const isOver = late(oldest_message, lifetimes.messageDays * day);
  // Today's and yesterday's epochs are in use; the first rotation of the day may be running.
  const isOld = late(oldest_epoch, day);
  return [
    judge("mail queue", late(mail_due, 0), queue, "no mail is overdue", "mail should have gone out"),
    judge("push queue", late(push_due, 0), queue, "no notification is overdue", "notification should have gone out"),
    judge(
      "sweep",
      isOver,
      [15 * minute, 60 * minute],
      "nothing lies longer than it may",
      "message should have been removed",
    ),
    judge(
      "key rotation",
      isOld,
      [30 * minute, day],
      "everything is under the newest keys",
      "key should have been wrapped again",
    ),
  ];
};

/** Checks every row, and that the newest row recorded in the key folder exists. */
export const checkAudit = async ({ database, vault }: Storage): Promise<Finding[]> => {
  const { isWhole, restored } = await newAuditCheck(database, vault).verdict();
  if (!isWhole) {
    return [
      fail(
        "audit log",
        "rows were changed, moved or taken away, or the database was put back by other means than restore: see docs/desk.md",
      ),
    ];
  }
  const restores = restored.map(({ at, backupOf, lost }) => {
    const gone = lost === null ? "how many rows are gone is not known" : `${lost} rows or more are gone`;
    return ok("audit log", `${at.toISOString().slice(0, 16)}Z: the backup of ${backupOf} was put back, ${gone}`);
  });
  return [ok("audit log", "whole: no row was changed, moved or taken away"), ...restores];
};

const onCallLists = statement("check.on-call", "SELECT DISTINCT tenant FROM on_call");

/** The leaders that an unacknowledged emergency calls. */
export const checkOnCall = async (
  { database }: Storage,
  { services }: Pick<Config, "services">,
): Promise<Finding[]> => {
  const listed = new Set((await database.all(onCallLists)).map(({ tenant }) => tenant));
  const leaderless = await leaderlessServices(database);
  return services.all().map(({ id }) => {
    const about = `on call, ${id}`;
    if (leaderless.includes(id))
      return warn(about, "no leader can be reached: an emergency at night waits until morning");
    return listed.has(id)
      ? ok(about, "there is a list, and a leader can be reached")
      : warn(about, "the list is empty");
  });
};

const findServices = statement(
  "check.tenants",
  `SELECT l.tenant, k.hosts, k.is_closed FROM (
     SELECT tenant FROM callers UNION SELECT tenant FROM volunteers UNION SELECT tenant FROM conversations
     UNION SELECT tenant FROM known_services WHERE is_closed
   ) l LEFT JOIN known_services k USING (tenant) ORDER BY l.tenant`,
);

/** The hosts of each service, and its missing fields. */
export const checkServices = ({ services, tenant: pinned }: Pick<Config, "services" | "tenant">): Finding[] =>
  services.all().map((tenant) => {
    const hosts = [...new Set([services.publicUrls().get(tenant.id)?.hostname ?? "", ...tenant.hosts])].join(", ");
    const where =
      pinned === null ? `is served at ${hosts}` : pinned === tenant.id ? "is served at every host" : "is not served";
    const missing = shortcomingsOf(tenant).map(({ field }) => field);
    const about = `service ${tenant.id}`;
    return missing.length === 0
      ? ok(about, `${where}; nothing is missing`)
      : warn(about, `${where}; missing: ${missing.join(", ")} (see service check)`);
  });

/** Services with data that are not served. */
export const checkGoneServices = async (
  { database }: Storage,
  { services }: Pick<Config, "services">,
): Promise<Finding[]> => {
  const rows = await database.all(findServices);
  return rows
    .filter(({ tenant }) => services.find(tenant) === undefined)
    .map(({ tenant, hosts, is_closed }) => {
      const where = is_closed
        ? ` At ${hosts?.join(", ")} people read that it is closed, until another service names these hosts.`
        : "";
      const left = "Nobody can log in to it; what is left of its letters and profiles still expires.";
      return warn(`service ${tenant}`, `is not served. ${left}${where}`);
    });
};

/** Whether the last published versions are served, and whether the folders hold something else. */
export const checkVersions = async (storage: Storage, config: Pick<Config, "services">): Promise<Finding[]> => {
  const { versions, published } = openVersions(config, storage);
  const folders = config.services.readFolders();
  const { kept, problems } = await published.load(storage.database);
  const changed = kept.size === 0 ? [] : differing(folders, { kept });
  const atDesk = await deskVersionsAmong(storage.database, versions, folders.services);
  return [
    ...[...kept].map(([id, { number, newest, read }]) => {
      const about = `service ${id}, version`;
      const problem = problems.get(id);
      if (problem === undefined) return ok(about, `version ${number} is the last published one`);
      const instead =
        read === null ? "nothing is served" : number === newest ? "not served" : `version ${number} is served`;
      return fail(about, `${instead}: ${problem}`);
    }),
    ...[...folders.wrong].map(([id, problem]) =>
      warn(`service ${id}, folder`, `it cannot be published, and changes nothing: ${sentenceOf(problem)}`),
    ),
    ...changed.map((id) => {
      const made = atDesk.find(({ service }) => service === id);
      if (made !== undefined) return warn(`service ${id}, folder`, made.sentence);
      const number = kept.get(id)?.number ?? 0;
      const says = number === 0 ? "was never published" : `differs from version ${number}, which is served`;
      return warn(`service ${id}, folder`, `${says}: npm run sosmessages -- service publish ${id}`);
    }),
  ];
};
