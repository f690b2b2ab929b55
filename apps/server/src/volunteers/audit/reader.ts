import type { AuditEntry, AuditRestored } from "@sosmessages/contract/desk/office.ts";
import { limits } from "@sosmessages/contract/limits.ts";
import { statement, type Database } from "#platform/database/database.ts";
import type { DeskSession } from "#platform/http/visit.ts";
import type { AuditCheck, AuditVerdict } from "./check.ts";
import type { People } from "../people/people.ts";

const newestFirst = statement(
  "audit.newest-first",
  `SELECT seq, at, tenant, volunteer, act, conversation, detail FROM audit
   WHERE seq < $1 AND ($2::text[] IS NULL OR tenant = ANY($2)) ORDER BY seq DESC LIMIT ${limits.auditPage}`,
);

/** For administrators all of it; for leaders what happened in their own services. */
export const newAuditReader = (
  database: Database,
  check: Pick<AuditCheck, "verdict">,
  people: Pick<People, "list">,
) => {
  let looking: Promise<AuditVerdict> | null = null;
  /** It is all read for it: those who ask at the same time share an answer. */
  const verdict = (): Promise<AuditVerdict> => (looking ??= check.verdict().finally(() => (looking = null)));

  return async (
    { role, tenants }: DeskSession,
    before: number | null,
  ): Promise<{ entries: AuditEntry[]; is_whole: boolean; restored: AuditRestored[] }> => {
    const first = before ?? Number.MAX_SAFE_INTEGER;
    const rows = await database.as("audit").all(newestFirst, [first, role === "admin" ? null : tenants]);
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
      entries: rows.map(({ seq, at, tenant, volunteer, act, conversation, detail }) => ({
        seq: Number(seq),
        at: at.toISOString(),
        tenant,
        who: volunteer === null ? (detail?.includes("by:operator") ? "operator" : "service") : nameOf(volunteer),
        act,
        conversation,
        detail: detail?.replaceAll(/person:([0-9a-f-]{36})/g, (_, id: string) => nameOf(id)) ?? null,
      })),
    };
  };
};
