import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  get,
  logIn,
  register,
  runningDatabase,
  stopServer,
  temporaryFolder,
} from "../../../apps/server/test/support/server-process.ts";
import {
  machine,
  makeRelease,
  memoryOf,
  processorTime,
  root,
  serverPid,
  startWith,
  sumsIn,
  untilReady,
  writeLetter,
} from "./released.ts";

// Everything is built twice, packed and unpacked.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 900_000 });

const megabyte = 1e6;
let home: string;
let unpacked: string;
let program: string;

beforeAll(async () => {
  home = await temporaryFolder();
  makeRelease(join(home, "first"));
  const name = readdirSync(join(home, "first")).find((each) => each.endsWith(`linux-${machine}.tar.gz`))!;
  execFileSync("tar", ["-xzf", join(home, "first", name), "-C", home]);
  unpacked = join(home, name.replace(".tar.gz", ""));
  program = join(unpacked, "bin", "sosmessages");
});
afterAll(() => rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));

test("built again it is the same bytes, small enough, and for both kinds of machines", async () => {
  makeRelease(join(home, "again"), "--machine", machine);
  const [first, again] = [await sumsIn(join(home, "first")), await sumsIn(join(home, "again"))];
  expect(again.size).toBe(3);
  for (const [name, sum] of again) expect([name, first.get(name)]).toEqual([name, sum]);

  const kinds = ["linux-x64.tar.gz", "linux-arm64.tar.gz", "amd64.deb", "arm64.deb"];
  for (const kind of kinds) {
    const name = [...first.keys()].find((each) => each.endsWith(kind));
    expect([kind, name]).toEqual([kind, expect.any(String)]);
    expect(statSync(join(home, "first", name!)).size).toBeLessThan(120 * megabyte);
  }
  const files = readdirSync(unpacked, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const bytes = files.reduce((sum, { parentPath, name }) => sum + statSync(join(parentPath, name)).size, 0);
  expect(bytes).toBeLessThan(350 * megabyte);
  for (const tool of ["vite", "vitest", "typescript", "rolldown"]) {
    expect(existsSync(join(unpacked, "node_modules", tool))).toBe(false);
  }
});

test("unpacked in a folder with a space it serves, survives a kill, and takes the operator's commands", async () => {
  const dataDir = join(unpacked, "data");
  const service = startWith(program, ["start"], {});
  const address = await service.address;
  await untilReady(address);
  await register(address, "Ola");
  const token = await logIn(address, "Ola");
  // Phone numbers are looked for in a thread of its own.
  expect(await writeLetter(address, token, "Ring meg på 22 33 44 55")).toBe(201);
  const page = await fetch(new URL("/", address));
  expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('<html lang="nb"')]);
  expect((await fetch(new URL("/desk", address))).status).toBe(200);

  process.kill(serverPid(dataDir), "SIGKILL");
  await expect.poll(() => service.said.err, { timeout: 60_000 }).toContain("starts again in 0.25 s");
  const back = await vi.waitUntil(() => [...service.said.out.matchAll(/Callers write at +(http\S+)\s/g)][1]?.[1], {
    timeout: 60_000,
  });
  await untilReady(back);
  expect(await get(back, "/api/messages", await logIn(back, "Ola"))).toMatchObject([
    { body: "Ring meg på 22 33 44 55" },
  ]);

  const run = (...args: string[]) =>
    spawnSync(program, args, { encoding: "utf8", cwd: home, env: { PATH: process.env.PATH } });
  const check = run("check", "--json");
  expect([check.status, check.stderr]).toEqual([0, ""]);
  expect(run("backup", "a backup").stdout).toContain("a backup");
  expect(run("--help").stdout).toContain("sosmessages start");
  expect(run("--version").stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  const added = run("volunteer", "add", "Kari", "--role", "admin", "--tenant", "sos");
  expect([added.status, added.stdout]).toEqual([0, expect.stringContaining("/desk")]);

  expect(await stopServer(service)).toMatchObject({ code: 0 });
  expect(await runningDatabase(dataDir)).toBeNull();
});

test("it needs clearly less processor time to get ready than the sources need", async () => {
  const sources = { program: process.execPath, args: [join(root, "tools/run.mjs"), "start"] };
  const released = { program, args: ["start"] };
  const spent = { sources: [] as number[], released: [] as number[] };
  const memory: number[] = [];
  for (let round = 0; round < 6; round += 1) {
    for (const [name, { program, args }] of Object.entries({ sources, released })) {
      const dataDir = join(home, `data of ${name}`);
      const service = startWith(program, args, { DATA_DIR: dataDir });
      await untilReady(await service.address);
      const used = processorTime(serverPid(dataDir));
      if (name === "released" && round > 0) memory.push(memoryOf(service.child.pid!));
      // The first start makes a database, and what Node remembers of the code.
      if (round > 0) spent[name as keyof typeof spent].push(used);
      await stopServer(service);
    }
  }
  const ratios = spent.released.map((used, round) => used / spent.sources[round]!).toSorted((a, b) => a - b);
  const middle = ratios[2]!;
  const shown = (values: readonly number[]) => values.map((value) => Math.round(value)).join(" ");
  console.log(
    `processor time to get ready, release to sources: ${middle.toFixed(2)} (goal 0.50); ms ${shown(spent.released)} to ${shown(spent.sources)}; memory with launcher and database ${shown(memory.map((kilobytes) => kilobytes / 1024))} MB`,
  );
  // The goal is half. What is left is the same work in both: the services' folders, the schemas of answers, connections.
  expect(middle).toBeLessThanOrEqual(0.7);
});
