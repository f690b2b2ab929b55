import { stat } from "node:fs/promises";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import type { Config } from "../config.ts";

/**
 * Root can go anywhere, and would leave files behind that the service can neither read nor write: tomorrow's key, say,
 * or a whole database.
 */
export const refuseForeignFolders = async (
  { dataDir, keysDir }: Config,
  uid: number | undefined = process.getuid?.(),
): Promise<void> => {
  if (uid !== 0) return;
  for (const folder of [dataDir, keysDir]) {
    const owner = (await stat(folder).catch(() => null))?.uid ?? 0;
    if (owner === 0) continue;
    throw new StartupProblem(
      `The folder ${folder} belongs to another user, who runs the service: run this as that user, for instance with sudo -u '#${owner}'.`,
    );
  }
};
