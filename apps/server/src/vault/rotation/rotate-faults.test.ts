import { randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Database, Queries } from "#platform/database/database.ts";
import type { MailboxId } from "#platform/ids.ts";
import pg from "pg";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { inParallel } from "#test/support/client.ts";
import { startTimeTravel, type Traveller } from "#test/support/time-travel.ts";
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

const epochsInUse = async (): Promise<string[]> => {
  const each = wrappedKeyTables.map(({ table }) => `SELECT DISTINCT key_epoch::text AS epoch FROM ${table}`);
  const rows = await time.service.query<{ epoch: string }>(each.join(" UNION "));
  return rows.map(({ epoch }) => epoch).toSorted();
};

/** Of nobody, for there is no time to let so many people register. */
const manyDrafts = async (count: number): Promise<void> => {
  await time.service.query("ALTER TABLE drafts DROP CONSTRAINT drafts_mailbox_fkey");
  for (let n = 0; n < count; n += 1) {
    const place = { kind: "draft", mailbox: randomUUID() as MailboxId } as const;
    const { key, stored } = time.vault.newKey(place);
    const values = [place.mailbox, time.vault.seal(key, place, "half a letter"), stored.epoch, stored.wrapped];
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
    expect(time.vault.days("epochs")).toEqual(before);
    const made = server.vault.newKey({ kind: "draft", mailbox: "anything" as MailboxId });
    expect(made.stored.epoch).toBe(time.dayNumber(3));
  });

  test("that is weeks behind destroys nothing either", async () => {
    const before = time.vault.days("epochs");
    await time.goTo(21);
    const slow = () => new Date(time.clock().getTime() - 21 * 86_400_000);
    expect(await time.rotateOn(await time.otherServer(slow), slow)).toMatchObject({ destroyed: 0, heldBack: "clock" });
    expect(time.vault.days("epochs")).toEqual([...before, time.dayNumber(21)]);
  });

  test("of the database that was weeks ahead leaves nothing behind once it is right again", async () => {
    const { token } = await time.client.newcomer();
    await time.goTo(12);
    await time.client.saveDraft(token, "from the future");
    await time.rotate();
    expect(await epochsInUse()).toEqual([time.dayNumber(12)]);

    // The keys of day 0 are gone, so its letters are under the next day that is open; the key of day 12 does not stay until then.
    await time.goTo(0);
    expect(await time.rotate()).toMatchObject({ heldBack: null });
    // The service rotates as well, and may have been first.
    await expect.poll(epochsInUse).toEqual([time.dayNumber(1)]);
    await expect.poll(() => time.vault.days("epochs")).toEqual([time.dayNumber(1)]);
    expect((await time.client.readDraft(token)).body).toMatchObject({ body: "from the future" });
    const server = await time.otherServer();
    expect(server.vault.newKey({ kind: "draft", mailbox: "anything" as MailboxId }).stored.epoch).toBe(
      time.dayNumber(1),
    );
    await time.goTo(1);
    expect(await time.rotate()).toMatchObject({ heldBack: null });
    // The first server follows within seconds.
    const saveAgain = async () => (await time.client.saveDraft(token, "at the right time")).status;
    await expect.poll(saveAgain).toBe(200);
    expect(await epochsInUse()).toEqual([time.dayNumber(1)]);
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
    const key = time.vault.openKey({ kind: "draft", mailbox }, { epoch: time.dayNumber(2), wrapped });
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
    const values = [mailbox, time.vault.seal(key, place, "late"), stored.epoch, stored.wrapped];
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
  const rotating = time.rotateOn(time, time.clock, 3_000);
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
