import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newCallerId } from "#platform/ids.ts";
import { newOutboxMailer } from "../mailer.ts";

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sosmessages outbox "));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test("whoever looks into the folder sees every mail, and a caller's goes with them", async () => {
  const mailer = newOutboxMailer(folder);
  const caller = newCallerId();
  const mail = { from: { name: "Vaktrom", address: "desk@example.org" }, subject: "Noe venter", text: "Se på siden." };
  await mailer.send({ ...mail, to: "kari@example.org", owners: [] });
  await mailer.send({ ...mail, to: "noen@example.org", owners: [caller] });
  const names = await readdir(folder);
  expect(names.filter((name) => name.endsWith(".eml") && !name.startsWith("."))).toHaveLength(2);
  await mailer.forget(caller);
  expect(await readdir(folder)).toEqual(names.filter((name) => !name.includes(caller)));
});
