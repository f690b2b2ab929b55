import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { parentPort, workerData } from "node:worker_threads";

/** What the build left for the server. It is a file of the pages' program, so its shape is known only here. */
type Rendering = Readonly<{
  renderService: (made: unknown, written: unknown) => Promise<readonly (readonly [name: string, content: string])[]>;
}>;

/** Apart from the thread that answers people: writing a page is work, and sockets must not notice. */
const { program, made, services } = workerData as { program: string; made: string; services: readonly unknown[] };
const { renderService } = (await import(pathToFileURL(program).href)) as Rendering;
const build: unknown = JSON.parse(await readFile(made, "utf8"));
for (const service of services) {
  const pages = await renderService(build, service);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port takes none
  parentPort?.postMessage(pages);
}
