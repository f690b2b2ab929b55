import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { nativeDocument } from "./document.ts";
import type { Target } from "./target.ts";

const pages = fileURLToPath(new URL("../../caller/dist", import.meta.url));

/** Copies the files of the caller's pages, and writes a page with the address of the service. */
export async function assemble(folder: string, target: Target): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const isPlain = (path: string) => !/\.(br|gz|svg)$/.test(path);
  await cp(join(pages, "assets"), join(folder, "assets"), { recursive: true, filter: isPlain });
  const [bare, styles] = await Promise.all([
    readFile(join(pages, "index.html"), "utf8"),
    readFile(new URL("native.css", import.meta.url), "utf8"),
  ]);
  await writeFile(join(folder, "index.html"), nativeDocument(bare, styles, target));
}
