import { cp, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { shippedServicesFolder } from "@sosmessages/services/folder/read-services.ts";
import { newPremises, operate } from "#test/support/operator.ts";

let premises: Awaited<ReturnType<typeof newPremises>>;
let folder: string;
let env: Record<string, string>;
beforeAll(async () => {
  premises = await newPremises();
  folder = join(premises.backups, "services");
  env = { ...premises.env, SERVICES_DIR: folder };
  await cp(shippedServicesFolder, folder, { recursive: true });
  await mkdir(join(premises.backups, "full"));
  for (const name of ["full/kept", "file"]) await writeFile(join(premises.backups, name), "kept");
  await operate(env, "service", "publish", "sos");
});
afterAll(() => premises.leave());

/** Everything that a command could have changed. */
const stored = async () => [
  (await operate(env, "service", "history", "sos")).out,
  (await operate(env, "service", "history", "sami")).out,
  (await readdir(premises.backups, { recursive: true })).toSorted().join("\n"),
  await readFile(join(folder, "sos/service.yaml"), "utf8"),
];

const mistakes: readonly (readonly [command: string, code: 1 | 2, sentence: string])[] = [
  ["publish", 2, "Used like this: npm run sosmessages -- service publish NAME [--over-desk]."],
  ["publish north", 1, "There is no folder north in "],
  ["publish ../services/sos", 1, "a service's folder is named with 2 to 16 small letters and digits"],
  ["history north", 1, "north was never published."],
  ["undo north", 1, "north was never published."],
  ["undo sos", 1, "There is no version of sos before version 1."],
  ["close sos", 2, "Say from which day on, such as --on 2027-01-31."],
  ["close sos --on 2099-02-31", 2, "Say from which day on"],
  ["close sos --on 31.01.2099", 2, "Say from which day on"],
  ["close sos --on 2020-01-31", 1, "That day has passed: give today or a later one."],
  ["close north --on 2099-01-31", 1, "There is no service north."],
  ["export north OUT/new", 1, "north was never published."],
  ["export sos OUT/new --number 7", 1, "There is no version 7 of sos."],
  ["export sos OUT/new --number 99999999999", 2, "--number must be a version"],
  ["export sos OUT/new --number one", 2, "--number must be a version"],
  ["export sos OUT/full", 1, "is not an empty folder: nothing was written."],
  ["export sos OUT/file", 1, "is not an empty folder: nothing was written."],
  ["export sos OUT/file/new", 1, "is not an empty folder: nothing was written."],
  ["check north", 1, "There is no service north in "],
  ["preview north", 1, "There is no service north: there are sos, sami."],
  ["preview sos --port many", 2, "--port must be from 0 to 65535."],
  ["texts nb north", 1, "There is no service north in "],
  ["texts xx", 2, "There is no language xx: there are nb, se, en and nn."],
  ["language north fi", 1, "There is no service "],
  ["language sos ../fi", 2, "A language is named with its code"],
  ["untranslated north", 1, "There is no service north in "],
  ["untranslated sos fi", 2, "sos does not have fi: it has nb, se and en."],
  ["new sos", 1, "There is a folder "],
  ["new ../north", 2, "A service is named with 2 to 16 small letters and digits"],
  ["reload sos", 2, "Used like this: npm run sosmessages -- service reload [--over-desk]."],
];

test("a command on services with a mistake says which, and changes nothing", async () => {
  const before = await stored();
  for (const [typed, code, sentence] of mistakes) {
    const words = typed.split(" ").map((word) => word.replace("OUT", premises.backups));
    const said = await operate(env, "service", ...words);
    expect([typed, said.code, said.out + said.err]).toEqual([typed, code, expect.stringContaining(sentence)]);
    expect(said.out + said.err, typed).not.toContain("should not");
  }
  expect(await stored()).toEqual(before);
});

test("a closing day can be set twice and taken back twice", async () => {
  const day = "2099-01-31";
  for (const on of [day, day, "never", "never"]) {
    const { code, out } = await operate(env, "service", "close", "sos", "--on", on);
    expect([code, out]).toEqual([0, expect.stringContaining(on === day ? `from ${day} on` : "sos stays open.")]);
  }
});

test("a new service with values that are wrong is written, and the exit code tells it", async () => {
  const { code, out, err } = await operate(env, "service", "new", "north", "--hours", "soon", "--accent", "red");
  expect(code).toBe(1);
  expect(out + err).toMatch(/wrong .*line \d+: reply_hours must be .*\nwrong .*line \d+: colours\.light\.accent/);
});
