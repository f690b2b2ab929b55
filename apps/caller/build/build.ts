// Builds the pages: `node build/build.ts FOLDER`. What is in the folder afterwards is all that the server hands out.
import { createHash } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build, type InlineConfig, type Rolldown } from "vite";
import type { render } from "../src/prerender/render.tsx";

const root = join(import.meta.dirname, "..");
const folder = process.argv[2] ?? join(root, "dist");
const scratch = join(root, "node_modules", ".prerender");

const run = async (config: InlineConfig): Promise<readonly (Rolldown.OutputChunk | Rolldown.OutputAsset)[]> => {
  const result = await build({ root, configFile: join(root, "vite.config.ts"), logLevel: "warn", ...config });
  if (!("output" in result)) throw new Error("Vite was told to build once");
  return result.output;
};

/** One file, without imports: for the page itself, and for the service worker. */
const single = async (entry: string): Promise<string> => {
  const input = join(root, "src", entry);
  const output = await run({
    build: { write: false, rolldownOptions: { input, output: { format: "iife", codeSplitting: false } } },
  });
  const chunk = output.find((made) => made.type === "chunk");
  if (chunk === undefined) throw new Error(`${entry} came to nothing`);
  return chunk.code.trim();
};

const write = async (name: string, content: string | Uint8Array): Promise<void> => {
  const path = join(folder, name);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, content);
};

const output = await run({ build: { outDir: folder, emptyOutDir: true } });
const isStart = (id: string) => id.endsWith("/src/main.tsx");
const entry = output.find((made) => made.type === "chunk" && made.moduleIds.some(isStart))?.fileName;
const sheets = output.filter((made) => made.type === "asset" && made.fileName.endsWith(".css"));
for (const { fileName } of sheets) await rm(join(folder, fileName));

/** All of it stands in every page. Asked for by itself: where a class became a string, its sheet seems unused. */
const styled = await run({ mode: "styles", build: { write: false } });
const sheet = styled.find((made) => made.fileName.endsWith(".css"));
if (entry === undefined || sheet?.type !== "asset") throw new Error("the build made no script or no style sheet");
const css = sheet.source.toString().trim();

await run({
  build: { ssr: join(root, "src/prerender/render.tsx"), outDir: scratch, emptyOutDir: true, minify: false },
});
const prerendering = (await import(pathToFileURL(join(scratch, "render.js")).href)) as { render: typeof render };
const icon = (await readFile(join(root, "src/app/icon.svg"), "utf8")).trim();
const beforePaint = await single("before-paint.ts");
const files = await prerendering.render({ entry, css, beforePaint, icon });
for (const [name, content] of files) await write(`pages${name}`, content);

/** Once and as small as it gets, rather than by every server that starts. */
for (const made of output) {
  if (made.type !== "chunk") continue;
  const bytes = Buffer.from(made.code);
  await write(`${made.fileName}.br`, brotliCompressSync(bytes));
  await write(`${made.fileName}.gz`, gzipSync(bytes, { level: 9 }));
}

const worker = await single("worker/worker.ts");
const version = createHash("sha256").update(worker).update(JSON.stringify(files)).digest("hex").slice(0, 12);
await write("sw.js", `${worker.replace("__VERSION__", version)}\n`);
