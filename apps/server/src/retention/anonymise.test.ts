import { randomUUID } from "node:crypto";
import { shippedServices } from "@sosmessages/services/folder/shipped.ts";
import { describe, expect, test } from "vitest";
import { findReplyDraft, putReplyDraft } from "#conversation/reply-drafts.ts";
import { cleanDeskTexts, forgetWords } from "#desk/personal-data/cleaning.ts";
import { notesOf, putNote, putProposal } from "#desk/notes.ts";
import { addShiftNote, listShiftNotes } from "#desk/shift.ts";
import { cleanMessages } from "#mailbox/cleaning.ts";
import { keepPlace } from "#mailbox/personal-data.ts";
import { listMessagesAtDesk } from "#mailbox/list.ts";
import { searchMessageNow } from "#mailbox/search.ts";
import { newSessionDatabase } from "#platform/database/session-database.ts";
import type { ConversationId, MailboxId, MessageId, VolunteerId } from "#platform/ids.ts";
import { keepEveryVersion, readWithEverything } from "#test/support/every-version.ts";
import { startTimeTravel } from "#test/support/time-travel.ts";
import { newPlaceholderFor } from "../service-texts.ts";
import { newAnonymise } from "./anonymise.ts";
import { newSearcher } from "./searcher.ts";

const placeholderFor = newPlaceholderFor({ find: (id) => shippedServices.find((tenant) => tenant.id === id) });

const secret = "Ring meg på 41 23 45 67, eller skriv til kari.nordmann@example.org. Det haster ikke.";

const start = async () => {
  const travel = await startTimeTravel();
  const { database, vault } = travel;
  const searcher = newSearcher();
  const parts = { system: database, vault, search: searcher.search, conversationChanged: () => {} };
  const anonymise = newAnonymise({
    messages: (reword) => cleanMessages({ ...parts, forgetWords: (...gone) => forgetWords(parts, ...gone) }, reword),
    draftsAndNotes: (reword) => cleanDeskTexts(parts, reword),
    placeholderFor,
    log: () => {},
    alert: () => {},
  });
  const stop = async () => {
    await searcher.close();
    await travel.stop();
  };
  const { token, user } = await travel.client.newcomer();
  const bodies = async () => {
    const { status, body } = await travel.client.list(token);
    expect({ status, body }).toMatchObject({ status: 200 });
    return body.map(({ body: text }) => text);
  };
  return { ...travel, parts, anonymise, token, mailbox: user.mailbox as MailboxId, bodies, stop };
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

test("a place that a volunteer called not personal stays, and is found no more, wherever the words around it have gone", async () => {
  const { goTo, client, token, mailbox, parts, database, vault, anonymise, bodies, stop } = await start();
  await goTo(0, "01:00");
  const { body: message } = await client.write(token, "Jeg heter Kari. Hunden heter også Kari, ring 41 23 45 67.");
  const id = message.id as MessageId;
  // The service searches, too: whoever is first stores what was found.
  const found = async () => {
    await searchMessageNow(parts, mailbox, id);
    const [shown] = await listMessagesAtDesk({ vault, log: () => {} }, database, mailbox);
    return shown?.found ?? null;
  };
  expect(await found()).toHaveLength(3);
  const keep = (words: string) =>
    database.transaction((queries) =>
      keepPlace(vault, queries, { mailbox, id }, { start: 34, end: 38, words }).then(
        (kept) => kept?.found.length ?? null,
      ),
    );
  expect([await keep("Karl"), await keep("Kari"), await keep("Kari")]).toEqual([null, 2, null]);

  await goTo(2, "00:00");
  expect(await anonymise()).toEqual({ messages: 1, draftsAndNotes: 0 });
  expect(await bodies()).toEqual(["Jeg heter [navn]. Hunden heter også Kari, ring [telefonnummer]."]);
  expect(await found()).toEqual([]);
  await stop();
});

describe("what was copied from a message at the desk", () => {
  test("goes with that message, however late it was typed, and nobody sends other words than they have read", async () => {
    const { goTo, client, token, mailbox, service, database, vault, anonymise, stop } = await start();
    await goTo(0, "01:00");
    await client.write(token, secret);
    const [found] = await service.query<{ id: ConversationId }>("SELECT id FROM conversations WHERE mailbox = $1", [
      mailbox,
    ]);
    const id = found!.id;
    const volunteer = randomUUID() as VolunteerId;
    await service.query(
      `INSERT INTO volunteers (id, tenant, role, state, name_lookup, lookup_key, name, key_epoch, key_wrapped, invited_on, tenants)
       VALUES ($1, 'sos', 'leader', 'active', '\\x00', current_date, '\\x00', current_date, '\\x00', current_date, '{sos}')`,
      [volunteer],
    );
    const login = randomUUID();
    await service.query(
      `INSERT INTO desk_sessions (id, token_hash, volunteer, phase, began_at, active_at, expires_at)
       VALUES ($1, '\\x00', $2, 'open', now(), now(), 'infinity')`,
      [login, volunteer],
    );
    const person = {
      login,
      rightsVersion: 0,
      volunteer,
      role: "leader",
      tenants: ["sos"],
      languages: ["nb"],
      needsReview: false,
      dutyUntil: null,
      now: new Date(),
    } as const;
    await goTo(1, "17:00");
    const copied = "Telefonen er 41 23 45 67. Våre numre er 116 123 og 22 40 00 40.";
    await database.transaction(async (queries) => {
      await putReplyDraft(queries, vault, id, { revision: 1, body: copied });
      await putNote(queries, vault, id, { volunteer, kind: "note", text: copied });
      await putNote(queries, vault, id, { volunteer, kind: "review", text: copied });
      await putProposal(queries, vault, id, "block", copied);
    });
    await addShiftNote({ database: newSessionDatabase(database), vault }, person, "sos", copied);
    // Saved again and again: it does not get younger by that.
    await goTo(1, "23:00");
    await putReplyDraft(database, vault, id, { revision: 2, body: copied });

    await goTo(2, "00:00");
    await anonymise();
    const clean = "Telefonen er [telefonnummer]. Våre numre er 116 123 og 22 40 00 40.";
    const draft = await findReplyDraft(database, vault, id);
    expect(draft).toMatchObject({ body: clean, revision: 3 });
    const shown = await notesOf(database, { database, vault, namesOf: async () => new Map() }, person, id, true);
    expect(shown.notes.map(({ body }) => body)).toEqual([clean]);
    expect([shown.review_comment, ...shown.proposals.map(({ reason }) => reason)]).toEqual([clean, clean]);
    expect((await listShiftNotes({ database, vault }, person)).map(({ body }) => body)).toEqual([clean]);
    await stop();
  });
});
