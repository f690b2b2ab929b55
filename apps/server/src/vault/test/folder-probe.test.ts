import { mkdirSync, writeFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { newSecretKey } from "#platform/secret-key.ts";
import { newFolderProbe } from "../keys/folder-probe.ts";
import { withTextOf } from "../keys/key-text.ts";

let keysDir: string;
beforeEach(async () => {
  keysDir = await mkdtemp(join(tmpdir(), "a probed folder "));
  mkdirSync(join(keysDir, "epochs"));
});
afterEach(() => rm(keysDir, { recursive: true }));

const whole = Buffer.from("the wrapped key");
const name = "epochs/2026-01-31";

const probeOf = (prepare: () => Promise<void>) => {
  const masterKeyFile = join(keysDir, "master.key");
  const master = newSecretKey();
  withTextOf(master, (text) => writeFileSync(masterKeyFile, text));
  writeFileSync(join(keysDir, name), whole);
  const refused: boolean[] = [];
  const probe = newFolderProbe({
    place: { keysDir, masterKeyFile },
    expected: () => [{ name, isWrappedIn: (bytes) => bytes.equals(whole) }],
    heldMaster: () => master,
    refresh: async () => {},
    setUnavailable: (is) => void refused.push(is),
    prepare,
  });
  return { ...probe, refused };
};
const restore = async () => writeFileSync(join(keysDir, name), whole);
const damage = () => writeFileSync(join(keysDir, name), "");

test("a key that was restored was never unavailable", async () => {
  const { probe, refused } = probeOf(restore);
  expect(await probe()).toBe("fine");
  damage();
  expect(await probe()).toBe("fine");
  expect(refused).toEqual([false, false]);
});

test("a key that cannot be restored makes everything unavailable, and it goes on when somebody puts it back", async () => {
  const { probe, refused } = probeOf(async () => {});
  damage();
  expect(await probe()).toBe("unavailable");
  await restore();
  expect(await probe()).toBe("fine");
  expect(refused).toEqual([true, false]);
});

test("a copy that takes long to answer does not keep letters flowing under a damaged key", async () => {
  const answered = Promise.withResolvers<void>();
  const { probe } = probeOf(() => answered.promise.then(restore));
  expect(await probe()).toBe("fine");
  damage();
  expect(await probe()).toBe("unavailable");
  answered.resolve();
  await expect.poll(probe).toBe("fine");
});
