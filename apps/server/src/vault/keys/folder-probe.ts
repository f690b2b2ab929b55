import { access, constants, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Day } from "#platform/clock.ts";
import type { KeyPlace } from "../copy/repair-keys.ts";
import { KeysUnavailableError } from "../errors.ts";
import { datedKeyKinds, type DatedKeyKind } from "./key-folder.ts";

/** `unavailable`: nothing can be stored. `read-only`: letters can, but tomorrow's key cannot be made. */
export type KeyFolderState = "fine" | "read-only" | "unavailable";

/** The keys in memory, as far as the probe needs them. */
export type ProbedKeys = {
  newestAdmitted(): Day | undefined;
  days(kind: DatedKeyKind): readonly Day[];
  setUnavailable(is: boolean): void;
};

type Parts = {
  readonly place: KeyPlace;
  readonly vault: ProbedKeys;
  readonly prepare: () => Promise<void>;
};

/** How long a caller of `probe` waits for the folder. */
const probeTimeout = 2_000;
/** A network folder that does not answer for this long counts as unavailable. A busy machine may need less than that. */
const folderTimeout = 10_000;

const canAccess = (path: string, mode = constants.F_OK): Promise<boolean> =>
  access(path, mode).then(
    () => true,
    () => false,
  );

/** Looks whether keys can be read and made. Asynchronous: a folder that does not answer blocks nothing else. */
export const newFolderProbe = ({ place: { keysDir, masterKeyFile }, vault, prepare }: Parts) => {
  let state: KeyFolderState = "fine";
  let looking: Promise<KeyFolderState> | null = null;
  let lookingSince = 0;

  const readNewest = async (kind: DatedKeyKind): Promise<void> => {
    const day = kind === "epochs" ? vault.newestAdmitted() : vault.days("lookups").at(-1);
    if (day === undefined) throw new KeysUnavailableError();
    await readFile(join(keysDir, kind, day));
  };

  const look = async (): Promise<KeyFolderState> => {
    // Only the master key is missing. With the whole folder gone, something else may be mounted there tomorrow.
    if (!(await canAccess(masterKeyFile)) && (await canAccess(join(keysDir, "epochs")))) await prepare();
    await readFile(masterKeyFile);
    for (const kind of datedKeyKinds) {
      // With the folder itself gone there is nothing to restore a key to.
      await readdir(join(keysDir, kind));
      // Its file is missing and is restored, or another server has retired the key and this one learns which is the newest now.
      await readNewest(kind).catch(async () => {
        await prepare();
        await readNewest(kind);
      });
    }
    return (await canAccess(join(keysDir, "epochs"), constants.W_OK)) ? "fine" : "read-only";
  };

  const probe = async (): Promise<KeyFolderState> => {
    const limit = Promise.withResolvers<"late">();
    const timer = setTimeout(() => limit.resolve("late"), probeTimeout);
    // One look at a time: looks that hang must not pile up.
    if (looking === null) lookingSince = performance.now();
    // Another server may have replaced keys in the middle of a look. Only what fails twice is out of reach.
    looking ??= look()
      .catch(look)
      .catch((): KeyFolderState => "unavailable")
      .finally(() => {
        looking = null;
      });
    const found = await Promise.race([looking, limit.promise]);
    clearTimeout(timer);
    if (found !== "late") state = found;
    else if (performance.now() - lookingSince > folderTimeout) state = "unavailable";
    vault.setUnavailable(state === "unavailable");
    return state;
  };

  return { probe, folderState: () => state };
};
