import { join } from "node:path";
import type { Day } from "#platform/clock.ts";
import type { Queries } from "#platform/database/database.ts";
import type { SecretKey } from "#platform/secret-key.ts";
import { putBack, type KeyFolder, type DatedKeyKind } from "./key-folder.ts";
import { fingerprintOf, isGone, markOf, type Register } from "./key-register.ts";
import { sampleEpochs, sampleLookups } from "./key-samples.ts";
import { fileNameOf, type KeyPlace } from "../copy/folder-files.ts";

/** A missing or wrong key, and what to do. */
export type KeyProblem = { readonly name: string; readonly sentence: string };

/** Checks every key of the database: it exists, is the right one, and opens a sample. */
export const findKeyProblems = async (
  queries: Queries,
  folder: KeyFolder,
  register: Register,
  { keysDir }: KeyPlace,
): Promise<KeyProblem[]> => {
  const found = new Map<string, string>();
  const problem = (name: string, what: string) => {
    if (!found.has(name)) found.set(name, `The key ${join(keysDir, name)} ${what}. ${putBack(name)}`);
  };
  const matching = new Set<string>();

  for (const { kind, name: short, fingerprint, state } of register.marks) {
    if (kind === "copy" || state === "destroyed") continue;
    const name = fileNameOf(kind, short);
    const key = keyOr(() => folder.unwrap(name));
    if (key === "broken") problem(name, "does not open: it was changed, or belongs to another master key");
    else if (key === null) problem(name, "is missing, and the database needs it");
    else if (fingerprint !== null && fingerprintOf(key) !== fingerprint) {
      problem(name, "is not the one that the database knows by that name");
    } else matching.add(name);
  }

  const samples = [
    ["epochs", await sampleEpochs(queries, folder)],
    ["lookups", await sampleLookups(queries, folder)],
  ] as const;
  for (const [kind, days] of samples) {
    for (const { day, isNeeded, opens } of days) {
      const name = `${kind}/${day}`;
      const key = keyOr(() => folder.unwrap(name));
      if (key === "broken") problem(name, "does not open: it was changed, or belongs to another master key");
      if (key === null && isNeeded && !hasHadItsTime(register, kind, day)) {
        problem(name, "is missing, and the database needs it");
      }
      // A key with the recorded fingerprint is right, even if rows were tampered with.
      if (opens === false && isNeeded && !matching.has(name)) problem(name, "opens nothing of what the database holds");
    }
  }
  return [...found].map(([name, sentence]) => ({ name, sentence }));
};

/** Rows whose key is gone: unneeded, or tampered with. */
const hasHadItsTime = (register: Register, kind: DatedKeyKind, day: Day): boolean =>
  isGone(register, kind, day) && (markOf(register, kind, day) !== null || register.marks.length > 0);

const keyOr = (read: () => SecretKey | null): SecretKey | null | "broken" => {
  try {
    return read();
  } catch {
    return "broken";
  }
};
