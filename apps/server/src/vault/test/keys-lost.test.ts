import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { chmod, cp, mkdtemp, rename, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newSecretKey } from "#platform/secret-key.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import { newAuditCheck } from "#volunteers/audit/check.ts";
import { listPage } from "#mailbox/list.ts";
import type { MailboxId } from "#platform/ids.ts";
import { readConfig, type Config } from "#config.ts";
import { openStorage } from "#storage.ts";
import { newClient } from "#test/support/client.ts";
import { operate } from "#test/support/operator.ts";
import { newDatabase, separated } from "#test/support/new-database.ts";
import { startTestService } from "#test/support/service.ts";

/* Every kind of key file, taken away or spoiled one at a time, without and with a second copy. */

let home: string;
let config: Config;
let env: Record<string, string>;
let mailbox: MailboxId;
let whole: string;

/** A service in use: a caller with a letter, and something in the audit log. */
const firstStarts: string[] = [];
beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), "keys that get lost "));
  const settings = {
    DATABASE_URL: await newDatabase(),
    KEYS_DIR: join(home, "keys"),
    KEYS_COPY_DIR: join(home, "copy"),
  };
  const service = await startTestService({ ...settings, LIMIT_FACTOR: "1000" });
  env = { ...settings, DATA_DIR: join(home, "data") };
  config = { ...service.config, dataDir: env.DATA_DIR! };
  const client = newClient(service.url);
  const { token, user } = await client.newcomer({ email: "kari@example.org" });
  await client.write(token, "a letter");
  mailbox = user.mailbox as MailboxId;
  await operate(env, "volunteer", "add", "Anna", "--tenant", "sos");
  await service.stop();
  firstStarts.push(service.log());
  const storage = await openStorage(config, () => {});
  await newAuditCheck(storage.database, storage.vault).run(new Date());
  await storage.vault.prepare();
  await storage.close();
  whole = join(home, "whole");
  await cp(join(home, "keys"), join(whole, "keys"), { recursive: true });
  await cp(join(home, "copy"), join(whole, "copy"), { recursive: true });
});
afterAll(() => rm(home, { recursive: true, force: true, maxRetries: 5 }));

const putEverythingBack = async (): Promise<void> => {
  for (const place of ["keys", "copy"]) {
    await rm(join(home, place), { recursive: true, force: true });
    await cp(join(whole, place), join(home, place), { recursive: true });
  }
};

/** Opens as the start does, and reads what was written. */
const startAndRead = async (settings: Config) => {
  const events: string[] = [];
  const storage = await openStorage(settings, ({ event }) => void events.push(event));
  try {
    const { database, vault } = storage;
    const texts = (await listPage({ database, vault, log: () => {} }, mailbox, null, 10)).map(({ body }) => body);
    return { texts, events, problems: await vault.problems() };
  } finally {
    await storage.close();
  }
};

const nameOf = (kind: string) => {
  if (!["epochs", "lookups"].includes(kind)) return kind;
  return `${kind}/${new Date().toISOString().slice(0, 10)}`;
};
const fileOf = (kind: string) => join(home, "keys", nameOf(kind));

const write = async (path: string, bytes: Buffer): Promise<void> => {
  await chmod(path, 0o600);
  writeFileSync(path, bytes);
};
const damages: Readonly<Record<string, (path: string, kind: string) => Promise<void>>> = {
  lost: (path) => rm(path),
  emptied: (path) => write(path, Buffer.alloc(0)),
  "cut short": (path) => write(path, readFileSync(path).subarray(0, 20)),
  altered: (path) => {
    const bytes = readFileSync(path);
    bytes[20]! ^= 4;
    return write(path, bytes);
  },
  "swapped with that of another service": (path, kind) => write(path, readFileSync(join(home, "other", nameOf(kind)))),
};

beforeAll(async () => {
  const settings = { DATABASE_URL: await newDatabase(), DATA_DIR: home, KEYS_DIR: join(home, "other") };
  const storage = await openStorage(readConfig(separated(settings)), ({ event }) => void firstStarts.push(event));
  await storage.vault.lasting("web-push", newSecretKey);
  storage.vault.remember("audit-head", Buffer.from("{}"));
  await storage.close();
});

test("a first start makes keys, with a copy or without, and repairs none", () => {
  expect(firstStarts.join(" ")).toContain("started");
  expect(firstStarts.join(" ")).not.toContain("keys-repaired");
});

const kinds = ["master.key", "epochs", "lookups", "root", "web-push", "audit-head"];

describe.each(kinds)("%s", (kind) => {
  test.each(Object.keys(damages))(
    "%s: the start is refused with a sentence, or repaired from the copy",
    async (damage) => {
      await putEverythingBack();
      await damages[damage]!(fileOf(kind), kind);
      const alone = { ...config, keysCopyDir: null };
      const refused = await startAndRead(alone).then(
        () => null,
        (error: unknown) => error,
      );
      expect(refused).toBeInstanceOf(StartupProblem);
      const said = (refused as StartupProblem).message;
      expect(said).toContain(kind === "master.key" ? "master.key" : fileOf(kind));
      // Without the master key nothing can be given up either: all of it is lost.
      const way = kind === "master.key" ? "" : `keys forget ${nameOf(kind).split("/").at(-1)}`;
      expect(said).toContain(way);
      expect(said).toMatch(/[Pp]ut the (right file|key folder) back/);

      const repaired = await startAndRead(config);
      expect(repaired).toMatchObject({ texts: ["a letter"], problems: [] });
      expect(repaired.events).toContain("keys-repaired");
      expect((await startAndRead(alone)).texts, "without the copy again").toEqual(["a letter"]);
    },
  );

  test("the right file put back: everything is readable", async () => {
    await putEverythingBack();
    const aside = join(home, "aside");
    await rename(fileOf(kind), aside);
    await expect(startAndRead({ ...config, keysCopyDir: null })).rejects.toBeInstanceOf(StartupProblem);
    await rename(aside, fileOf(kind));
    expect(await startAndRead({ ...config, keysCopyDir: null })).toMatchObject({ texts: ["a letter"], problems: [] });
  });

  test.each(["lost", "altered"])("%s in the copy: mended from the key folder", async (damage) => {
    await putEverythingBack();
    await damages[damage]!(join(home, "copy", nameOf(kind)), kind);
    await startAndRead(config);
    expect(readFileSync(join(home, "copy", nameOf(kind))).equals(readFileSync(fileOf(kind)))).toBe(true);
  });
});

