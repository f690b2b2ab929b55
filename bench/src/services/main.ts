// `npm run bench:services`: compares a server of two services with one of a hundred: start, and memory.
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { newClient } from "@sosmessages/server/test/support/client.ts";
import { runServer, stopServer } from "@sosmessages/server/test/support/server-process.ts";
import { ensurePagesAreBuilt, ownRoot } from "../../../e2e/src/support/service.ts";
import { shippedServicesFolder } from "../../../packages/services/src/folder/read-services.ts";
import { inTurns } from "../load.ts";
import { asRows, growthRow, machine } from "../table.ts";

const sizes = [2, 100] as const;
const rounds = 5;
const goals = { start: 2, memory: 1.5 };

type Premises = Awaited<ReturnType<typeof newPremises>>;
type Measured = Awaited<ReturnType<typeof run>>;

const idOf = (index: number) => `copy${index}`;

/** The included services, and copies with other hosts and names. */
const newPremises = async (folder: string, count: number) => {
  const [services, data] = [join(folder, `services-${count}`), join(folder, `data-${count}`)];
  await cp(shippedServicesFolder, services, { recursive: true });
  await mkdir(data);
  for (let index = 2; index < count; index += 1) {
    const own = join(services, idOf(index));
    await cp(join(services, "sos"), own, { recursive: true });
    const file = join(own, "service.yaml");
    const text = await readFile(file, "utf8");
    const changed = text
      .replace("hosts: [localhost]", `hosts: [${idOf(index)}.localhost]`)
      .replace("is_default: true", "is_default:")
      .replace(/^app_id: .*$/m, "app_id:")
      .replaceAll('"Messages"', `"Messages ${index}"`);
    await writeFile(file, changed);
  }
  return { count, services, data };
};

/** Bytes that the process has in memory. */
const residentOf = async (pid: number): Promise<number> => {
  const [, kilobytes] = /^VmRSS:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, "utf8"))!;
  return Number(kilobytes) * 1024;
};

const run = async ({ count, services, data }: Premises) => {
  const begun = performance.now();
  const server = runServer({ dataDir: data, env: { SERVICES_DIR: services } });
  const client = newClient(await server.address);
  while ((await client.call("GET", "/readyz")).status !== 200) await wait(10);
  const start = performance.now() - begun;
  const { pid } = server.child;
  const started = await residentOf(pid!);
  const copies = Array.from({ length: count - 2 }, (_, index) => `${idOf(index + 2)}.localhost`);
  for (const host of ["localhost", "sami.localhost", ...copies]) {
    const { status } = await client.call("GET", "/", { headers: { host, "accept-encoding": "br" } });
    if (status !== 200) throw new Error(`${host} was answered ${status}`);
  }
  const visited = await residentOf(pid!);
  await stopServer(server);
  return { start, started, visited };
};

await ensurePagesAreBuilt(ownRoot);
const folder = await mkdtemp(join(tmpdir(), "sosmessages-bench-services-"));
try {
  const premises = [await newPremises(folder, sizes[0]), await newPremises(folder, sizes[1])] as const;
  // The first start publishes the folders and writes the pages.
  const firsts = [await run(premises[0]), await run(premises[1])] as const;
  const held = await inTurns(rounds, (which) => run(premises[which]));
  const row = (what: string, of: keyof Measured, unit: number, most: number) => {
    const [few, many] = held.map((all) => all.map((measured) => measured[of] / unit)) as [number[], number[]];
    return growthRow(what, [few, many], most, 0);
  };
  const rows = [
    ["", `${sizes[0]} services`, `${sizes[1]} services`, "×", ""],
    row("start, ms", "start", 1, goals.start),
    row("MB after the start", "started", 1e6, goals.memory),
    row("MB after each front page", "visited", 1e6, goals.memory),
    growthRow("first start, ms", [[firsts[0].start], [firsts[1].start]], Infinity, 0),
  ];
  console.log(`${machine()}\n${asRows(rows)}`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
