import type { AuditEntry, AuditRestored } from "@sosmessages/contract/desk/office.ts";
import { limits } from "@sosmessages/contract/limits.ts";
import { statement } from "#platform/database/database.ts";
import type { SessionDatabase } from "#platform/database/session-database.ts";
import type { DeskSession } from "#platform/http/request.ts";
import { officeActs } from "./audit-log.ts";
import type { AuditCheck, AuditVerdict } from "./check.ts";
import type { People } from "../people/people.ts";

const newestFirst = statement(
  "audit.newest-first",
  `SELECT * FROM (
     SELECT row_number() OVER (ORDER BY seq) AS place, at, tenant, volunteer, act, conversation, detail FROM audit
     WHERE tenant = ANY ($2) AND ($3 OR act = ANY ($4) OR at < date_trunc('month', service_time()))) AS shown
   WHERE place < $1 ORDER BY place DESC LIMIT ${limits.auditPage}`,
);

/**
 * The acts in the services of the person. Administrators see those on conversations only once the month is over: they read nothing, and would see each letter by its answer. Rows are numbered among those that are shown, so that a
 * gap does not show how much happened in between.
 */
export const newAuditReader = (
  database: SessionDatabase,
  check: Pick<AuditCheck, "verdict">,
  people: Pick<People, "list">,
) => {
  let looking: Promise<AuditVerdict> | null = null;
  /** It reads the whole log: simultaneous requests share a result. */
  const verdict = (): Promise<AuditVerdict> => (looking ??= check.verdict().finally(() => (looking = null)));

  return async (
    { role, tenants }: DeskSession,
    before: number | null,
  ): Promise<{ entries: AuditEntry[]; is_whole: boolean; restored: AuditRestored[] }> => {
    const first = before ?? Number.MAX_SAFE_INTEGER;
    const rows = await database.asAuditor.all(newestFirst, [first, tenants, role === "leader", officeActs]);
    const names = new Map<string, string>((await people.list()).map(({ id, name }) => [id, name]));
    const nameOf = (id: string) => names.get(id) ?? "?";
    const { isWhole, restored } = await verdict();
    return {
      is_whole: isWhole,
      restored: restored.map(({ at, backupOf, lost }) => ({
        at: at.toISOString(),
        backup_of: new Date(backupOf).toISOString(),
        lost,
      })),
      entries: rows.map(({ place, at, tenant, volunteer, act, conversation, detail }) => ({
        seq: Number(place),
        at: at.toISOString(),
        tenant,
        who: volunteer === null ? (detail?.includes("by:operator") ? "operator" : "service") : nameOf(volunteer),
        act,
        conversation,
        // Earlier versions recorded why a person gave a conversation back.
        detail:
          act === "released"
            ? null
            : (detail?.replaceAll(/person:([0-9a-f-]{36})/g, (_, id: string) => nameOf(id)) ?? null),
      })),
    };
  };
};
