import { createHash } from "node:crypto";
import { on } from "node:events";
import { mkdir, readdir, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import { forAll, refuseLink, replaceOwnFile } from "#platform/process/files.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { Overlay } from "@sosmessages/services/service.ts";
import { policyOf } from "./files.ts";

/** A file of one service with its address, such as `/nb/login.html`, and its content security policy. */
export type WrittenPage = Readonly<{ name: string; content: Buffer; policy: string | null }>;
export type WrittenPages = readonly WrittenPage[];

export type ServicesPages = readonly [tenant: string, pages: WrittenPages];

export type ToWrite = Readonly<{ service: PublicConfig; texts: Readonly<Record<string, Overlay>> }>;

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
    else yield [each.service.tenant, found];
  }
  const toWrite = missing.map(({ service, texts }) => ({ service, texts }));
  for await (const [index, content] of rendered(program, made, toWrite)) {
    const { service, file } = missing[index]!;
    if (kept !== null) await keep(kept, file, content).catch(() => {});
    yield [service.tenant, content];
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
 * A kept file: a checksum of the rest, a line that lists the pages in JSON, and the pages behind each other. A start reads
 * bytes and makes no text of them.
 */
type Listed = readonly (readonly [name: string, length: number, policy: string | null])[];

/** null: it does not exist, or is damaged. */
const readKept = async (path: string): Promise<WrittenPages | null> => {
  try {
    const bytes = await readFile(path);
    const sumEnd = bytes.indexOf("\n");
    const content = bytes.subarray(sumEnd + 1);
    if (bytes.toString("latin1", 0, sumEnd) !== sumOf(content)) return null;
    const listEnd = content.indexOf("\n");
    const listed = JSON.parse(content.toString("utf8", 0, listEnd)) as Listed;
    let at = listEnd + 1;
    return listed.map(([name, length, policy]) => {
      // Copied: a slice would keep the whole file in memory.
      const page = { name, content: Buffer.from(content.subarray(at, at + length)), policy };
      at += length;
      return page;
    });
  } catch {
    return null;
  }
};

const sumOf = (content: Buffer) => createHash("sha256").update(content).digest("hex");

const keep = async (folder: string, file: string, pages: WrittenPages): Promise<void> => {
  const listed: Listed = pages.map(({ name, content, policy }) => [name, content.length, policy]);
  const bytes = Buffer.concat([Buffer.from(`${JSON.stringify(listed)}\n`), ...pages.map(({ content }) => content)]);
  await mkdir(folder, { recursive: true });
  await replaceOwnFile(
    join(folder, file),
    Buffer.concat([Buffer.from(`${sumOf(bytes)}\n`), bytes]),
    async () => {},
    forAll,
  );
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

export const writtenPage = (name: string, text: string): WrittenPage => ({
  name,
  content: Buffer.from(text),
  policy: policyOf(name, text),
});
