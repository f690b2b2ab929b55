import { mkdirSync, statSync } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname } from "node:path";

/*
 * Folders with those above them, for us alone. Not `recursive: true`: where a file system says of a new folder that it does not
 * exist, as /proc does, Node tries again for ever.
 */
const mode = 0o700;
const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code;

export const makeFolder = async (path: string, isAgain = false): Promise<void> => {
  try {
    await mkdir(path, { mode });
  } catch (error) {
    if (
      await stat(path).then(
        (found) => found.isDirectory(),
        () => false,
      )
    )
      return;
    if (codeOf(error) !== "ENOENT" || isAgain || dirname(path) === path) throw error;
    await makeFolder(dirname(path));
    await makeFolder(path, true);
  }
};

export const makeFolderSync = (path: string, isAgain = false): void => {
  try {
    mkdirSync(path, { mode });
  } catch (error) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) return;
    if (codeOf(error) !== "ENOENT" || isAgain || dirname(path) === path) throw error;
    makeFolderSync(dirname(path));
    makeFolderSync(path, true);
  }
};
