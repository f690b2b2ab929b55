import { createHash } from "node:crypto";
import { on } from "node:events";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { gunzipSync, gzipSync } from "node:zlib";
import { forAll, refuseLink, replaceOwnFile } from "#platform/process/files.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { type Overlay, saidToCallers, type Service } from "@sosmessages/services/service.ts";
import { policyOf } from "./files.ts";
import { appStoresOf, publicConfigOf } from "@sosmessages/services/public-config.ts";
import type { Services } from "../../services.ts";

/**
 * A file of one service with its address, such as `/nb/login.html`, and its content security policy. `mark` changes with the content,
 * which is unpacked when it is needed: the pages of a hundred services would fill the memory.
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
    const found = kept === null ? null : await readKept(join(kept, each.file));
    if (found === null) missing.push(each);
    else yield [each.service.tenant, found.map(unpackable)];
  }
  const toWrite = missing.map(({ service, texts, only }) => ({ service, texts, ...(only && { only }) }));
  for await (const [index, pages] of rendered(program, made, toWrite)) {
    const { service, file } = missing[index]!;
    if (kept !== null) await keep(join(kept, file), pages).catch(() => {});
    yield [service.tenant, pages.map(unpackable)];
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

type PackedPage = readonly [name: string, content: string, mark: string, policy: string | null];

const packed = (name: string, text: string): PackedPage => {
  const mark = createHash("sha256").update(text).digest("base64url").slice(0, 22);
  return [name, gzipSync(text, { level: 1 }).toString("base64"), mark, policyOf(name, text)];
};

const unpackable = ([name, content, mark, policy]: PackedPage): WrittenPage => {
  const bytes = Buffer.from(content, "base64");
  return { name, content: () => gunzipSync(bytes), mark, policy };
};

export const writtenPage = (name: string, text: string): WrittenPage => unpackable(packed(name, text));

/** Against damage. */
const checksumOf = (json: string): string => createHash("sha256").update(json).digest("hex");

/** null: the file does not exist, or is damaged. */
const readKept = async (path: string): Promise<readonly PackedPage[] | null> => {
  const [checksum, json = ""] = (await readFile(path, "utf8").catch(() => "")).split("\n");
  return checksum === checksumOf(json) ? (JSON.parse(json) as readonly PackedPage[]) : null;
};

const keep = async (path: string, pages: readonly PackedPage[]): Promise<void> => {
  const json = JSON.stringify(pages);
  await mkdir(dirname(path), { recursive: true });
  await replaceOwnFile(path, Buffer.from(`${checksumOf(json)}\n${json}`), async () => {}, forAll);
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
    yield [count, (pages as readonly (readonly [string, string])[]).map((page) => packed(...page))] as const;
    count += 1;
  }
  if (count < services.length) throw new Error("not all pages were written");
}

/** The built pages of callers, with the program that renders those of the services. */
export const pagesFolder = fileURLToPath(new URL("../../../../caller/dist", import.meta.url));

export const pagesToWrite = (tenant: Service, all: readonly Service[], dormantDays: number): ToWrite => {
  const texts = tenant.languages.map((language) => [language, saidToCallers(tenant, language)] as const);
  return {
    service: publicConfigOf(tenant, appStoresOf(tenant, all), { dormantDays }),
    texts: Object.fromEntries(texts),
  };
};

export const toWrite = ({ all }: Pick<Services, "all">, dormantDays: number): readonly ToWrite[] =>
  all().map((tenant) => pagesToWrite(tenant, all(), dormantDays));
