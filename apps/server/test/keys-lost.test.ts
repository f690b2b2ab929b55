import { readFileSync, writeFileSync } from "node:fs";
import { chmod, cp, mkdtemp, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { StartupProblem } from "#platform/startup-problem.ts";
import { newAuditCheck } from "#volunteers/audit-check.ts";
import { newMessageStore } from "#messages/store.ts";
import type { MailboxId } from "#platform/ids.ts";
import { readConfig, type Config } from "../src/config.ts";
import { openStorage } from "../src/storage.ts";
import { newClient } from "./client.ts";
import { operate } from "./operator.ts";
import { newDatabase, separated } from "./new-database.ts";
import { startTestService } from "./service.ts";

/* Every kind of key file, taken away or spoiled one at a time, without and with a second copy. */

let home: string;
let config: Config;
let env: Record<string, string>;
let mailbox: MailboxId;
let whole: string;

/** A service in use: a caller with a letter, and something in the audit log. */
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
  const storage = await openStorage(config, () => {});
  await newAuditCheck(storage.database, storage.vault).tend(new Date());
  await storage.vault.prepare();
  await storage.close();
  whole = join(home, "whole");
  await cp(join(home, "keys"), join(whole, "keys"), { recursive: true });
  await cp(join(home, "copy"), join(whole, "copy"), { recursive: true });
});
afterAll(() => rm(home, { recursive: true, force: true }));

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
    const messages = newMessageStore(
      database,
      vault,
      () => {},
      () => {},
    );
    const texts = (await messages.list(mailbox, null, 10)).map(({ body }) => body);
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
  const storage = await openStorage(readConfig(separated(settings)), () => {});
  await storage.vault.lasting("web-push", () => Buffer.alloc(32, 7));
  storage.vault.remember("audit-head", Buffer.from("{}"));
  await storage.close();
});

const kinds = ["master.key", "epochs", "lookups", "root", "web-push", "audit-head"];

describe.each(kinds)("%s", (kind) => {
  test.each(Object.keys(damages))(
    "%s: the start is refused with a sentence, or healed from the copy",
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

      const healed = await startAndRead(config);
      expect(healed).toMatchObject({ texts: ["a letter"], problems: [] });
      expect(healed.events).toContain("keys-healed");
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
