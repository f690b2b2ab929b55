import { newAuditCheck } from "#volunteers/audit/check.ts";
import type { Storage } from "../../storage.ts";
import { fail, ok, type Finding } from "./finding.ts";

/** Every row is looked at, and whether the newest are still there that the key folder knows of. */
export const checkAudit = async ({ database, vault }: Storage): Promise<Finding[]> => {
  const { isWhole, restored } = await newAuditCheck(database, vault).verdict();
  if (!isWhole) {
    return [
      fail(
        "audit log",
        "rows were changed, moved or taken away, or the database was put back by other means than restore: see docs/operations.md",
      ),
    ];
  }
  const restores = restored.map(({ at, backupOf, lost }) => {
    const gone = lost === null ? "how many rows are gone is not known" : `${lost} rows or more are gone`;
    return ok("audit log", `${at.toISOString().slice(0, 16)}Z: the backup of ${backupOf} was put back, ${gone}`);
  });
  return [ok("audit log", "whole: no row was changed, moved or taken away"), ...restores];
};
