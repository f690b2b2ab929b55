import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import { openKeyFolder } from "#vault/keys/key-folder.ts";
import { sampleEpochs, sampleLookups, type DaySample } from "#vault/keys/key-samples.ts";
import type { Config } from "../../config.ts";
import { openBackup } from "./file.ts";
import { loadBackup } from "./load.ts";

export type Verified = {
  readonly takenAt: string;
  readonly rows: number;
  /** Of each day that something is stored under. */
  readonly epochs: readonly DaySample[];
  readonly lookups: readonly DaySample[];
};

/**
 * Puts the backup into a database that is thrown away again, as a restore would, and opens samples with the keys that are there. The
 * service's own database is not touched, and no key is made, changed or destroyed.
 */
export const verifyBackup = async (
  { keysDir, masterKeyFile }: Pick<Config, "keysDir" | "masterKeyFile">,
  path: string,
): Promise<Verified> => {
  const backup = await openBackup(path);
  const directory = await mkdtemp(join(tmpdir(), "sosmessages-verify-"));
  try {
    const keys = openKeyFolder(keysDir, masterKeyFile, false, true);
    const throwAway = await startEmbeddedPostgres({ directory });
    try {
      const samples = await loadBackup(throwAway.url, backup, async (queries, rows) => ({
        epochs: await sampleEpochs(queries, keys),
        lookups: await sampleLookups(queries, keys),
        rows: Object.values(rows).reduce((sum, ofOne) => sum + ofOne, 0),
      }));
      return { takenAt: backup.head.taken_at, ...samples };
    } finally {
      await throwAway.stop();
    }
  } finally {
    await backup.close();
    await rm(directory, { recursive: true, force: true });
  }
};
