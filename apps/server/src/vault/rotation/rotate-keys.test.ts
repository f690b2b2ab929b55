import { createHash } from "node:crypto";
import type { MailboxId, CallerId, MessageId } from "#platform/ids.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { keepEveryVersion, readWithEverything, type Target } from "#test/support/every-version.ts";
import { startTimeTravel, type Traveller } from "#test/support/time-travel.ts";
import { raiseWriteBarrier } from "../write-barrier.ts";

/*
 * The property: whatever was deleted, changed or has expired is unreadable within 48 hours to someone who has every
 * version of every row, and every key that still exists.
 */

let time: Traveller;
beforeEach(async () => {
  time = await startTimeTravel();
  await keepEveryVersion(time.service);
});
afterEach(() => time.stop());

const messageOf = (mailbox: string, message: string, day: string): Target => ({
  owner: { kind: "mailbox-day", mailbox: mailbox as MailboxId, day: day as never },
  place: { kind: "body", mailbox: mailbox as MailboxId, message: message as MessageId, isReply: false },
  keys: { table: "mailbox_keys", where: "mailbox", id: mailbox },
  texts: { table: "messages", column: "body", where: "id", id: message },
});

const draftOf = (mailbox: string): Target => ({
  owner: { kind: "draft", mailbox: mailbox as MailboxId },
  place: { kind: "draft", mailbox: mailbox as MailboxId },
  keys: { table: "drafts", where: "mailbox", id: mailbox },
  texts: { table: "drafts", column: "body", where: "mailbox", id: mailbox },
});

const fieldOf = (caller: string, kind: "username" | "email"): Target => ({
  owner: { kind: "account", caller: caller as CallerId },
  place: { kind, caller: caller as CallerId },
  keys: { table: "callers", where: "id", id: caller },
  texts: { table: "callers", column: kind, where: "id", id: caller },
});

const deviceOf = (token: string): Target => {
  const login = createHash("sha256").update(token).digest();
  const row = { table: "device_tokens", where: "login", id: login };
  return {
    owner: { kind: "device", login },
    place: { kind: "device", login },
    keys: row,
    texts: { ...row, column: "token" },
  };
};

const callerIn = async (mailbox: string): Promise<string> =>
  (await time.service.query<{ id: string }>("SELECT id FROM callers WHERE mailbox = $1", [mailbox]))[0]!.id;

const readEach = async (targets: Record<string, Target>) =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(targets).map(async ([name, target]) => [name, await readWithEverything(time.service, target)]),
    ),
  ) as Record<string, string[]>;

describe("what was deleted or changed in the first minute of a day", () => {
  test("can be read with everything there is on that day, and not two days later, while all that lives stays readable", async () => {
    const { client } = time;
    await time.goTo(0, "00:00:20");
    const stays = await client.newcomer({ email: "before@example.org" });
    const leaves = await client.newcomer({ username: "someone who leaves" });
    const kept = await client.write(stays.token, "this stays");
    const deleted = await client.write(stays.token, "this goes");
    await client.saveDraft(stays.token, "first thought");
    await client.call("PATCH", "/api/caller/device-token", { token: stays.token, body: { token: "a device" } });
    const farewell = await client.write(leaves.token, "this goes with its writer");
    const { mailbox } = stays.user;
    const day = time.dayNumber(0);
    const targets = {
      message: messageOf(mailbox, deleted.body.id, day),
      lettersOfLeaver: messageOf(leaves.user.mailbox, farewell.body.id, day),
      nameOfLeaver: fieldOf(await callerIn(leaves.user.mailbox), "username"),
      draft: draftOf(mailbox),
      email: fieldOf(await callerIn(mailbox), "email"),
      device: deviceOf(stays.token),
    };

    await time.goTo(0, "00:00:40");
    await time.rotate();
    await client.call("DELETE", `/api/messages/${deleted.body.id}`, { token: stays.token });
    await client.call("DELETE", "/api/caller", { token: leaves.token });
    await client.saveDraft(stays.token, "second thought");
    await client.saveProfile(stays.token, { email: "after@example.org" });
    await client.call("PATCH", "/api/caller/device-token", { token: stays.token, body: { token: null } });

    expect(await readEach(targets)).toEqual({
      message: ["this goes"],
      lettersOfLeaver: ["this goes with its writer"],
      nameOfLeaver: ["someone who leaves"],
      draft: ["first thought", "second thought"],
      email: ["after@example.org", "before@example.org"],
      device: ["a device"],
    });

    await time.goTo(1, "00:10");
    await time.rotate();
    await time.goTo(1, "23:10");
    await time.rotate();
    const nothing = { message: [], lettersOfLeaver: [], nameOfLeaver: [], device: [] };
    expect(await readEach(targets)).toEqual({ ...nothing, draft: ["second thought"], email: ["after@example.org"] });

    for (const number of [2, 3]) {
      await time.goTo(number, "00:10");
      await time.rotate();
    }
    expect(await readEach(targets)).toEqual({ ...nothing, draft: ["second thought"], email: ["after@example.org"] });
    expect((await client.list(stays.token)).body).toEqual([kept.body]);
    expect((await client.readDraft(stays.token)).body).toMatchObject({ body: "second thought" });
    expect((await client.me(stays.token)).body.data.email).toBe("after@example.org");
  });
});

