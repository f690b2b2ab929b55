import { existsSync, linkSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { randomBytes } from "node:crypto";
import type { Day } from "#platform/clock.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newClient } from "#test/support/client.ts";
import { operate } from "#test/support/operator.ts";
import { startTestService } from "#test/support/service.ts";
import { newSecretKey } from "#platform/secret-key.ts";
import { openKeyFolder } from "../keys/key-folder.ts";

let home: string;
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "keys that rotate "));
});
afterEach(() => rm(home, { recursive: true }));

test("a new master key comes into use while the service runs; the old one opens nothing any more", async () => {
  const service = await startTestService({ LIMIT_FACTOR: "1000" });
  const { keysDir, masterKeyFile, dataDir } = service.config;
  const env = { DATA_DIR: dataDir, DATABASE_URL: service.databaseUrl };
  const client = newClient(service.url);
  const { token, username } = await client.newcomer();
  await client.write(token, "før");
  const before = readFileSync(masterKeyFile, "utf8");
  const writing = Array.from({ length: 30 }, (_, number) => client.write(token, `under ${number}`));
  expect(await operate(env, "keys", "rotate-master")).toMatchObject({ code: 0, err: "" });
  for (const { status } of await Promise.all(writing)) expect(status).toBe(201);
  expect(readFileSync(masterKeyFile, "utf8")).not.toBe(before);
  expect(existsSync(`${masterKeyFile}.old`)).toBe(false);

  expect((await client.write(token, "etter")).status).toBe(201);
  expect((await client.list(token)).body).toHaveLength(32);
  const old = join(home, "old.key");
  writeFileSync(old, before);
  expect(() => openKeyFolder(keysDir, old, false)).toThrow("do not belong together");

  // A second server, and this one after a restart.
  const second = await startTestService({ ...env, KEYS_DIR: keysDir });
  expect((await newClient(second.url).logIn(username)).status).toBe(200);
  await second.stop();
  await service.stop();
});

describe("killed at any step", () => {
  const file = () => join(home, "keys", "master.key");
  const open = (isFresh = false) => openKeyFolder(join(home, "keys"), file(), isFresh);
  const day = "2026-02-03" as Day;
  const env = () => ({ DATA_DIR: home });
  const drawNext = () => writeFileSync(`${file()}.next`, `${randomBytes(32).toString("base64")}\n`, { mode: 0o400 });

  const steps: readonly [string, () => void][] = [
    ["after the next key was drawn", drawNext],
    ["after the old one was kept aside", () => (drawNext(), linkSync(file(), `${file()}.old`))],
    [
      "after the new one took its place",
      () => {
        drawNext();
        linkSync(file(), `${file()}.old`);
        renameSync(`${file()}.next`, file());
      },
    ],
    [
      "with half of the keys wrapped",
      () => {
        drawNext();
        linkSync(file(), `${file()}.old`);
        renameSync(`${file()}.next`, file());
        open().putOnce("web-push", newSecretKey());
        open().make("lookups", day);
      },
    ],
  ];

  test.each(steps)("%s: the service reads every key, and the next rotation completes", async (_when, kill) => {
    const folder = open(true);
    const made = folder.make("epochs", day);
    folder.make("lookups", "2026-02-02" as Day);
    const secret = open(true).derive("realtime");
    kill();
    expect(open().read("epochs", day)!.equals(made)).toBe(true);
    expect(await operate(env(), "keys", "rotate-master")).toMatchObject({ code: 0, err: "" });
    for (const end of [".old", ".next"]) expect(existsSync(file() + end)).toBe(false);
    expect(open().read("epochs", day)!.equals(made)).toBe(true);
    expect(open().derive("realtime").equals(secret)).toBe(true);
  });
});
