import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Day } from "#platform/clock.ts";
import type { Database, Queries } from "#platform/database/database.ts";
import type { MailboxId } from "#platform/ids.ts";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inParallel } from "#test/support/client.ts";
import { startTimeTravel, type Traveller } from "#test/support/time-travel.ts";
import type { Storage } from "#storage.ts";
import type { Sealed } from "../seal.ts";
import { wrappedKeyTables } from "./rotate-epochs.ts";
import { lookupTables } from "./rotate-lookups.ts";

let time: Traveller;
beforeEach(async () => {
  time = await startTimeTravel();
});
afterEach(() => time.stop());

/** Dies at its nth statement, in the middle of whatever was under way. */
const dyingAt = (database: Database, statements: number): Database => {
  let left = statements;
  const spend = () => {
    left -= 1;
    if (left < 0) throw new Error("killed");
  };
  const mortal = (queries: Queries): Queries => ({
    all: async (what, ...values) => {
      spend();
      return queries.all(what, ...values);
    },
    one: async (what, ...values) => {
      spend();
      return queries.one(what, ...values);
    },
    only: async (what, ...values) => {
      spend();
      return queries.only(what, ...values);
    },
    count: async (what, ...values) => {
      spend();
      return queries.count(what, ...values);
    },
  });
  return {
    ...database,
    ...mortal(database),
    transaction: (work) => database.transaction((q) => work({ ...q, ...mortal(q) })),
  };
};

/** Waits before each statement. */
const slowly = ({ vault, database }: Storage) => {
  const slow = (queries: Queries): Queries => ({
    all: async (what, ...values) => (await wait(40), queries.all(what, ...values)),
    one: async (what, ...values) => (await wait(40), queries.one(what, ...values)),
    only: async (what, ...values) => (await wait(40), queries.only(what, ...values)),
    count: async (what, ...values) => (await wait(40), queries.count(what, ...values)),
  });
  const transaction: Database["transaction"] = (work) => database.transaction((q) => work({ ...q, ...slow(q) }));
  return { vault, database: { ...database, ...slow(database), transaction } };
};

const epochsInUse = async (): Promise<Day[]> => {
  const each = wrappedKeyTables.map(({ table }) => `SELECT DISTINCT key_epoch::text AS epoch FROM ${table}`);
  const rows = await time.service.query<{ epoch: Day }>(each.join(" UNION "));
  return rows.map(({ epoch }) => epoch).toSorted();
};

/** Of nobody, for there is no time to let so many people register. */
const manyDrafts = async (count: number): Promise<void> => {
  await time.service.query("ALTER TABLE drafts DROP CONSTRAINT drafts_mailbox_fkey");
  for (let n = 0; n < count; n += 1) {
    const place = { kind: "draft", mailbox: randomUUID() as MailboxId } as const;
    const { key, stored } = time.vault.newKey(place);
    const values = [place.mailbox, time.vault.seal(key, place, "half a letter"), stored.key_epoch, stored.key_wrapped];
    await time.service.query("INSERT INTO drafts VALUES ($1, $2, $3, $4, service_time())", values);
  }
};

test("every table with wrapped keys is on the list of those that are rotated, and every table with keyed hashes", async () => {
  const tablesWith = async (column: string) =>
    (
      await time.service.query<{ name: string }>(
        "SELECT table_name AS name FROM information_schema.columns WHERE table_schema = 'public' AND column_name = $1 ORDER BY 1",
        [column],
      )
    ).map(({ name }) => name);
  expect(wrappedKeyTables.map(({ table }) => table).toSorted()).toEqual(await tablesWith("key_epoch"));
  expect(wrappedKeyTables.map(({ table }) => table).toSorted()).toEqual(await tablesWith("key_wrapped"));
  expect(lookupTables.map(({ table }) => table).toSorted()).toEqual(await tablesWith("lookup_key"));
  const guarded = await time.service.query<{ table: string; trigger: string }>(
    `SELECT c.relname AS table, t.tgname AS trigger FROM pg_trigger t JOIN pg_class c ON c.oid = t.tgrelid
     WHERE NOT t.tgisinternal ORDER BY 1, 2`,
  );
  expect(guarded.filter(({ trigger }) => trigger === "epoch_is_open").map(({ table }) => table)).toEqual(
    await tablesWith("key_epoch"),
  );
  expect(guarded.filter(({ trigger }) => trigger === "lookup_key_is_open").map(({ table }) => table)).toEqual(
    await tablesWith("lookup_key"),
  );
});