describe("what has expired", () => {
  test("is unreadable within 48 hours, even if its neighbour of the same day expires last and the sweep never comes", async () => {
    const { client } = time;
    // The clock goes on: a busy machine must have time for its requests before the message expires.
    await time.goTo(0, "00:15");
    const { username, token, user } = await client.newcomer();
    const early = await client.write(token, "the first of the day");
    await time.goTo(0, "23:58");
    const late = await client.write(token, "the last of the day");
    const target = messageOf(user.mailbox, early.body.id, time.dayNumber(0));
    for (let number = 1; number <= 14; number += 1) {
      await time.goTo(number, "00:00:30");
      await time.rotate();
    }
    const login = (await client.logIn(username)).body;
    // The service reads a new key a moment after the second server made it.
    await expect.poll(async () => (await client.list(login.token)).body).toEqual([late.body, early.body]);

    await time.goTo(14, "23:45");
    expect((await client.list(login.token)).body).toEqual([late.body]);
    await time.goTo(15, "00:10");
    await time.rotate();
    expect(await readWithEverything(time.service, target)).toEqual(["the first of the day"]);
    await time.goTo(15, "23:10");
    await time.rotate();
    expect(await readWithEverything(time.service, target)).toEqual([]);
  });
});

test("weeks of days leave two epochs, and everything that lives is readable every day", async () => {
  const { client } = time;
  const { username } = await client.newcomer({ email: "someone@example.org" });
  for (let number = 1; number <= 18; number += 1) {
    await time.goTo(number, "00:10");
    await time.rotate();
    const { token } = (await client.logIn(username)).body;
    const texts = (await client.list(token)).body.map(({ body }) => body);
    expect(texts).toEqual(Array.from({ length: Math.min(number - 1, 14) }, (_, n) => `day ${number - 1 - n}`));
    expect(time.vault.days("epochs")).toEqual([time.dayNumber(number - 1), time.dayNumber(number)]);
    await time.goTo(number, "00:20");
    await client.write(token, `day ${number}`);
  }
});

test("a server that looks at its keys after others have retired all it knew learns the new ones and stays open", async () => {
  const late = await time.otherServer();
  for (let number = 1; number <= 5; number += 1) {
    await time.goTo(number);
    await time.rotate();
  }
  expect(late.vault.newestAdmitted()).toBe(time.dayNumber(0));
  expect(await late.vault.probe()).toBe("fine");
  expect(late.vault.newestAdmitted()).toBe(time.dayNumber(5));
});

test("limits are counted under the newest key there is, though nothing may be stored under it any more", async () => {
  const late = await time.otherServer();
  await time.goTo(2);
  await late.vault.prepare();
  await time.goTo(4);
  await time.vault.prepare();
  // The first step of retiring a key. What is left of the rotation takes a while.
  await raiseWriteBarrier(time.database, "epochs", time.dayNumber(2), []);
  await late.vault.refresh();
  expect(late.vault.newestAdmitted()).toBe(time.dayNumber(2));
  expect(late.vault.secretOfLimits()).toBeDefined();
});

test("a service that slept for a week catches up in one rotation", async () => {
  const { token } = await time.client.newcomer();
  const written = await time.client.write(token, "before the sleep");
  await time.goTo(8);
  expect(await time.rotate()).toMatchObject({ heldBack: null });
  expect(time.vault.days("epochs")).toEqual([time.dayNumber(8)]);
  expect((await time.client.list(token)).body).toEqual([written.body]);
});
