// Builds the pages: `node build/build.ts FOLDER`. What is in the folder afterwards is all that the server hands out.
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build, type InlineConfig, type Rolldown } from "vite";
import { locales, type Locale } from "../../../packages/contract/src/languages.ts";
import type { barePage } from "#prerender/render.tsx";

type Made = Rolldown.OutputChunk | Rolldown.OutputAsset;

const root = join(import.meta.dirname, "..");
const folder = process.argv[2] ?? join(root, "dist");
/** What the server writes the pages of its services with. It is handed out to nobody. */
const rendering = join(folder, "rendering");

const run = async (config: InlineConfig): Promise<readonly Made[]> => {
  const result = await build({ root, configFile: join(root, "vite.config.ts"), logLevel: "warn", ...config });
  if (!("output" in result)) throw new Error("Vite was told to build once");
  return result.output;
};

/** One script without imports: for the page itself, and for the service worker. */
const single = async (entry: string): Promise<string> => {
  const input = join(root, "src", entry);
  const output = { format: "iife", codeSplitting: false } as const;
  const [script] = await run({ build: { write: false, rolldownOptions: { input, output } } });
  if (script?.type !== "chunk") throw new Error(`${entry} came to nothing`);
  return script.code.trim();
};

/**
 * Three sheets: what every page holds, what the other screens and the dialogs add, and what comes for those who are logged in.
 * They are built separately: with a sheet for each script, Vite would add code to each import that fetches the sheet.
 */
const styles = async (): Promise<{ start: string; others: string; inside: string }> => {
  const made = await run({ mode: "styles", build: { write: false } });
  const sheets = made.filter((file) => file.type === "asset" && file.fileName.endsWith(".css"));
  const isInside = (file: Made) => file.fileName.startsWith("assets/inside-");
  const isStart = (file: Made) => file.fileName.startsWith("assets/start-");
  const text = (chosen: readonly Made[]) =>
    chosen.map((file) => (file.type === "asset" ? file.source.toString().trim() : "")).join("");
  const others = sheets.filter((file) => !isInside(file) && !isStart(file));
  return { start: text(sheets.filter(isStart)), others: text(others), inside: text(sheets.filter(isInside)) };
};

const write = async (name: string, content: string | Uint8Array): Promise<void> => {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
};

/** Packed here, once and as small as it gets, rather than by every server that starts. */
const writePacked = async (name: string, text: string): Promise<void> => {
  const bytes = Buffer.from(text);
  await write(name, bytes);
  await write(`${name}.br`, brotliCompressSync(bytes));
  await write(`${name}.gz`, gzipSync(bytes, { level: 9 }));
};

const hashOf = (text: string) => createHash("sha256").update(text).digest("base64url").slice(0, 6);

const output = await run({ build: { outDir: folder, emptyOutDir: true } });
for (const file of output) {
  if (file.type === "chunk") await writePacked(file.fileName, file.code);
  else if (file.fileName.endsWith(".css")) await rm(join(folder, file.fileName));
}
/** The script that a module of ours has become part of. */
const chunkWith = (module: string): Rolldown.OutputChunk => {
  const isPart = (file: Made) => file.type === "chunk" && file.moduleIds.some((id) => id.endsWith(module));
  const found = output.find(isPart);
  if (found?.type !== "chunk") throw new Error(`${module} is in no script`);
  return found;
};
const scriptWith = (module: string): string => chunkWith(module).fileName;
const textsOf = (locale: string) => scriptWith(`/texts/languages/${locale}/caller.yaml`);

const { start: css, others, inside } = await styles();
const sheet = async (text: string): Promise<string> => {
  const name = `assets/${hashOf(text)}.css`;
  await writePacked(name, text);
  return name;
};
const [insideCss, othersCss] = [await sheet(inside), await sheet(others)];

await run({
  build: { ssr: join(root, "src/prerender/render.tsx"), outDir: rendering, emptyOutDir: true, minify: false },
  ssr: { noExternal: true },
});
const prerendering = (await import(pathToFileURL(join(rendering, "render.js")).href)) as {
  barePage: typeof barePage;
};
const icon = (await readFile(join(root, "src/app/icon.svg"), "utf8")).trim();
const texts = Object.fromEntries(locales.map((locale) => [locale, textsOf(locale)])) as Record<Locale, string>;
const { fileName: entry, imports } = chunkWith("/src/main.tsx");
const scripts = { entry, imports, inside: scriptWith("/src/app/session/inside.tsx"), texts };
const made = { ...scripts, insideCss, othersCss, css, others, beforePaint: await single("before-paint.ts"), icon };
await write("rendering/made.json", JSON.stringify(made));
await write("index.html", prerendering.barePage(made));
// Its version is that of the pages it keeps: the server fills it in.
await write("sw.js", `${await single("worker/worker.ts")}\n`);