describe("the copy", () => {
  test("a key lost while the copy is not mounted: the start says to mount it before anything else", async () => {
    await putEverythingBack();
    await rm(join(home, "keys", "root"));
    await rename(join(home, "copy"), join(home, "unmounted"));
    await expect(startAndRead(config)).rejects.toThrow(
      /^KEYS_COPY_DIR is not there: mount it first.* keys forget root/,
    );
    await rename(join(home, "unmounted"), join(home, "copy"));
    expect((await startAndRead(config)).texts).toEqual(["a letter"]);
  });

  test("every key but the master key broken: repaired, and the master key does not lie there twice", async () => {
    await putEverythingBack();
    const aside = `${fileOf("master.key")}.set-aside`;
    for (const kind of kinds.filter((each) => each !== "master.key")) await damages.altered!(fileOf(kind), kind);
    expect((await startAndRead(config)).events).toContain("keys-repaired");
    expect(existsSync(aside)).toBe(false);
    writeFileSync(aside, readFileSync(fileOf("master.key")));
    expect((await operate(env, "check")).out).toContain(`${aside} is a master key that was put aside`);
    await startAndRead(config);
    expect(existsSync(aside)).toBe(false);
  });

  test("another service's copy is not written over; nor is the key folder itself taken for a copy", async () => {
    await putEverythingBack();
    const theirs = join(home, "their copy");
    for (const mark of [true, false]) {
      await rm(theirs, { recursive: true, force: true });
      await cp(join(home, "other"), theirs, { recursive: true });
      if (mark) writeFileSync(join(theirs, "copy-of-keys"), "theirs\n");
      const said = await operate({ ...env, KEYS_COPY_DIR: theirs }, "keys", "copy");
      expect([said.code, said.err]).toEqual([1, expect.stringContaining("another service's keys")]);
      for (const name of ["master.key", "root"]) {
        expect(readFileSync(join(theirs, name)).equals(readFileSync(join(home, "other", name)))).toBe(true);
      }
    }
    await symlink(join(home, "keys"), join(home, "link"));
    const said = await operate({ ...env, KEYS_COPY_DIR: join(home, "link") }, "keys", "copy");
    expect([said.code, said.err]).toEqual([1, expect.stringContaining("apart from KEYS_DIR")]);
    await expect(startAndRead({ ...config, keysCopyDir: join(home, "link") })).rejects.toThrow(/by another name/);
  });
});

describe("the whole key folder", () => {
  test("lost: brought back from the copy; without one the start is refused and nothing is made there", async () => {
    await putEverythingBack();
    await rm(join(home, "keys"), { recursive: true });
    await expect(startAndRead({ ...config, keysCopyDir: null })).rejects.toThrow(/is not there/);
    expect((await startAndRead(config)).texts).toEqual(["a letter"]);
  });

  test("lost, and the copy an empty mount point: refused, and the empty folder is not taken for the copy", async () => {
    await putEverythingBack();
    await rm(join(home, "keys"), { recursive: true });
    for (const name of ["master.key", "epochs", "lookups", "root", "web-push", "audit-head", "copy-of-keys"]) {
      await rm(join(home, "copy", name), { recursive: true });
    }
    await expect(startAndRead(config)).rejects.toBeInstanceOf(StartupProblem);
    await putEverythingBack();
    await rm(join(home, "copy", "copy-of-keys"));
    expect((await startAndRead(config)).texts, "goes on without it").toEqual(["a letter"]);
    expect((await operate(env, "check")).out).toMatch(/^fail +copy of keys/m);
    expect((await operate(env, "keys", "copy")).code).toBe(0);
    expect((await operate(env, "check")).out).toMatch(/^ok +copy of keys/m);
  });
});

describe("a service that nobody has used yet", () => {
  let unused: Config;
  beforeAll(async () => {
    const settings = { DATABASE_URL: await newDatabase(), DATA_DIR: home, KEYS_DIR: join(home, "unused") };
    unused = readConfig(separated(settings));
  });
  const start = async (settings: Config) => (await openStorage(settings, () => {})).close();

  test("its keys lost: new ones are made; but not beside those of a lost master key, nor while another server has the old ones", async () => {
    await start(unused);
    const nowhere = join(home, "nowhere", "a");
    await expect(start({ ...unused, masterKeyFile: nowhere })).rejects.toThrow(`The master key ${nowhere} is missing`);
    expect(existsSync(join(home, "nowhere"))).toBe(false);
    await expect(start({ ...unused, keysDir: "/dev/null", masterKeyFile: "/dev/null/master.key" })).rejects.toThrow(
      "KEYS_DIR is /dev/null, which is not a folder",
    );
    await rm(unused.keysDir, { recursive: true });
    const other = new pg.Client({ connectionString: unused.databaseUrl!, application_name: "sosmessages of others" });
    await other.connect();
    await expect(start(unused)).rejects.toThrow(/Another server uses this database/);
    await other.end();
    await expect.poll(() => start(unused).then(() => "started", String)).toBe("started");
    await start(unused);
  });
});
