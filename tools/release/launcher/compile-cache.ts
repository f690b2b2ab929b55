import { hash } from "node:crypto";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/**
 * Where Node keeps what it made of this build's scripts, below `DATA_DIR/cache`. What the builds before left there is of no use to anybody
 * and is removed, or it would grow with each upgrade.
 */
export const compileCache = (dataDir: string, script: string): string => {
  const cache = join(dataDir, "cache");
  const own = hash("sha256", readFileSync(script)).slice(0, 16);
  try {
    for (const name of readdirSync(cache)) {
      if (name !== own) rmSync(join(cache, name), { recursive: true, force: true });
    }
  } catch {
    // There is none yet, or it is not ours to change: the service starts without, a little later.
  }
  return join(cache, own);
};
