import { existsSync } from "node:fs";
import { join } from "node:path";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import { writeOnce } from "./key-files.ts";

/*
 * A note in the key folder that a database knows these keys. With an empty database it means that the
 * database's disk is not mounted: a start would refuse everybody, and lose what they write once the disk is back. Without the note
 * the keys are left over from a first start that was killed, and can be replaced.
 */
const noteIn = (keysDir: string) => join(keysDir, "in-use");

export const areInUse = (keysDir: string): boolean => existsSync(noteIn(keysDir));

/** After the database has them: whoever finds the note finds the keys there. */
export const noteInUse = (keysDir: string): void => {
  if (areInUse(keysDir)) return;
  try {
    writeOnce(noteIn(keysDir), Buffer.from("A database uses these keys: it must be there, or be restored.\n"));
  } catch {
    // A read-only folder still serves; `watch-keys.ts` alerts, and the next start tries again.
  }
};

export const databaseIsLost = (keysDir: string): StartupProblem =>
  new StartupProblem(
    `The database is empty or not there, but the keys in ${keysDir} are in use: put the database back (is its disk mounted?) or restore a backup; to begin anew, move the key folder away.`,
  );
