import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, gzip } from "node:zlib";
import { pagePolicy, workerPolicy } from "#platform/http/answers.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".json": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};

const packers = { br: promisify(brotliCompress), gzip: promisify(gzip) } as const;
export type Encoding = keyof typeof packers;
const packedEnds: Readonly<Record<Encoding, string>> = { br: ".br", gzip: ".gz" };
const encodings = Object.keys(packers) as Encoding[];

export type PageFile = {
  readonly type: string;
  readonly policy: string | null;
  readonly plain: Buffer;
  readonly encodings: readonly Encoding[];
  packed(encoding: Encoding): Promise<Buffer>;
};

/** Packed by the build where that is possible, else when first asked for, and once. */
export const newFile = (
  path: string,
  content: Buffer | string,
  given: ReadonlyMap<Encoding, Buffer> = new Map(),
  policy = policyOf(path, content),
): PageFile => {
  const plain = typeof content === "string" ? Buffer.from(content) : content;
  const type = types[extname(path)] ?? "application/octet-stream";
  const packed = new Map<Encoding, Promise<Buffer>>();
  for (const [encoding, bytes] of given) packed.set(encoding, Promise.resolve(bytes));
  return {
    type,
    policy,
    plain,
    encodings: type.startsWith("image/") ? [...given.keys()] : encodings,
    packed(encoding) {
      const found = packed.get(encoding) ?? packers[encoding](plain);
      packed.set(encoding, found);
      return found;
    },
  };
};

/** Allows the inline scripts and styles of the page, and our files. Content that the server adds later is data. */
export const policyOf = (path: string, content: Buffer | string): string | null => {
  if (path.endsWith("/sw.js")) return workerPolicy;
  if (!path.endsWith(".html")) return null;
  const html = content.toString();
  // A script with a type is data, or a file.
  return policyWith(hashesIn(html, /<script(?![^>]*\stype=)[^>]*>([^]*?)<\/script>/g), html);
};

const hashesIn = (html: string, element: RegExp): string[] =>
  [...html.matchAll(element)].map(
    ([, content = ""]) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`,
  );

/** The hashes of inline styles, for a policy. */
export const stylesIn = (html: string): readonly string[] => hashesIn(html, /<style>([^]*?)<\/style>/g);

export const policyWith = (scripts: readonly string[], html: string): string => pagePolicy(scripts, stylesIn(html));

/** The hashes of inline scripts in a policy. */
export const scriptsIn = (policy: string): readonly string[] =>
  /script-src 'self'([^;]*)/
    .exec(policy)?.[1]
    ?.split(" ")
    .filter((hash) => hash !== "") ?? [];

/** The program that renders pages, which is not served. */
const isInternal = (path: string) => path.startsWith("/rendering/");

/** The built files, kept in memory. */
export const loadFiles = async (folder: string): Promise<ReadonlyMap<string, PageFile>> => {
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const bytes = new Map<string, Buffer>();
  for (const entry of found.filter((candidate) => candidate.isFile())) {
    const path = join(entry.parentPath, entry.name);
    const address = `/${relative(folder, path).split(sep).join("/")}`;
    if (!isInternal(address)) bytes.set(address, await readFile(path));
  }
  const files = new Map<string, PageFile>();
  for (const [path, plain] of bytes) {
    if (encodings.some((encoding) => path.endsWith(packedEnds[encoding]))) continue;
    const packed = encodings.map((encoding) => [encoding, bytes.get(path + packedEnds[encoding])] as const);
    const given = packed.filter((pair): pair is [Encoding, Buffer] => pair[1] !== undefined);
    files.set(path, newFile(path, plain, new Map(given)));
  }
  return files;
};
