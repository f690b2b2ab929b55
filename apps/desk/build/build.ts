// Builds the desk's pages: `node build/build.ts FOLDER`. What is in the folder afterwards is all that the server hands out.
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { build } from "vite";

const root = join(import.meta.dirname, "..");
const folder = process.argv[2] ?? join(root, "dist");
const usual = { root, configFile: join(root, "vite.config.ts"), logLevel: "warn" } as const;

await build({ ...usual, build: { outDir: folder, emptyOutDir: true } });

/** The service worker: one script without imports. */
const input = join(root, "src/worker/worker.ts");
const output = { format: "iife", codeSplitting: false, entryFileNames: "sw.js" } as const;
await build({ ...usual, build: { outDir: folder, emptyOutDir: false, rolldownOptions: { input, output } } });

/** Packed here, once and as small as it gets, rather than by every server that starts. */
for (const name of await readdir(join(folder, "assets"))) {
  const path = join(folder, "assets", name);
  const bytes = await readFile(path);
  await writeFile(`${path}.br`, brotliCompressSync(bytes));
  await writeFile(`${path}.gz`, gzipSync(bytes, { level: 9 }));
}
