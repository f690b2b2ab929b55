import type { Database } from "#platform/database/database.ts";
import { newDebounce } from "#platform/clock.ts";
import type { Job } from "#platform/jobs.ts";
import type { JobName } from "#platform/job-names.ts";
import type { Vault } from "#vault/vault.ts";
import { newAuditLog } from "./audit-log.ts";
import { newAuditCheck } from "./check.ts";

export type AuditParts = {
  readonly database: Database;
  readonly vault: Vault;
  readonly wake: (job: JobName) => void;
};

/** So long may somebody drop the newest rows of the audit log unnoticed. */
const notedWithin = 1_000;

/** What was done at the desk, and by whom; the key folder notes how far the log has come. */
export const newAudit = ({ database, vault, wake }: AuditParts) => {
  const check = newAuditCheck(database, vault);
  const noteEnd = newDebounce(notedWithin, () => wake("audit"));
  const runCheck = (): Promise<void> => check.run(vault.now());
  const jobs: readonly Job[] = [{ name: "audit", everySeconds: 60, run: runCheck }];
  return {
    jobs,
    record: newAuditLog(vault, noteEnd.wake).record,
    verdict: check.verdict,
    /** After the last job: what is not noted yet is noted now. */
    async close(): Promise<void> {
      if (noteEnd.cancel()) await runCheck().catch(() => {});
    },
  };
};
export type AuditSlice = ReturnType<typeof newAudit>;
