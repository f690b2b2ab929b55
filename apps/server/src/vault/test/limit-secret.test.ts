import { rename } from "node:fs/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newSecretKey } from "#platform/secret-key.ts";
import { newNetworkOf } from "#platform/limits/networks.ts";
import { openKeyFolder } from "#vault/keys/key-folder.ts";
import { readRegister } from "#vault/keys/key-register.ts";
import { newKeyManager } from "#vault/keys/key-manager.ts";
import { openVault } from "#vault/vault.ts";
import { startTimeTravel, type Traveller } from "#test/support/time-travel.ts";

let time: Traveller;
beforeAll(async () => void (time = await startTimeTravel()));
afterAll(() => time.stop());

const address = "203.0.113.9";
const marksOf = ({ vault }: Pick<Traveller, "vault">) => newNetworkOf(vault.secretOfLimits);
const bytesOf = ({ vault }: Pick<Traveller, "vault">) => vault.secretOfLimits().export().toString("hex");

test("all servers of a service mark a network alike today, differently tomorrow, and nobody can once the day's key is gone", async () => {
  const other = await time.otherServer();
  const today = marksOf(time)(address);
  expect(marksOf(other)(address)).toEqual(today);
  expect(marksOf(time)("203.0.113.10")).not.toEqual(today);
  const secret = bytesOf(time);

  await time.goTo(1);
  await time.rotate();
  await time.rotateOn(other);
  const tomorrow = marksOf(time)(address);
  expect(tomorrow).not.toEqual(today);
  expect(marksOf(other)(address)).toEqual(tomorrow);
  expect(bytesOf(time)).not.toEqual(secret);

  await time.goTo(2);
  await time.rotate();
  expect(time.vault.days("epochs"), "the key it was made of is destroyed").not.toContain(time.dayNumber(0));
  // A clock that is put back brings neither the day nor its key back.
  await time.goTo(0);
  const later = await time.otherServer();
  expect(bytesOf(later)).not.toEqual(secret);
});

test("with the key folder away for a while, what needs no new key goes on under yesterday's marks", async () => {
  await time.goTo(5);
  const { vault } = time;
  const before = marksOf(time)(address);
  const { keysDir } = time.service.config;
  await rename(`${keysDir}/epochs`, `${keysDir}/away`);
  await time.goTo(6);
  expect(marksOf({ vault })(address)).toEqual(before);
  await rename(`${keysDir}/away`, `${keysDir}/epochs`);
  await vault.prepare();
  expect(marksOf({ vault })(address)).not.toEqual(before);
});

test("keys that another server makes between two of our looks are taken as they are", async () => {
  await time.goTo(9);
  const { keysDir, masterKeyFile } = time.service.config;
  const place = { keysDir, masterKeyFile };
  await time.rotate();
  const folder = openKeyFolder(keysDir, masterKeyFile, false, false);
  const today = time.vault.days("epochs").at(-1)!;
  const root = folder.unwrap("root")!.export();
  /** Not there at the first look. */
  const late = <T>(look: (...of: never[]) => T, nothing: T) => {
    let looks = 0;
    return ((...of: never[]) => ((looks += 1) === 1 ? nothing : look(...of))) as never;
  };
  const lateFolder = { ...folder, read: late(folder.read, null), unwrap: late(folder.unwrap, null) };
  const manager = newKeyManager({
    database: time.database,
    folder: { ...lateFolder, days: late(folder.days, []) },
    place,
    copy: null,
    vault: openVault(folder, time.clock),
    isNeeded: async () => true,
    log: () => undefined,
  });
  await manager.prepare();
  expect((await manager.lasting("root", newSecretKey)).export()).toEqual(root);
  expect([folder.days("epochs").at(-1), folder.days("lookups")]).toEqual([today, time.vault.days("lookups")]);
});

test("of two looks into the register, the one that began first changes nothing when it ends last", async () => {
  const { keysDir, masterKeyFile } = time.service.config;
  const vault = openVault(openKeyFolder(keysDir, masterKeyFile, false, false), time.clock);
  const early = await readRegister(time.database);
  await time.goTo(10);
  vault.follow(await readRegister(time.database));
  const today = vault.currentEpoch();
  vault.follow(early);
  expect(vault.currentEpoch()).toBe(today);
});
