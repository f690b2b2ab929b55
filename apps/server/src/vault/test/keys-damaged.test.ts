import { readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { chmod, chown, mkdir, mkdtemp, rename, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newDatabase } from "#test/support/new-database.ts";
import { get, logIn, post, register, runServer, stopServer } from "#test/support/server-process.ts";
import { startTimeTravel, type Traveller } from "#test/support/time-travel.ts";

/* Files of keys that are damaged under the running service, whatever becomes of them. */

let home: string;
let keys: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "keys that break "));
  keys = join(home, "keys");
});
afterEach(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));

const overwrite = async (path: string, bytes: Buffer): Promise<void> => {
  await chmod(path, 0o600);
  writeFileSync(path, bytes);
};
const damages: Readonly<Record<string, (path: string) => Promise<void>>> = {
  emptied: (path) => overwrite(path, Buffer.alloc(0)),
  "cut short": (path) => overwrite(path, readFileSync(path).subarray(0, 20)),
  "changed by one bit": (path) => {
    const bytes = readFileSync(path);
    bytes[20]! ^= 4;
    return overwrite(path, bytes);
  },
  "swapped with another's": (path) =>
    overwrite(path, readFileSync(join(home, path.includes("lookups") ? "an epoch" : "a look-up key"))),
  deleted: (path) => rm(path),
  "replaced by a link": async (path) => {
    const link = join(home, "a link");
    await symlink(join(home, "an epoch"), link);
    await rename(link, path);
  },
  "replaced by a folder": async (path) => {
    const folder = await mkdtemp(join(home, "folder "));
    writeFileSync(join(folder, "something"), "in the way");
    // The running service may restore the file between the two steps.
    for (let moved = false; !moved;) {
      await rm(path, { force: true });
      moved = await rename(folder, path).then(
        () => true,
        () => false,
      );
    }
  },
};

const isKeyFile = (path: string) => {
  const entry = statSync(path, { throwIfNoEntry: false });
  return entry?.isFile() === true && (entry.mode & 0o777) === 0o400 && entry.size > 40;
};

describe.each(["without a copy", "with a copy"])("%s", (how) => {
  let time: Traveller;
  beforeEach(async () => {
    const copy: Record<string, string> = how === "with a copy" ? { KEYS_COPY_DIR: join(home, "copy") } : {};
    time = await startTimeTravel({ KEYS_DIR: keys, ...copy });
  });
  afterEach(() => time.stop());

  const filesOfKeys = () => [`epochs/${time.dayNumber(0)}`, `lookups/${time.dayNumber(0)}`, "root", "web-push"];
  const isWhole = async (): Promise<boolean> =>
    filesOfKeys().every((name) => isKeyFile(join(keys, name))) &&
    isKeyFile(join(keys, "master.key")) &&
    (await time.vault.problems()).length === 0;

  /** The running service restores files every two seconds. One damage waits for that; the second server looks at the others at once. */
  const isRestored = async (what: string): Promise<void> => {
    if (what !== Object.keys(damages)[0]) await time.vault.probe();
    await expect.poll(isWhole, { interval: 200 }).toBe(true);
  };

  test("every key is the same again within seconds, and letters are stored and read", async () => {
    const { token } = await time.client.newcomer();
    writeFileSync(join(home, "an epoch"), readFileSync(join(keys, "epochs", time.dayNumber(0))));
    writeFileSync(join(home, "a look-up key"), readFileSync(join(keys, "lookups", time.dayNumber(0))));
    const master = readFileSync(join(keys, "master.key"));
    let letters = 0;
    for (const [what, damage] of Object.entries(damages)) {
      for (const name of filesOfKeys()) await damage(join(keys, name));
      await isRestored(what);
      await damage(join(keys, "master.key"));
      await isRestored(what);
      expect(readFileSync(join(keys, "master.key")).equals(master), what).toBe(true);
      for (const name of [...filesOfKeys(), "master.key"]) await damage(join(keys, name));
      await isRestored(what);
      expect(readFileSync(join(keys, "master.key")).equals(master), `all files ${what}`).toBe(true);
      const write = async () => (await time.client.write(token, `Letter ${what}`)).status;
      await expect.poll(write).toBe(201);
      letters += 1;
    }
    const next = await time.otherServer();
    expect(await next.vault.problems()).toEqual([]);
    expect((await time.client.list(token)).body).toHaveLength(letters);
    const left = readdirSync(join(keys, "epochs")).filter((name) => !/^\d{4}-\d\d-\d\d/.test(name));
    expect(left, "nothing else lies there").toEqual([]);
  });
});

describe("as the user who runs it", () => {
  const isRoot = process.getuid?.() === 0;
  const nobody = 65_534;
  const before = isRoot ? ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"] : [];

  test("what cannot be restored makes the service unready and refuses letters; no acknowledged letter is lost by a kill", async () => {
    const dataDir = join(home, "data");
    await mkdir(dataDir);
    for (const path of [home, dataDir]) if (isRoot) await chown(path, nobody, nobody);
    const env = { DATABASE_URL: await newDatabase(), KEYS_DIR: keys };
    const server = runServer({ dataDir, env, before });
    const address = await server.address;
    await register(address, "Kari");
    const token = await logIn(address, "Kari");
    const acknowledged: string[] = [];
    const write = async (body: string): Promise<number> => {
      const headers = { authorization: `Bearer ${token}` };
      const { status } = await post(address, "/api/messages", { title: "-", body }, headers);
      if (status === 201) acknowledged.push(body);
      return status;
    };
    const ready = async () => (await fetch(new URL("/readyz", address))).status;
    const [today] = readdirSync(join(keys, "epochs"));
    const file = join(keys, "epochs", today!);
    await expect.poll(() => write("before")).toBe(201);

    await chmod(file, 0);
    await expect.poll(() => isKeyFile(file)).toBe(true);
    await expect.poll(() => write("after it could not be read")).toBe(201);

    // The folder takes no file: then nothing may be stored.
    await overwrite(file, Buffer.alloc(0));
    await chmod(join(keys, "epochs"), 0o500);
    await expect.poll(ready).toBe(503);
    expect(await write("while it is broken")).toBe(503);
    expect(await get(address, "/api/messages", token)).toHaveLength(acknowledged.length);
    await chmod(join(keys, "epochs"), 0o700);
    await expect.poll(ready).toBe(200);
    expect(isKeyFile(file)).toBe(true);
    await expect.poll(() => write("when it is whole")).toBe(201);

    await overwrite(file, Buffer.alloc(0));
    await expect.poll(() => write("just after it was emptied")).toBe(201);
    await expect.poll(() => isKeyFile(file)).toBe(true);
    await stopServer(server, "SIGKILL");
    const next = runServer({ dataDir, env, before });
    const letters = (await get(await next.address, "/api/messages", token)) as { body: string }[];
    expect(letters.map(({ body }) => body).toSorted()).toEqual(acknowledged.toSorted());
    await stopServer(next);
  });
});
