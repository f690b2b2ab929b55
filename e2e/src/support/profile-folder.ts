import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

/** Where in a browser's folder a text lies, in either of the ways that browsers write text. */
export async function filesWith(folder: string, text: string): Promise<string[]> {
  const found: string[] = [];
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const bytes = await readFile(path).catch(() => Buffer.alloc(0));
    if (bytes.includes(text) || bytes.includes(Buffer.from(text, "utf16le"))) found.push(path.slice(folder.length));
  }
  return found;
}
