// Twenty services on one server against two: npm run bench:services
import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { shippedServicesFolder } from "@sosmessages/services/folder/read-services.ts";

const main = fileURLToPath(new URL("../../../apps/server/src/main.ts", import.meta.url));
const { values } = parseArgs({ options: { rounds: { type: "string", default: "5" }, json: { type: "boolean" } } });
const goals = { start: 2, "first start": 2, memory: 1.5 } as const;

/** So many services, each another in name, host and app. */
async function folderOf(count: number): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "sosmessages bench "));
  await cp(shippedServicesFolder, folder, { recursive: true });
  const usual = await readFile(join(folder, "sos", "service.yaml"), "utf8");
  for (let each = 3; each <= count; each++) {
    await cp(join(folder, "sos"), join(folder, `more${each}`), { recursive: true });
    const own = usual
      .replace("hosts: [localhost]", `hosts: [more${each}.localhost]`)
      .replace("is_default: true", "is_default: false")
      .replace(/app_id: .*/, "app_id:");
    await writeFile(join(folder, `more${each}`, "service.yaml"), own);
  }
  return folder;
}

/** Milliseconds until it listens, and what it holds in memory then. */
async function startOnce(services: string, dataDir: string): Promise<{ ms: number; memory: number }> {
  const begun = performance.now();
  const child = spawn(process.execPath, [main], {
    // oxlint-disable-next-line node/no-process-env -- the path to the system's own programs
    env: { PATH: process.env["PATH"], DATA_DIR: dataDir, PORT: "0", SERVICES_DIR: services },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = once(child, "exit");
  for await (const line of createInterface({ input: child.stdout })) if (line.includes('"started"')) break;
  const ms = performance.now() - begun;
  const status = await readFile(`/proc/${child.pid}/status`, "utf8");
  child.kill("SIGTERM");
  await ended;
  return { ms, memory: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024 };
}

const median = (list: readonly number[]) => list.toSorted((a, b) => a - b)[Math.floor(list.length / 2)] ?? NaN;
const rivals = await Promise.all(
  [2, 20].map(async (count) => ({
    count,
    services: await folderOf(count),
    dataDir: await mkdtemp(join(tmpdir(), "sosmessages bench data ")),
    first: [] as number[],
    start: [] as number[],
    memory: [] as number[],
  })),
);
try {
  // The database is made once, before anything is measured.
  for (const { services, dataDir } of rivals) await startOnce(services, dataDir);
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const { services, dataDir, first, start, memory } of rivals) {
      await rm(join(dataDir, "pages"), { recursive: true, force: true });
      first.push((await startOnce(services, dataDir)).ms);
      const again = await startOnce(services, dataDir);
      start.push(again.ms);
      memory.push(again.memory);
    }
  }
} finally {
  for (const { services, dataDir } of rivals)
    for (const folder of [services, dataDir]) await rm(folder, { recursive: true, force: true });
}
const [two, twenty] = rivals;
if (two === undefined || twenty === undefined) throw new Error("there are two rivals");
const rows = (
  [
    ["first start", "first"],
    ["start", "start"],
    ["memory", "memory"],
  ] as const
).map(([name, key]) => {
  const [few, many] = [median(two[key]), median(twenty[key])];
  return {
    name,
    two: Math.round(few),
    twenty: Math.round(many),
    ratio: Math.round((many / few) * 100) / 100,
    goal: goals[name],
  };
});
if (values.json) console.log(JSON.stringify(rows));
else console.table(rows);
process.exitCode = rows.every(({ ratio, goal }) => ratio <= goal) ? 0 : 1;
