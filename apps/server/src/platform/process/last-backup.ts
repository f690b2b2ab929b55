import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { replaceOwnFile } from "./own-file.ts";

type Place = { readonly dataDir: string };

/** A file of this machine's, since a backup is a file of this machine's. */
const noteIn = ({ dataDir }: Place) => join(dataDir, "last-backup");

/** A backup that is done is not spoiled by a note that cannot be written. */
export const noteBackup = (place: Place, now: Date): Promise<void> =>
  replaceOwnFile(noteIn(place), now.toISOString()).catch(() => undefined);

/** When the last whole backup was taken here; null: none was. */
export const lastBackup = async (place: Place): Promise<Date | null> => {
  const takenAt = new Date(await readFile(noteIn(place), "utf8").catch(() => ""));
  return Number.isNaN(takenAt.getTime()) ? null : takenAt;
};
