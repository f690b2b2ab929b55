import { shippedTenants } from "@sosmessages/tenants/folder/shipped.ts";
import { describe, expect, test } from "vitest";
import { cleanDeskTexts } from "#desk/cleaning.ts";
import { cleanMessages } from "#mailbox/cleaning.ts";
import type { MailboxId, MessageId } from "#platform/ids.ts";
import { keepEveryVersion, readWithEverything } from "#test/support/every-version.ts";
import { startTimeTravel } from "#test/support/time-travel.ts";
import { newRemovedMark } from "../removed-mark.ts";
import { newAnonymise } from "./anonymise.ts";
import { newSearcher } from "./searcher.ts";

const removedMark = newRemovedMark({ find: (id) => shippedTenants.find((tenant) => tenant.id === id) });

const secret = "Ring meg på 41 23 45 67, eller skriv til kari.nordmann@example.org. Det haster ikke.";

const start = async () => {
  const travel = await startTimeTravel();
  const { database, vault } = travel;
  const searcher = newSearcher();
  const parts = { database, vault, search: searcher.search, deskChanged: () => {} };
  const anonymise = newAnonymise({
    messages: (reword) => cleanMessages(parts, reword),
    draftsAndNotes: (reword) => cleanDeskTexts(parts, reword),
    markFor: removedMark,
    log: () => {},
    alert: () => {},
  });
  const stop = async () => {
    await searcher.close();
    await travel.stop();
  };
  const { token, user } = await travel.client.newcomer();
  const bodies = async () => (await travel.client.list(token)).body.map(({ body }) => body);
  return { ...travel, anonymise, token, mailbox: user.mailbox as MailboxId, bodies, stop };
};

describe("personal data in a message that nobody has marked", () => {
  test("is there for whoever answers until the last hours of the two days, and then overwritten, the rest untouched", async () => {
    const { goTo, client, token, anonymise, bodies, stop } = await start();
    await goTo(0, "01:00");
    await client.write(token, secret);
    await client.saveDraft(token, secret);
    await goTo(0, "20:00");
    await client.write(token, `Senere: ${secret}`);
    await goTo(1, "23:20");
    expect(await anonymise()).toEqual({ messages: 0, draftsAndNotes: 0 });
    expect(await bodies()).toContain(secret);

    await goTo(2, "00:00");
    expect(await anonymise()).toEqual({ messages: 1, draftsAndNotes: 0 });
    const clean = "Ring meg på [telefonnummer], eller skriv til [e-post]. Det haster ikke.";
    expect(await bodies()).toEqual([`Senere: ${secret}`, clean]);
    expect((await client.readDraft(token)).body?.body).toBe(secret);
    expect(await anonymise()).toEqual({ messages: 0, draftsAndNotes: 0 });

    await goTo(2, "19:00");
    expect(await anonymise()).toEqual({ messages: 1, draftsAndNotes: 0 });
    expect(await bodies()).toEqual([`Senere: ${clean}`, clean]);
    await stop();
  });

  test("cannot be read 48 hours later in any copy of the database ever made, with every key that still exists", async () => {
    const { service, goTo, client, token, mailbox, anonymise, bodies, rotate, stop, dayNumber } = await start();
    await keepEveryVersion(service);
    await goTo(0, "01:00");
    const id = (await client.write(token, secret)).body.id as MessageId;
    const target = {
      owner: { kind: "mailbox-day", mailbox, day: dayNumber(0) },
      place: { kind: "body", mailbox, message: id, isReply: false },
      keys: { table: "mailbox_keys", where: "mailbox", id: mailbox },
      texts: { table: "messages", column: "body", where: "id", id },
    } as const;
    for (const [day, time] of [
      [1, "00:10"],
      [2, "00:00"],
    ] as const) {
      await goTo(day, time);
      await rotate();
    }
    await anonymise();
    expect(await readWithEverything(service, target)).toContain(secret);
    for (const day of [3, 4]) {
      await goTo(day, "00:05");
      await rotate();
    }
    const left = await readWithEverything(service, target);
    expect(left).not.toContain(secret);
    expect(left).toEqual(await bodies());
    await stop();
  });
});

test("of two servers that look at once each text is overwritten once, and whoever writes meanwhile is not in their way", async () => {
  const { goTo, client, token, anonymise, bodies, stop } = await start();
  await goTo(0, "01:00");
  for (let count = 0; count < 40; count += 1) await client.write(token, `${count}: ${secret}`);
  await goTo(2, "00:00");
  const [first, second, written] = await Promise.all([
    anonymise(),
    anonymise(),
    Promise.all(Array.from({ length: 10 }, () => client.write(token, "nå"))),
  ]);
  expect(first.messages + second.messages).toBe(40);
  for (const { status } of written) expect(status).toBe(201);
  expect((await bodies()).filter((body) => body.includes("41 23 45 67"))).toEqual([]);
  expect(await bodies()).toHaveLength(50);
  await stop();
});
