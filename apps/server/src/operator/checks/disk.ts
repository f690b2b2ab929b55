import { statfs } from "node:fs/promises";
import { dirname } from "node:path";
import type { Config } from "../../config.ts";
import { fail, ok, warn, type Finding } from "./finding.ts";

const megabyte = 1024 ** 2;

export const checkDisk = async ({ dataDir, keysDir }: Config): Promise<Finding[]> => {
  const data = judge(`disk of DATA_DIR`, await freeBelow(dataDir), [200 * megabyte, 1024 * megabyte]);
  // Keys are small, but a full disk keeps tomorrow's from being made.
  const keys = judge(`disk of KEYS_DIR`, await freeBelow(keysDir), [megabyte, 20 * megabyte]);
  return [data, keys];
};

const freeBelow = async (folder: string): Promise<number> => {
  for (let path = folder; ; path = dirname(path)) {
    const found = await statfs(path).catch(() => null);
    if (found) return found.bavail * found.bsize;
    if (path === dirname(path)) return 0;
  }
};

const judge = (about: string, free: number, [bad, little]: readonly [number, number]): Finding => {
  const says =
    free >= 1024 * megabyte
      ? `${Math.floor(free / 1024 / megabyte)} GB free`
      : `${Math.floor(free / megabyte)} MB free`;
  if (free < bad) return fail(about, `${says}: nothing can be stored soon`);
  return free < little ? warn(about, `${says}: make room`) : ok(about, says);
};
