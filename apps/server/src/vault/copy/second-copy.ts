import { createHash, randomUUID } from "node:crypto";
import { readFile, unlink } from "node:fs/promises";
import { dirname, join } from "node:path";
import { withTimeout } from "#platform/clock.ts";
import { makeFolder, refuseLink } from "#platform/process/files.ts";
import { orNull, readFolder, replaceCopy, shredCopy, writeNewCopy } from "./copy-files.ts";
import { datedKeyKinds } from "../keys/key-folder.ts";
import { markOf, type Register } from "../keys/key-register.ts";

/*
 * KEYS_COPY_DIR/copy-of-keys         the mark: an empty mount point, or another service's copy, is not taken for ours
 *               master.key, epochs/… the same files as in KEYS_DIR, byte for byte
 */
export const markFile = "copy-of-keys";

/** `new`: an empty folder, and no copy is recorded yet. `unavailable`: unreadable, or without our mark. */
export type CopyState = "fine" | "new" | "unavailable" | "foreign";

const fingerprintOfMark = (text: string) => createHash("sha256").update(text.trim()).digest("hex");

/** Of the mark that the database remembers; null before the first copy. */
const knownMark = (register: Register) => markOf(register, "copy", "copy")?.fingerprint ?? null;

/** A network drive that hangs must not hang the service: then it counts as away until it has answered. */
const patience = 10_000;

export const openSecondCopy = (folder: string, patienceMs = patience) => {
  let isInUse = false;

  /** One operation at a time, with a timeout. */
  const use = async <T>(work: () => Promise<T>): Promise<T> => {
    if (isInUse) throw new Error("the copy is in use");
    isInUse = true;
    const working = work().finally(() => (isInUse = false));
    return withTimeout(patienceMs, working, () => {
      throw new Error("the copy does not answer");
    });
  };

  const pathOf = async (name: string): Promise<string> => {
    const path = join(folder, name);
    if (dirname(path) !== join(folder)) await refuseLink(dirname(path));
    return path;
  };

  return {
    use,

    /** Within `use`. */
    async look(register: Register): Promise<CopyState> {
      const known = knownMark(register);
      const mark = await orNull(readFile(join(folder, markFile), "utf8"));
      if (mark !== null) return fingerprintOfMark(mark) === known ? "fine" : "foreign";
      if (known !== null) return "unavailable";
      return (await readFolder(folder, datedKeyKinds)).size === 0 ? "new" : "foreign";
    },

    /** Within `use`. */
    async isMarkedByOther(register: Register): Promise<boolean> {
      const mark = await orNull(readFile(join(folder, markFile), "utf8"));
      return mark !== null && fingerprintOfMark(mark) !== knownMark(register);
    },

    /** Marks the folder as the copy and returns its fingerprint. */
    async begin(): Promise<string> {
      makeFolder(folder);
      const mark = `${randomUUID()}\n`;
      await replaceCopy(join(folder, markFile), Buffer.from(mark));
      return fingerprintOfMark(mark);
    },

    /** Writes and reads a probe. Throws without our mark, so that an empty mount point is not written to. Call it within `use`. */
    async takesFiles(): Promise<boolean> {
      await readFile(join(folder, markFile));
      const path = join(folder, `probe.${randomUUID()}`);
      try {
        await writeNewCopy(path, Buffer.from(path));
        const found = await readFile(path);
        await unlink(path);
        return found.equals(Buffer.from(path));
      } catch {
        return false;
      }
    },

    read: (): Promise<Map<string, Buffer>> => readFolder(folder, datedKeyKinds),
    write: async (name: string, bytes: Buffer): Promise<void> => replaceCopy(await pathOf(name), bytes),
    destroy: async (name: string): Promise<void | null> => orNull(shredCopy(await pathOf(name))),
  };
};
export type SecondCopy = ReturnType<typeof openSecondCopy>;
