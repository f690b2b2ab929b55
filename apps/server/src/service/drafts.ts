import type { FolderContent } from "@sosmessages/services/folder/content.ts";
import { statement, type Queries, type Reads } from "#platform/database/database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { PageSignatures } from "./page-signatures.ts";
import { bytesOf } from "./versions.ts";

const find = statement(
  "service-drafts.find",
  `SELECT content, base, revision, coalesce(asked_revision = revision, false) AS "isAsked",
     CASE WHEN approved_revision = revision THEN approved_by END AS "approvedBy", comment, by_id AS by, updated_at AS at, mark
   FROM service_drafts WHERE tenant = $1`,
);
// A new revision needs a new request and approval. Of two that begin a draft, or change the same revision, the second changes nothing.
const save = statement(
  "service-drafts.save",
  `INSERT INTO service_drafts AS d (tenant, content, mark, base, revision, by_id, updated_at)
   VALUES ($1, $2, $3, $4, $5::integer + 1, $6, service_time())
   ON CONFLICT (tenant) DO UPDATE SET content = excluded.content, mark = excluded.mark, revision = excluded.revision,
     by_id = excluded.by_id, updated_at = excluded.updated_at WHERE d.revision = $5`,
);
// A request and a decision are new revisions, too: a page that does not show them cannot end them by a change.
const ask = statement(
  "service-drafts.ask",
  `UPDATE service_drafts SET revision = revision + 1, mark = $3, asked_revision = revision + 1, base = $4, comment = NULL
   WHERE tenant = $1 AND revision = $2`,
);
const approve = statement(
  "service-drafts.approve",
  `UPDATE service_drafts SET revision = revision + 1, mark = $3, approved_revision = revision + 1, approved_by = $4, comment = $5
   WHERE tenant = $1 AND revision = $2 AND asked_revision = revision AND by_id <> $4`,
);
const giveBack = statement(
  "service-drafts.return",
  `UPDATE service_drafts SET revision = revision + 1, mark = $3, asked_revision = NULL, comment = $4
   WHERE tenant = $1 AND revision = $2 AND asked_revision = revision`,
);
const list = statement(
  "service-drafts.list",
  `SELECT d.tenant, CASE WHEN d.base < v.number THEN 'begun' WHEN d.approved_revision = d.revision THEN 'approved'
       WHEN d.asked_revision = d.revision THEN 'asked' WHEN d.comment IS NOT NULL THEN 'returned' ELSE 'begun' END AS state
   FROM service_drafts d JOIN service_versions v ON v.tenant = d.tenant
     AND v.number = (SELECT max(n.number) FROM service_versions n WHERE n.tenant = d.tenant)
   WHERE d.tenant = ANY ($1) AND d.content <> v.content`,
);
const newest = statement(
  "service-drafts.newest",
  `SELECT v.number AS version, coalesce(d.revision, 0) AS revision
   FROM service_versions v LEFT JOIN service_drafts d ON d.tenant = v.tenant
   WHERE v.tenant = $1 ORDER BY v.number DESC LIMIT 1`,
);
const remove = statement("service-drafts.remove", "DELETE FROM service_drafts WHERE tenant = $1");

export type Draft = Readonly<{
  content: FolderContent;
  /** The version on which the approval was asked for, or the draft begun. */
  base: number;
  revision: number;
  isAsked: boolean;
  approvedBy: VolunteerId | null;
  comment: string | null;
  by: VolunteerId;
  at: Date;
}>;

/** How far the drafts of these services have come, by service. */
export const draftStates = async (queries: Reads, services: readonly string[]) =>
  new Map((await queries.all(list, [services])).map(({ tenant, state }) => [tenant, state]));

/** And the published version. A draft that was altered in the database counts, too. */
export const newestRevision = async (queries: Reads, service: string) => queries.one(newest, [service]);

const nameOf = (service: string, revision: number) => `${service} draft ${revision}`;

type Written = Pick<Draft, "content" | "revision">;

/** The unpublished changes of each service. */
export const newDrafts = ({ sign, verify, report }: PageSignatures) => {
  /** The revision of a row, and the mark of the next one. */
  const next = (service: string, { content, revision }: Written) =>
    [service, revision, sign("service-version", nameOf(service, revision + 1), bytesOf(content))] as const;
  return {
    /** null: there is none. One that was altered in the database counts as none. */
    async read(queries: Reads, service: string): Promise<Draft | null> {
      const row = await queries.one(find, [service]);
      if (row === null) return null;
      const { mark, ...draft } = row;
      const content: FolderContent = new Map(Object.entries(row.content));
      if (verify("service-version", nameOf(service, draft.revision), bytesOf(content), mark))
        return { ...draft, content };
      report("service-version");
      return null;
    },

    /** `revision`: that of the draft that was changed; 0: there was none. false: another administrator was faster. */
    async save(queries: Queries, service: string, draft: Written & Pick<Draft, "base" | "by">): Promise<boolean> {
      const [, revision, mark] = next(service, draft);
      const content = Object.fromEntries(draft.content);
      return (await queries.count(save, [service, content, mark, draft.base, revision, draft.by])) === 1;
    },

    /** false: there is another revision. */
    ask: async (queries: Queries, service: string, draft: Written, base: number): Promise<boolean> =>
      (await queries.count(ask, [...next(service, draft), base])) === 1,

    /** false: this revision was not asked for, or the person has written it. */
    approve: async (queries: Queries, service: string, draft: Written, by: VolunteerId, comment: string | null) =>
      (await queries.count(approve, [...next(service, draft), by, comment])) === 1,

    /** `comment`: of the leader; null: the request was withdrawn. */
    giveBack: async (queries: Queries, service: string, draft: Written, comment: string | null): Promise<boolean> =>
      (await queries.count(giveBack, [...next(service, draft), comment])) === 1,

    remove: async (queries: Queries, service: string): Promise<boolean> =>
      (await queries.count(remove, [service])) === 1,
  };
};
export type Drafts = ReturnType<typeof newDrafts>;