describe("a wrong clock", () => {
  test("that is weeks ahead of the database destroys nothing, and what is written meanwhile is under the right day", async () => {
    const { token } = await time.client.newcomer();
    await time.goTo(3);
    await time.client.saveDraft(token, "still here");
    const before = time.vault.days("epochs");
    const runaway = () => new Date(time.clock().getTime() + 21 * 86_400_000);
    const server = await time.otherServer(runaway);
    expect(await time.rotateOn(server, runaway)).toMatchObject({ destroyed: 0, rewrapped: 0, heldBack: "clock" });
    // The service may make the key of day 3 at the same time.
    expect(time.vault.days("epochs").filter((day) => day !== time.dayNumber(3))).toEqual(
      before.filter((day) => day !== time.dayNumber(3)),
    );
    const made = server.vault.newKey({ kind: "draft", mailbox: "anything" as MailboxId });
    expect(made.stored.key_epoch).toBe(time.dayNumber(3));
  });

  test("that is weeks behind destroys nothing either", async () => {
    const before = time.vault.days("epochs");
    await time.goTo(21);
    const slow = () => new Date(time.clock().getTime() - 21 * 86_400_000);
    expect(await time.rotateOn(await time.otherServer(slow), slow)).toMatchObject({ destroyed: 0, heldBack: "clock" });
    expect(time.vault.days("epochs")).toEqual([...before, time.dayNumber(21)]);
  });

  test.each([
    ["of the database that was weeks ahead leaves nothing behind once it is right again", null],
    ["may be set right while another server still rotates", 0],
    ["may be set right a moment later", 120],
  ])("%s", async (_, ms) => {
    const { token } = await time.client.newcomer();
    await time.goTo(12);
    await time.client.saveDraft(token, "from the future");
    const begun = ms === null ? null : time.rotateOn(slowly(await time.otherServer()));
    if (ms === null) await time.rotate();
    else await wait(ms);
    const future = ms === null ? await epochsInUse() : [time.dayNumber(12)];
    expect(future).toEqual([time.dayNumber(12)]);

    // The keys of day 0 are gone, so its letters are under the next day that is open. A server that still rotates may not have got that
    // far, or uses the key of day 12 once more: then it counts as made today, and later days are named as far ahead.
    await time.goTo(0);
    await expect.poll(() => time.rotate()).toMatchObject({ heldBack: null });
    await begun?.catch(() => null);
    const inUse = async () => (await time.rotate(), epochsInUse());
    const possible = new Set((begun === null ? [1, 12] : [0, 1, 12]).map(time.dayNumber));
    await expect.poll(inUse).toSatisfy((days: Day[]) => days.length === 1 && possible.has(days[0]!));
    const [today] = await epochsInUse();
    expect((await time.client.readDraft(token)).body).toMatchObject({ body: "from the future" });
    const server = await time.otherServer();
    expect(server.vault.newKey({ kind: "draft", mailbox: "anything" as MailboxId }).stored.key_epoch).toBe(today);
    for (const day of [1, 3]) {
      await time.goTo(day);
      await expect.poll(() => time.rotate()).toMatchObject({ heldBack: null });
      // The first server follows within seconds.
      const saveAgain = async () => (await time.client.saveDraft(token, `at the right time ${day}`)).status;
      await expect.poll(saveAgain).toBe(200);
    }
    await expect.poll(inUse).not.toContain(today);
    await expect.poll(async () => (await time.rotate(), time.vault.days("epochs"))).not.toContain(today);
    expect((await time.client.readDraft(token)).body).toMatchObject({ body: "at the right time 3" });
  });
});

test("killed at any statement and run again, it completes, and everything that lives is readable", async () => {
  const { token } = await time.client.newcomer({ email: "someone@example.org" });
  const written = await time.client.write(token, "a letter");
  await time.client.saveDraft(token, "half a letter");
  const hasFinished: boolean[] = [];
  for (let number = 1; number <= 13; number += 1) {
    for (let statements = (number - 1) * 5; statements < number * 5; statements += 1) {
      await time.goTo(number, `00:${10 + (statements % 5)}`);
      const mortal = { vault: time.vault, database: dyingAt(time.database, statements) };
      const finishing = time.rotateOn(mortal).then(
        () => true,
        () => false,
      );
      hasFinished.push(await finishing);
      expect((await time.client.list(token)).body).toEqual([written.body]);
    }
    expect(await time.rotate()).toMatchObject({ heldBack: null });
    expect(await epochsInUse()).toEqual([time.dayNumber(number)]);
    expect((await time.client.readDraft(token)).body).toMatchObject({ body: "half a letter" });
  }
  // The last rounds would have died after the end: every statement has been the last one once.
  expect([hasFinished[0], hasFinished.at(-1)]).toEqual([false, true]);
});

test("two servers that rotate at once, in more than one batch, neither lose nor hinder anything", async () => {
  await manyDrafts(500);
  const others = await Promise.all([time.otherServer(), time.otherServer()]);
  await time.goTo(1);
  const rotations = await Promise.all(others.map((server) => time.rotateOn(server)));
  expect(rotations.reduce((sum, { rewrapped }) => sum + rewrapped, 0)).toBe(500);
  await time.rotate();
  expect(await epochsInUse()).toEqual([time.dayNumber(1)]);
  await time.goTo(2);
  await Promise.all([...others, ...others].map((server) => time.rotateOn(server)));
  await time.rotate();
  expect(time.vault.days("epochs")).toEqual([time.dayNumber(1), time.dayNumber(2)]);
  const rows = await time.service.query<{ mailbox: MailboxId; body: Buffer; wrapped: Sealed }>(
    "SELECT mailbox, body, key_wrapped AS wrapped FROM drafts",
  );
  for (const { mailbox, body, wrapped } of rows) {
    const key = time.vault.openKey({ kind: "draft", mailbox }, { key_epoch: time.dayNumber(2), key_wrapped: wrapped });
    expect(time.vault.open(key, { kind: "draft", mailbox }, body)).toBe("half a letter");
  }
});

