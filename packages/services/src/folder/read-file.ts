import { readFileSync, statSync } from "node:fs";

/** No folder that a person writes holds a file as large. */
const mostBytes = 2_000_000;

/** The requirement, for error messages. */
export const readableFile = "an ordinary file of at most 2 MB that the service may read";

/** undefined: there is none. null: it is none that can be read to its end, such as a pipe, which would be waited for. */
export function readSmallFile(file: string): Uint8Array | null | undefined {
  try {
    const found = statSync(file, { throwIfNoEntry: false });
    if (found === undefined) return undefined;
    return found.isFile() && found.size <= mostBytes ? readFileSync(file) : null;
  } catch {
    return null;
  }
}
