import { newAuditCheck } from "#volunteers/audit-check.ts";
import type { Storage } from "../../storage.ts";
import { fail, ok, type Finding } from "./finding.ts";

/** Every row is looked at, and whether the newest are still there that the key folder knows of. */
export const checkAudit = async ({ database, vault }: Storage): Promise<Finding[]> =>
  (await newAuditCheck(database, vault).isWhole())
    ? [ok("audit log", "whole: no row was changed, moved or taken away")]
    : [
        fail(
          "audit log",
          "rows were changed, moved or taken away, or the database was put back from a backup: see docs/operations.md",
        ),
      ];
