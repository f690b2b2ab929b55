import { realpathSync, statSync } from "node:fs";
import { basename, dirname, join, sep } from "node:path";

/** Where it really lies, also if it, or a folder above it, is a link; what is not there yet is below what is. */
const realPath = (path: string): string => {
  try {
    return realpathSync(path);
  } catch {
    return dirname(path) === path ? path : join(realPath(dirname(path)), basename(path));
  }
};

const statOf = (path: string) => {
  try {
    return statSync(path, { bigint: true });
  } catch {
    return null;
  }
};

const isWithin = (inner: string, outer: string) => `${inner}${sep}`.startsWith(`${outer}${sep}`);

/** The same folder, or one within the other, however they are called: by a link, or mounted in two places. */
export const overlap = (one: string, other: string): boolean => {
  const [first, second] = [realPath(one), realPath(other)];
  if (isWithin(first, second) || isWithin(second, first)) return true;
  const [a, b] = [statOf(first), statOf(second)];
  return a !== null && b !== null && a.dev === b.dev && a.ino === b.ino;
};