test("people write while the keys are rotated, and nothing of it is lost", async () => {
  const people = await inParallel(Array.from({ length: 8 }), 4, () => time.client.newcomer());
  for (let number = 1; number <= 4; number += 1) {
    await time.goTo(number);
    let isRotating = true;
    const rotating = Promise.all([time.rotate(), time.rotate(), time.rotate()]).finally(() => (isRotating = false));
    await Promise.all(
      people.map(async ({ token }, index) => {
        for (let round = 0; isRotating || round < 3; round += 1) {
          const text = `${number}.${index}.${round}`;
          expect((await time.client.saveDraft(token, text)).status).toBe(200);
          expect((await time.client.readDraft(token)).body).toMatchObject({ body: text });
          const { status, body } = await time.client.write(token, text);
          expect(status).toBe(201);
          if (round % 2 === 0) await time.client.call("DELETE", `/api/messages/${body.id}`, { token });
          expect((await time.client.list(token)).status).toBe(200);
        }
      }),
    );
    await rotating;
  }
  expect(await time.rotate()).toMatchObject({ heldBack: null });
  for (const { token } of people) expect((await time.client.list(token)).body.length).toBeGreaterThanOrEqual(4);
});

describe("a row that is written late", () => {
  const lateDraft = async () => {
    const { user } = await time.client.newcomer();
    const mailbox = user.mailbox as MailboxId;
    const place = { kind: "draft", mailbox } as const;
    const { key, stored } = time.vault.newKey(place);
    const values = [mailbox, time.vault.seal(key, place, "late"), stored.key_epoch, stored.key_wrapped];
    return { values, insert: "INSERT INTO drafts VALUES ($1, $2, $3, $4, service_time())" };
  };

  test("under an epoch that is destroyed by now is refused rather than lost", async () => {
    const { insert, values } = await lateDraft();
    await time.goTo(2);
    await time.rotate();
    await expect(time.service.query(insert, values)).rejects.toMatchObject({ code: "40001" });
  });

  test("and not yet committed when its epoch is to go is waited for, and wrapped again", async () => {
    const { insert, values } = await lateDraft();
    const writer = new pg.Client({ connectionString: time.service.databaseUrl });
    await writer.connect();
    await time.goTo(2);
    await writer.query("BEGIN");
    await writer.query(insert, values);
    const rotating = time.rotate();
    await wait(700);
    expect(time.vault.days("epochs")).toContain(time.dayNumber(0));
    await writer.query("COMMIT");
    await writer.end();
    expect(await rotating).toMatchObject({ heldBack: null });
    expect(time.vault.days("epochs")).not.toContain(time.dayNumber(0));
    const [row] = await time.service.query<{ epoch: string }>("SELECT key_epoch::text AS epoch FROM drafts");
    expect(row?.epoch).toBe(time.dayNumber(2));
  });
});

test("a row that somebody has in hand for a moment is met on the second round, and nobody is called for it", async () => {
  const { token } = await time.client.newcomer();
  await time.client.saveDraft(token, "in hand");
  const reader = new pg.Client({ connectionString: time.service.databaseUrl });
  await reader.connect();
  await time.goTo(2);
  await reader.query("BEGIN");
  await reader.query("SELECT FROM drafts FOR UPDATE");
  const rotating = time.rotateOn(time, time.clock, 5_000);
  await wait(700);
  await reader.query("COMMIT");
  await reader.end();
  expect(await rotating).toMatchObject({ heldBack: null });
  await expect.poll(epochsInUse).toEqual([time.dayNumber(2)]);
  expect((await time.client.readDraft(token)).body).toMatchObject({ body: "in hand" });
});

test("a key that was tampered with keeps only its own epoch back, and not the others' rotation", async () => {
  const spoiled = await time.client.newcomer();
  await time.client.saveDraft(spoiled.token, "will be spoiled");
  await time.service.query("UPDATE drafts SET key_wrapped = decode(repeat('01', 61), 'hex')");
  const { token } = await time.client.newcomer();
  await time.client.saveDraft(token, "is whole");
  for (const number of [1, 2, 3, 4]) {
    await time.goTo(number);
    expect(await time.rotate()).toMatchObject({ heldBack: number > 1 ? "not-rewrapped" : null });
  }
  expect(time.vault.days("epochs")).toEqual([0, 3, 4].map(time.dayNumber));
  expect((await time.client.readDraft(token)).body).toMatchObject({ body: "is whole" });
  expect((await time.client.readDraft(spoiled.token)).body).toBeNull();
});
