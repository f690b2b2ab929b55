import { createHash } from "node:crypto";
import { on } from "node:events";
import { closeSync, openSync, readSync } from "node:fs";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { crc32 } from "node:zlib";
import { forAll, refuseLink, replaceOwnFile } from "#platform/process/files.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { type Overlay, saidToCallers, type Service } from "@sosmessages/services/service.ts";
import { policyOf } from "./files.ts";
import { appStoresOf, publicConfigOf } from "@sosmessages/services/public-config.ts";
import type { Services } from "../../services.ts";

/**
 * A file of one service with its address, such as `/nb/login.html`, and its content security policy. `mark` changes with the content,
 * which is read when it is needed: most pages of a hundred services are rarely visited.
 */
export type WrittenPage = Readonly<{ name: string; content: () => Buffer; mark: string; policy: string | null }>;
export type WrittenPages = readonly WrittenPage[];

export type ServicesPages = readonly [tenant: string, pages: WrittenPages];

export type ToWrite = Readonly<{
  service: PublicConfig;
  texts: Readonly<Record<string, Overlay>>;
  /** Languages; all, if it is not there. */
  only?: readonly string[];
}>;

const worker = new URL("render-worker.ts", import.meta.url);

/**
 * Renders the pages of these services with the program in `built`. Rendered pages are cached in `cache`, until the service or the program
 * changes. Without write access to that folder they are rendered at each start.
 * Without a build, as in many tests, it yields no pages. One service at a time: together they would fill the memory.
 */
export async function* writtenPages(
  built: string,
  cache: string | null,
  services: readonly ToWrite[],
): AsyncGenerator<ServicesPages, void> {
  // Files of the cache are deleted, so it is not used through a link.
  const kept =
    cache &&
    (await refuseLink(cache).then(
      () => cache,
      () => null,
    ));
  const [program, made] = [join(built, "rendering", "render.js"), join(built, "rendering", "made.json")];
  const version = await versionOf(program, made);
  if (version === null) return;
  const named = services.map((each) => ({ ...each, file: `${each.service.tenant}-${markOf(version, each)}.pages` }));

  const missing: typeof named = [];
  for (const each of named) {
    const found = kept === null ? null : openKept(join(kept, each.file));
    if (found === null) missing.push(each);
    else yield [each.service.tenant, found];
  }
  const toWrite = missing.map(({ service, texts, only }) => ({ service, texts, ...(only && { only }) }));
  for await (const [index, content] of rendered(program, made, toWrite)) {
    const { service, file } = missing[index]!;
    const stored = kept === null ? null : await keep(join(kept, file), content).catch(() => null);
    yield [service.tenant, stored ?? content];
  }
  if (kept !== null) await removeOthers(kept, new Set(named.map(({ file }) => file))).catch(() => {});
}

/** null: the pages are not built. */
const versionOf = async (...files: readonly string[]): Promise<string | null> => {
  const hash = createHash("sha256");
  for (const file of files) {
    const bytes = await readFile(file).catch(() => null);
    if (bytes === null) return null;
    hash.update(bytes);
  }
  return hash.digest("hex");
};

const markOf = (version: string, { service, texts }: ToWrite): string =>
  createHash("sha256")
    .update(JSON.stringify([version, service, texts]))
    .digest("hex")
    .slice(0, 32);

/*
 * A kept file: a line with a checksum of the rest and the length of the list, the list of the pages in JSON, and the pages. The checksum
 * is against damage only, and fast.
 */
const headLength = 32;
type Listed = readonly (readonly [name: string, length: number, mark: string, policy: string | null])[];

/** Closes the file after its pages were replaced. Until then it can be read, also if its name was removed. */
const unused = new FinalizationRegistry<number>(closeSync);

/** The bytes of an open file. */
const bytesAt = (descriptor: number, at: number, length: number, into = Buffer.alloc(length)): Buffer =>
  into.subarray(0, readSync(descriptor, into, 0, length, at));

/** One for all: the files of a hundred services would fill the memory. */
const part = Buffer.alloc(65_536);

const isWhole = (descriptor: number, { sum, at }: Readonly<{ sum: string; at: number }>): boolean => {
  let [value, next] = [0, at];
  for (;;) {
    const bytes = bytesAt(descriptor, next, part.length, part);
    if (bytes.length === 0) return value.toString(16) === sum;
    value = crc32(bytes, value);
    next += bytes.length;
  }
};

/** null: it does not exist, or is damaged. */
const openKept = (path: string): WrittenPages | null => {
  let descriptor: number | null = null;
  try {
    descriptor = openSync(path, "r");
    const [sum = "", size = ""] = bytesAt(descriptor, 0, headLength).toString("latin1").trim().split(" ");
    if (!isWhole(descriptor, { sum, at: headLength })) throw new Error("damaged");
    const listed = JSON.parse(bytesAt(descriptor, headLength, Number(size)).toString()) as Listed;
    const file = { descriptor };
    unused.register(file, descriptor);
    let next = headLength + Number(size);
    return listed.map(([name, length, mark, policy]) => {
      const at = next;
      next += length;
      return { name, content: () => bytesAt(file.descriptor, at, length), mark, policy };
    });
  } catch {
    if (descriptor !== null) closeSync(descriptor);
    return null;
  }
};

/** Returns the pages as they are read from the file. */
const keep = async (path: string, pages: WrittenPages): Promise<WrittenPages | null> => {
  const contents = pages.map(({ content }) => content());
  const listed: Listed = pages.map(({ name, mark, policy }, index) => [name, contents[index]!.length, mark, policy]);
  const list = Buffer.from(JSON.stringify(listed));
  const bytes = Buffer.concat([list, ...contents]);
  const head = `${crc32(bytes).toString(16)} ${list.length}`.padEnd(headLength);
  await mkdir(dirname(path), { recursive: true });
  await replaceOwnFile(path, Buffer.concat([Buffer.from(head), bytes]), async () => {}, forAll);
  return openKept(path);
};

const removeOthers = async (folder: string, wanted: ReadonlySet<string>): Promise<void> => {
  for (const name of await readdir(folder)) if (!wanted.has(name)) await rm(join(folder, name), { force: true });
};

async function* rendered(program: string, made: string, services: readonly ToWrite[]) {
  if (services.length === 0) return;
  const thread = new Worker(fileURLToPath(worker), {
    workerData: { program, made, services },
    // React renders differently in development.
    env: { NODE_ENV: "production" },
  });
  let count = 0;
  for await (const [pages] of on(thread, "message", { close: ["exit"] })) {
    yield [
      count,
      (pages as readonly (readonly [string, string])[]).map(([name, text]) => writtenPage(name, text)),
    ] as const;
    count += 1;
  }
  if (count < services.length) throw new Error("not all pages were written");
}

export const writtenPage = (name: string, text: string): WrittenPage => {
  const content = Buffer.from(text);
  const mark = createHash("sha256").update(content).digest("base64url").slice(0, 22);
  return { name, content: () => content, mark, policy: policyOf(name, text) };
};

/** The built pages of callers, with the program that renders those of the services. */
export const pagesFolder = fileURLToPath(new URL("../../../../caller/dist", import.meta.url));

export const pagesToWrite = (tenant: Service, all: readonly Service[]): ToWrite => {
  const texts = tenant.languages.map((language) => [language, saidToCallers(tenant, language)] as const);
  return { service: publicConfigOf(tenant, appStoresOf(tenant, all)), texts: Object.fromEntries(texts) };
};

export const toWrite = ({ all }: Pick<Services, "all">): readonly ToWrite[] =>
  all().map((tenant) => pagesToWrite(tenant, all()));
