import { newDebounce } from "#platform/clock.ts";
import type { Job } from "#platform/jobs.ts";
import type { Context } from "../../context.ts";
import { newAuditLog } from "./audit-log.ts";
import { newAuditCheck } from "./check.ts";

/** The longest time in which deleted newest rows go unnoticed. */
const notedWithin = 1_000;

/** What was done at the desk, and by whom; the key folder notes how far the log has come. */
export const newAudit = ({ system, vault, wake }: Pick<Context, "system" | "vault" | "wake">) => {
  const check = newAuditCheck(system, vault);
  const noteEnd = newDebounce(notedWithin, () => wake("audit"));
  const runCheck = (): Promise<void> => check.run(vault.now());
  const jobs: readonly Job[] = [{ name: "audit", everySeconds: 60, run: runCheck }];
  return {
    jobs,
    record: newAuditLog(vault, noteEnd.wake).record,
    verdict: check.verdict,
    /** After the last job: stores the newest row if that is pending. */
    async close(): Promise<void> {
      if (noteEnd.cancel()) await runCheck().catch(() => {});
    },
  };
};
export type AuditSlice = ReturnType<typeof newAudit>;
