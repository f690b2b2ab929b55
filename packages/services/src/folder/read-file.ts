import { closeSync, constants, fstatSync, lstatSync, openSync, readdirSync, readFileSync } from "node:fs";

/** No folder that a person writes holds a file as large. */
const mostBytes = 2_000_000;

/** The requirement, for error messages. */
export const readableFile = "an ordinary file of at most 2 MB that the service may read, and not a link";

/** undefined: it is missing. null: it is not an ordinary file, is too large, or cannot be read. Links are not followed. */
export function readSmallFile(file: string): Uint8Array | null | undefined {
  let descriptor: number | undefined;
  try {
    descriptor = openSync(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);
    const found = fstatSync(descriptor);
    return found.isFile() && found.size <= mostBytes ? readFileSync(descriptor) : null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ENOENT" ? undefined : null;
  } finally {
    if (descriptor !== undefined) closeSync(descriptor);
  }
}

export const isLink = (path: string): boolean => lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;

/** The names in a folder, without those that begin with a dot or an underscore. null: it is missing, a link, or unreadable. */
export function namesAt(folder: string): readonly string[] | null {
  try {
    if (isLink(folder)) return null;
    return readdirSync(folder)
      .filter((name) => !/^[._]/.test(name))
      .toSorted();
  } catch {
    return null;
  }
}
