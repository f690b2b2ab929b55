import { closeSync, openSync, readFileSync, readSync } from "node:fs";

type Region = { readonly from: number; readonly to: number };

/** Readable memory of the process, without the kernel's mappings. */
const regionsOf = (pid: number): Region[] =>
  readFileSync(`/proc/${pid}/maps`, "utf8")
    .split("\n")
    .flatMap((line) => {
      const [, from, to, mode, name] = /^([0-9a-f]+)-([0-9a-f]+) (\S+) \S+ \S+ \S+\s*(.*)$/.exec(line) ?? [];
      if (from === undefined || to === undefined || !mode?.startsWith("r") || name?.startsWith("[v")) return [];
      return [{ from: Number.parseInt(from, 16), to: Number.parseInt(to, 16) }];
    });

const chunkBytes = 8 * 1024 * 1024;

const occurrences = (within: Buffer, needle: Buffer): number => {
  let found = 0;
  for (let at = within.indexOf(needle); at !== -1; at = within.indexOf(needle, at + 1)) found += 1;
  return found;
};

/** How often each value occurs in the memory of a process, including freed memory and buffers. */
export const countInMemory = (
  pid: number,
  needles: Readonly<Record<string, Buffer>>,
): Readonly<Record<string, number>> => {
  const names = Object.keys(needles);
  const counts = Object.fromEntries(names.map((name) => [name, 0]));
  const overlap = Math.max(...names.map((name) => needles[name]!.length)) - 1;
  const memory = openSync(`/proc/${pid}/mem`, "r");
  const chunk = Buffer.alloc(chunkBytes + overlap);
  try {
    for (const { from, to } of regionsOf(pid)) {
      for (let at = from; at < to; at += chunkBytes) {
        let length: number;
        try {
          length = readSync(memory, chunk, 0, Math.min(chunk.length, to - at), at);
        } catch {
          // Unmapped since the list was read, or unreadable.
          break;
        }
        for (const name of names) {
          // Occurrences that begin in the overlap are counted with the next chunk.
          const end = Math.min(length, chunkBytes + needles[name]!.length - 1);
          counts[name]! += occurrences(chunk.subarray(0, end), needles[name]!);
        }
      }
    }
  } finally {
    closeSync(memory);
    chunk.fill(0);
  }
  return counts;
};
