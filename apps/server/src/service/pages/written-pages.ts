import { createHash } from "node:crypto";
import { mkdir, readdir, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { Worker } from "node:worker_threads";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { Tenant } from "@sosmessages/tenants/tenant.ts";

/** The files of one service: by their address, as `/nb/login.html`. */
export type WrittenPages = readonly (readonly [name: string, content: string])[];

/** What the pages of a service are made of. */
export type ToWrite = Readonly<{ service: PublicConfig; texts: Tenant["texts"] }>;

const worker = new URL("render-worker.ts", import.meta.url);

/**
 * The pages of these services, written by the program that the build left in `built`. What was written before is kept in `kept`,
 * and written again only when the service or the program has changed. A folder that cannot be written to costs time, no more.
 * Where nothing has been built, as in many tests, there are no pages.
 */
export const writtenPages = async (
  built: string,
  kept: string | null,
  services: readonly ToWrite[],
): Promise<ReadonlyMap<string, WrittenPages>> => {
  const [program, made] = [join(built, "rendering", "render.js"), join(built, "rendering", "made.json")];
  const version = await versionOf(program, made);
  if (version === null) return new Map();
  const named = services.map(({ service, texts }) => {
    const file = `${service.tenant}-${markOf(version, { service, texts })}.json`;
    return { service, texts, file };
  });

  const pages = new Map<string, WrittenPages>();
  for (const { service, file } of named) {
    const found = kept === null ? null : await readKept(join(kept, file));
    if (found !== null) pages.set(service.tenant, found);
  }
  const missing = named.filter(({ service }) => !pages.has(service.tenant));
  if (missing.length > 0) {
    const toWrite = missing.map(({ service, texts }) => ({ service, texts }));
    const written = await render(program, made, toWrite);
    for (const [index, { service, file }] of missing.entries()) {
      const content = written[index] ?? [];
      pages.set(service.tenant, content);
      if (kept !== null) await keep(kept, file, content).catch(() => {});
    }
  }
  if (kept !== null) await removeOthers(kept, new Set(named.map(({ file }) => file))).catch(() => {});
  return pages;
};

/** null: nothing has been built. */
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

/** null: it is not there, or was not kept whole. */
const readKept = async (path: string): Promise<WrittenPages | null> => {
  try {
    const [mark, ...lines] = (await readFile(path, "utf8")).split("\n");
    const content = lines.join("\n");
    return mark === sumOf(content) ? (JSON.parse(content) as WrittenPages) : null;
  } catch {
    return null;
  }
};

const sumOf = (content: string) => createHash("sha256").update(content).digest("hex");

/** In one step, so that a server that is killed leaves the old file or the new one. */
const keep = async (folder: string, file: string, pages: WrittenPages): Promise<void> => {
  const content = JSON.stringify(pages);
  const beside = join(folder, `.${file}.${process.pid}`);
  await mkdir(folder, { recursive: true });
  await writeFile(beside, `${sumOf(content)}\n${content}`);
  await rename(beside, join(folder, file));
};

const removeOthers = async (folder: string, wanted: ReadonlySet<string>): Promise<void> => {
  for (const name of await readdir(folder)) if (!wanted.has(name)) await rm(join(folder, name), { force: true });
};

const render = (program: string, made: string, services: readonly ToWrite[]): Promise<readonly WrittenPages[]> =>
  new Promise((resolve, reject) => {
    const written: WrittenPages[] = [];
    const thread = new Worker(fileURLToPath(worker), {
      workerData: { program, made, services },
      // React writes other pages where it is being developed.
      env: { NODE_ENV: "production" },
    });
    thread.on("message", (pages: WrittenPages) => void written.push(pages));
    thread.on("error", reject);
    thread.on("exit", () =>
      written.length === services.length ? resolve(written) : reject(new Error("not all pages were written")),
    );
  });
