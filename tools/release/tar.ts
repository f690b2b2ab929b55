import { gunzipSync, gzipSync } from "node:zlib";

/** What an archive holds. Owners, times and order are not in it: they are the same in every archive. */
export type Item =
  Readonly<{ kind: "file"; bytes: Uint8Array; isProgram: boolean }> | Readonly<{ kind: "link"; to: string }>;

/** By their paths, with `/` between folders. */
export type Tree = ReadonlyMap<string, Item>;

const block = 512;
const types = { file: "0", link: "2", folder: "5" } as const;

const octal = (value: number, width: number) => `${value.toString(8).padStart(width - 1, "0")}\0`;

/** A name of more than 100 bytes is cut at a slash: its beginning has a field of its own. */
const splitName = (path: string): readonly [prefix: string, name: string] => {
  if (Buffer.byteLength(path) <= 100) return ["", path];
  for (let at = path.indexOf("/"); at !== -1; at = path.indexOf("/", at + 1)) {
    const [prefix, name] = [path.slice(0, at), path.slice(at + 1)];
    if (Buffer.byteLength(name) <= 100 && Buffer.byteLength(prefix) <= 155) return [prefix, name];
  }
  throw new Error(`${path} is too long a name for an archive`);
};

type Header = Readonly<{
  path: string;
  type: keyof typeof types;
  mode: number;
  size: number;
  to: string;
  time: number;
}>;

const header = ({ path, type, mode, size, to, time }: Header): Buffer => {
  const [prefix, name] = splitName(path);
  const bytes = Buffer.alloc(block);
  bytes.write(name, 0);
  bytes.write(octal(mode, 8), 100);
  bytes.write(octal(0, 8), 108);
  bytes.write(octal(0, 8), 116);
  bytes.write(octal(size, 12), 124);
  bytes.write(octal(time, 12), 136);
  bytes.write(" ".repeat(8), 148);
  bytes.write(types[type], 156);
  bytes.write(to, 157);
  bytes.write("ustar\x0000", 257);
  bytes.write("root", 265);
  bytes.write("root", 297);
  bytes.write(prefix, 345);
  const sum = bytes.reduce((total, byte) => total + byte, 0);
  bytes.write(`${sum.toString(8).padStart(6, "0")}\0 `, 148);
  return bytes;
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
export const packTar = (tree: Tree, time: number, folderModes: Readonly<Record<string, number>> = {}): Buffer => {
  const folders = foldersOf([...tree.keys(), ...Object.keys(folderModes).map((path) => `${path}/`)]);
  const paths = [...folders, ...tree.keys()].toSorted((a, b) => (a < b ? -1 : 1));
  const parts = paths.flatMap((path) => {
    const item = tree.get(path);
    if (item === undefined) {
      const mode = folderModes[path] ?? 0o755;
      return [header({ path: `${path}/`, type: "folder", mode, size: 0, to: "", time })];
    }
    if (item.kind === "link") return [header({ path, type: "link", mode: 0o777, size: 0, to: item.to, time })];
    const mode = item.isProgram ? 0o755 : 0o644;
    return [header({ path, type: "file", mode, size: item.bytes.length, to: "", time }), padded(item.bytes)];
  });
  return Buffer.concat([...parts, Buffer.alloc(2 * block)]);
};

export const packTarGz = (...args: Parameters<typeof packTar>): Buffer => gzipSync(packTar(...args));

const text = (bytes: Uint8Array, from: number, length: number) =>
  Buffer.from(bytes.subarray(from, from + length))
    .toString("utf8")
    .replace(/\0[^]*$/, "");

/** Extended headers: lines of `LENGTH KEY=VALUE`. */
const extendedPath = (body: string): string | undefined => /^\d+ path=(.*)$/m.exec(body)?.[1];

/** The files of an npm package, below the folder that all of them lie in. */
export const unpackPackage = (packed: Uint8Array): Tree => {
  const bytes = gunzipSync(packed);
  const tree = new Map<string, Item>();
  let longName: string | undefined;
  for (let at = 0; at + block <= bytes.length && bytes[at] !== 0;) {
    const size = Number.parseInt(text(bytes, at + 124, 12), 8);
    const type = String.fromCharCode(bytes[at + 156] ?? 0);
    const body = bytes.subarray(at + block, at + block + size);
    const prefix = text(bytes, at + 345, 155);
    const path = longName ?? (prefix === "" ? "" : `${prefix}/`) + text(bytes, at, 100);
    const isProgram = (Number.parseInt(text(bytes, at + 100, 8), 8) & 0o100) !== 0;
    longName = type === "x" ? extendedPath(body.toString("utf8")) : undefined;
    if (type === "0" || type === "\0")
      tree.set(path.slice(path.indexOf("/") + 1), { kind: "file", bytes: body, isProgram });
    at += block + Math.ceil(size / block) * block;
  }
  return tree;
};
