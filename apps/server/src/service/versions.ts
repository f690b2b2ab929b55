import type { FolderContent } from "@sosmessages/services/folder/content.ts";
import { statement, type Queries, type Reads, type Transaction } from "#platform/database/database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { PageSignatures } from "./page-signatures.ts";

export type HowPublished = "folder" | "editor" | "undo";

type Publishing = Readonly<{
  by: VolunteerId | null;
  approvedBy?: VolunteerId | null;
  how: HowPublished;
  repeats?: number;
}>;

// Of two transactions that publish, the second waits here. Servers see the new count with the new version.
const ask = statement(
  "versions.ask",
  `INSERT INTO service_reloads AS r (is_only_row, asked) VALUES (true, 1)
   ON CONFLICT (is_only_row) DO UPDATE SET asked = r.asked + 1 RETURNING asked`,
);
const findAsked = statement("versions.asked", "SELECT asked FROM service_reloads");
const nextNumber = statement(
  "versions.next",
  "SELECT (coalesce(max(number), 0) + 1)::int AS number FROM service_versions WHERE tenant = $1",
);
const insert = statement(
  "versions.insert",
  `INSERT INTO service_versions (tenant, number, content, mark, published_at, published_by, how, repeats, approved_by)
   VALUES ($1, $2, $3, $4, service_time(), $5, $6, $7, $8)`,
);
const listNewest = statement(
  "versions.newest",
  "SELECT tenant, max(number)::int AS number FROM service_versions GROUP BY tenant ORDER BY tenant",
);
const find = statement(
  "versions.find",
  "SELECT number, content, mark FROM service_versions WHERE tenant = $1 AND number <= $2 ORDER BY number DESC LIMIT 1",
);
// `by` null: the operator, or an administrator more than a year ago. `approvedBy`: the leader who approved it in the editor.
// `repeats`: the version that it is again.
const list = statement(
  "versions.list",
  `SELECT number, published_at AS at, published_by AS by, approved_by AS "approvedBy", how, repeats FROM service_versions
   WHERE tenant = $1 ORDER BY number DESC`,
);
const forgetPublishers = statement(
  "versions.forget-publishers",
  `UPDATE service_versions SET published_by = NULL, approved_by = NULL
   WHERE published_by IS NOT NULL AND published_at < service_time() - interval '12 months'`,
);

/** The database may return the files in another order. */
export const bytesOf = (content: FolderContent): Buffer =>
  Buffer.from(JSON.stringify([...content].toSorted(([a], [b]) => (a < b ? -1 : 1))));

export const sameContent = (one: FolderContent, other: FolderContent): boolean => bytesOf(one).equals(bytesOf(other));

/** Lets every server look for new versions. Also waits for the end of other transactions that publish. */
export const askServers = async (queries: Queries): Promise<void> => void (await queries.only(ask));

/** How often something was published. */
export const askedIn = async (queries: Reads): Promise<number> => (await queries.one(findAsked))?.asked ?? 0;

/** The number of the newest version of each service. */
export const newestNumbers = async (queries: Reads): Promise<ReadonlyMap<string, number>> =>
  new Map((await queries.all(listNewest)).map(({ tenant, number }) => [tenant, number]));

/** The administrator's name ends as the audit log does. */
export const endPublishers = async (queries: Queries): Promise<void> => void (await queries.count(forgetPublishers));

/** Versions of services. A version with an invalid mark counts as missing. */
export const newVersions = (signatures: PageSignatures) => {
  /** The newest valid version up to this number; `altered`: newer ones that are not valid. */
  const newestUpTo = async (queries: Reads, service: string, number: number) => {
    const altered: number[] = [];
    for (let at = number; ;) {
      const row = await queries.one(find, [service, at]);
      if (row === null) return { version: null, altered };
      const content: FolderContent = new Map(Object.entries(row.content));
      if (signatures.verify("service-version", `${service} ${row.number}`, bytesOf(content), row.mark))
        return { version: { number: row.number, content }, altered };
      signatures.report("service-version");
      altered.push(row.number);
      at = row.number - 1;
    }
  };
  const mostRows = 2_147_483_647;

  return {
    newestUpTo,
    numbers: newestNumbers,

    /** null: the service was never published. */
    currentVersion: async (queries: Reads, service: string) => (await newestUpTo(queries, service, mostRows)).version,

    /** Newest first. */
    listVersions: (queries: Reads, service: string) => queries.all(list, [service]),

    /** null: there is none with this number, or it was altered. */
    contentOf: async (queries: Reads, service: string, number: number): Promise<FolderContent | null> => {
      const { version } = await newestUpTo(queries, service, number);
      return version?.number === number ? version.content : null;
    },

    /** Returns the new number. Check the content first, with `problemsOf` of published.ts. */
    publishContent: async (
      queries: Transaction,
      service: string,
      content: FolderContent,
      { by, approvedBy, how, repeats }: Publishing,
    ): Promise<number> => {
      await askServers(queries);
      const { number } = await queries.only(nextNumber, [service]);
      const mark = signatures.sign("service-version", `${service} ${number}`, bytesOf(content));
      await queries.count(insert, [
        service,
        number,
        Object.fromEntries(content),
        mark,
        by,
        how,
        repeats ?? null,
        approvedBy ?? null,
      ]);
      return number;
    },
  };
};
export type Versions = ReturnType<typeof newVersions>;

const listGone = statement(
  "closing.gone",
  `SELECT k.tenant FROM service_closings k WHERE k.closes_on <= service_time()::date AND NOT EXISTS (
     SELECT FROM messages m JOIN callers c USING (mailbox) WHERE c.tenant = k.tenant
   ) ORDER BY k.tenant`,
);
const listDays = statement("closing.days", "SELECT tenant, closes_on::text AS day FROM service_closings");
const setDay = statement(
  "closing.set",
  `INSERT INTO service_closings (tenant, closes_on) SELECT $1, $2::text::date WHERE $2::text::date >= service_time()::date
   ON CONFLICT (tenant) DO UPDATE SET closes_on = excluded.closes_on`,
);
const remove = statement("closing.remove", "DELETE FROM service_closings WHERE tenant = $1");

/** Services whose closing day has come, and that have no letters left. */
export const goneServices = async (queries: Reads): Promise<readonly string[]> =>
  (await queries.all(listGone)).map(({ tenant }) => tenant);

/** The closing days by service. */
export const closingDays = async (queries: Reads): Promise<ReadonlyMap<string, string>> =>
  new Map((await queries.all(listDays)).map(({ tenant, day }) => [tenant, day]));

/** false: the day (`2027-01-31`) has passed. */
export const closeOn = async (queries: Transaction, service: string, day: string): Promise<boolean> => {
  if ((await queries.count(setDay, [service, day])) === 0) return false;
  await askServers(queries);
  return true;
};

/** The service stays open, or opens again. */
export const keepOpen = async (queries: Queries, service: string): Promise<void> =>
  void (await queries.count(remove, [service]));
