import { statfs } from "node:fs/promises";
import type { JobHealth } from "@sosmessages/contract/desk/office.ts";
import { statement, type Database, type RowOf } from "#platform/database/database.ts";
import { lastBackup } from "#platform/process/files.ts";
import type { Config } from "../config.ts";

const waiting = statement(
  "metrics.waiting",
  `SELECT tenant, min(waiting_since) AS since, bool_or(due_at < service_time()) AS is_overdue
   FROM conversations WHERE state <> 'idle' GROUP BY tenant`,
);
const unseenAlarms = statement(
  "metrics.unseen-alarms",
  `SELECT c.tenant, a.kind, min(a.raised_at) AS since FROM alarms a JOIN conversations c ON c.id = a.conversation
   WHERE a.seen_at IS NULL GROUP BY c.tenant, a.kind`,
);

/** What costs a query or a look at a disk. */
export type Seen = {
  readonly waiting: readonly RowOf<"metrics.waiting">[];
  readonly alarms: readonly RowOf<"metrics.unseen-alarms">[];
  readonly jobs: readonly JobHealth[];
  readonly freeBytes: { readonly data: number | null; readonly keys: number | null };
  /** Of a whole backup taken on this machine; null: none was. */
  readonly backupAt: Date | null;
};

export type LookParts = {
  readonly config: Pick<Config, "dataDir" | "keysDir">;
  readonly jobDatabase: Database;
  readonly jobHealth: () => Promise<readonly JobHealth[]>;
};

const freeIn = async (folder: string): Promise<number | null> => {
  const found = await statfs(folder).catch(() => null);
  return found && found.bavail * found.bsize;
};

/** Looks once. Throws where the database cannot be asked. */
export const newLook =
  ({ config, jobDatabase, jobHealth }: LookParts) =>
  async (): Promise<Seen> => ({
    waiting: await jobDatabase.all(waiting),
    alarms: await jobDatabase.all(unseenAlarms),
    jobs: await jobHealth(),
    freeBytes: { data: await freeIn(config.dataDir), keys: await freeIn(config.keysDir) },
    backupAt: await lastBackup(config),
  });
