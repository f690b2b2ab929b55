import { gunzipSync, gzipSync } from "node:zlib";
import { Header, Parser, type ReadEntry } from "tar";

/** What an archive holds. Owners, times and order are not in it: they are the same in every archive. */
export type Item = Readonly<{ bytes: Uint8Array; isProgram: boolean }>;

/** By their paths, with `/` between folders. */
export type Tree = ReadonlyMap<string, Item>;

const block = 512;

/** The header of a file, or of a folder with a slash at the end. */
const headerOf = (path: string, mode: number, time: number, size = 0): Buffer => {
  const type = path.endsWith("/") ? "Directory" : "File";
  const mtime = new Date(time * 1000);
  const header = new Header({ path, type, mode, size, mtime, uid: 0, gid: 0, uname: "root", gname: "root" });
  if (header.encode()) throw new Error(`${path} doesn't fit into the header of an archive`);
  return header.block!;
};

const padded = (bytes: Uint8Array): Buffer => Buffer.concat([bytes, Buffer.alloc(-bytes.length & (block - 1))]);

/** Every folder that something lies in, each before what is in it. */
const foldersOf = (paths: Iterable<string>): ReadonlySet<string> => {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1)) folders.add(path.slice(0, at));
  }
  return folders;
};

/** The same tree and time make the same bytes, whoever packs it where and when. `time` is in seconds. */
export const packTarGz = (tree: Tree, time: number): Buffer => {
  const paths = [...foldersOf(tree.keys()), ...tree.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  const parts = paths.flatMap((path) => {
    const item = tree.get(path);
    if (item === undefined) return [headerOf(`${path}/`, 0o755, time)];
    const mode = item.isProgram ? 0o755 : 0o644;
    return [headerOf(path, mode, time, item.bytes.length), padded(item.bytes)];
  });
  return gzipSync(Buffer.concat([...parts, Buffer.alloc(2 * block)]));
};

/** The files of an npm package, below the folder that all of them lie in. */
export const unpackPackage = (packed: Uint8Array): Tree => {
  const tree = new Map<string, Item>();
  const onReadEntry = (entry: ReadEntry): void => {
    const chunks: Buffer[] = [];
    const path = entry.path.slice(entry.path.indexOf("/") + 1);
    const isProgram = ((entry.mode ?? 0) & 0o100) !== 0;
    entry.on("data", (chunk: Buffer) => chunks.push(chunk));
    entry.on("end", () => entry.type === "File" && tree.set(path, { bytes: Buffer.concat(chunks), isProgram }));
  };
  new Parser({ strict: true, onReadEntry }).end(gunzipSync(packed));
  return tree;
};
