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
  const enter = 'mount -t proc proc "$0/proc" && exec chroot "$0" "$@"';
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
  execFileSync(program, ["--variant=minbase", "--mode=root", "bookworm", debian], { stdio: "pipe" });
  const name = readdirSync(join(home, "made")).find((each) => each.endsWith(".deb"))!;
  await copyFile(join(home, "made", name), join(debian, "first.deb"));
  // The next version, as far as dpkg can see.
  const next = join(home, "next");
  execFileSync("dpkg-deb", ["-R", join(debian, "first.deb"), next]);
  const control = join(next, "DEBIAN", "control");
  writeFileSync(control, readFileSync(control, "utf8").replace(/^Version: .*$/m, "Version: 99.0.0"));
  execFileSync("dpkg-deb", ["-b", "-Znone", next, join(debian, "next.deb")], { stdio: "pipe" });
});
afterAll(async () => {
  for (const { child, ended } of started) {
    child.kill("SIGTERM");
    await ended;
  }
  await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});

test("in a bare Debian the package installs, serves, backs up, upgrades, and leaves data behind unless told", async () => {
  expect(runFully("dpkg", "-i", "/first.deb")).toContain("Setting up sosmessages");
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

  expect(runFully("sosmessages", "check")).toMatch(/all \d+ migrations applied/);
  expect(runFully("sosmessages", "backup", "/var/backups/sosmessages/hour-00.backup")).toContain("hour-00");
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
    expect.stringContaining("To delete them: rm -r /var/lib/sosmessages"),
  ]);
  expect(existsSync(join(debian, "usr/lib/sosmessages"))).toBe(false);
  expect(readdirSync(join(debian, "etc/sosmessages"))).toEqual(["services"]);
  expect(existsSync(join(debian, "var/lib/sosmessages/postgres"))).toBe(true);
  expect(existsSync(join(debian, "var/backups/sosmessages/hour-00.backup"))).toBe(true);

  runFully("dpkg", "-i", "/first.deb");
  runFully("env", "SOSMESSAGES_DELETE_DATA=yes", "dpkg", "--purge", "sosmessages");
  expect(existsSync(join(debian, "var/lib/sosmessages"))).toBe(false);
  expect(existsSync(join(debian, "var/backups/sosmessages"))).toBe(false);
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
