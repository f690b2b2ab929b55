import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, readdirSync, statSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { get, logIn, register, stopServer, temporaryFolder } from "../../../apps/server/test/support/server-process.ts";
import { databaseSettings } from "../../../apps/server/test/support/new-database.ts";
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
/** In kilobytes of 1024 bytes, as the kernel counts. */
const idleMost = (200 * megabyte) / 1024;
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
  const refused = startWith(program, ["start"], {});
  refused.address.catch(() => undefined);
  expect([(await refused.ended).code, refused.said.err]).toEqual([78, expect.stringContaining("set DATABASE_URL")]);

  const settings = await databaseSettings();
  const service = startWith(program, ["start"], settings);
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

  // `check` needs the port of the running service.
  const env = { PATH: process.env.PATH, ...settings, PORT: new URL(back).port };
  const run = (...args: string[]) => spawnSync(program, args, { encoding: "utf8", cwd: home, env });
  const check = run("check", "--json");
  expect([check.status, check.stderr]).toEqual([0, ""]);
  expect(run("backup", "a backup").stdout).toContain("a backup");
  expect(run("--help").stdout).toContain("sosmessages start");
  expect(run("--version").stdout).toMatch(/^\d+\.\d+\.\d+(\+git\S+)? \([0-9a-f]{12}(-dirty)?\)\n$/);
  const added = run("volunteer", "add", "Kari", "--role", "admin", "--tenant", "sos");
  expect([added.status, added.stdout]).toEqual([0, expect.stringContaining("/desk")]);

  expect(await stopServer(service)).toMatchObject({ code: 0 });
});

test("it needs less than half of the processor time to get ready that a clone's first start needs", async () => {
  const sources = { program: process.execPath, args: [join(root, "tools/run.mjs"), "start"], env: {} };
  const kinds = {
    // As in a fresh clone: Node remembers nothing of the code. The others have started before.
    clone: { ...sources, env: { NODE_DISABLE_COMPILE_CACHE: "1" } },
    sources,
    released: { program, args: ["start"], env: {} },
  };
  const databases = {
    clone: await databaseSettings(),
    sources: await databaseSettings(),
    released: await databaseSettings(),
  };
  const spent = { clone: [] as number[], sources: [] as number[], released: [] as number[] };
  for (let round = 0; round < 6; round += 1) {
    for (const name of ["clone", "sources", "released"] as const) {
      const { program, args, env } = kinds[name];
      const dataDir = join(home, `data of ${name}`);
      const service = startWith(program, args, { ...env, ...databases[name], DATA_DIR: dataDir });
      await untilReady(await service.address);
      const used = processorTime(serverPid(dataDir));
      // The first start makes keys, and what Node remembers of the code.
      if (round > 0) spent[name].push(used);
      await stopServer(service);
    }
  }
  const ratioTo = (others: readonly number[]) =>
    spent.released.map((used, round) => used / others[round]!).toSorted((a, b) => a - b)[2]!;
  const [toClone, toSources] = [ratioTo(spent.clone), ratioTo(spent.sources)];
  const shown = (values: readonly number[]) => values.map((value) => Math.round(value)).join(" ");
  console.log(
    `processor time to get ready, release to a clone's first start: ${toClone.toFixed(2)}, to its later ones: ${toSources.toFixed(2)}; ` +
      `ms ${shown(spent.released)} to ${shown(spent.clone)} and ${shown(spent.sources)}`,
  );
  expect(toClone).toBeLessThanOrEqual(0.5);
  // What is left is the same work in both: the services' folders, the schemas of answers, connections.
  expect(toSources).toBeLessThanOrEqual(0.6);
});

test("at rest launcher and server together take less than 200 MB", async () => {
  const service = startWith(program, ["start"], {
    ...(await databaseSettings()),
    DATA_DIR: join(home, "data at rest"),
  });
  await untilReady(await service.address);
  // What a start needs, connections above all, is given back within a minute.
  await expect.poll(() => memoryOf(service.child.pid!), { timeout: 180_000 }).toBeLessThan(idleMost);
  await stopServer(service);
});
