import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { openBareDesk, type BareDesk, type Mailbox } from "#test/support/desk/bare-desk.ts";
import { searchForDanger } from "../danger.ts";
import type { DangerResult } from "../personal-data.ts";

let room: BareDesk;
let box: Mailbox;
beforeAll(async () => {
  room = await openBareDesk();
});
afterAll(() => room.close());
beforeEach(async () => {
  await room.query("DELETE FROM messages");
  await room.query("DELETE FROM conversations");
  box = await room.newMailbox();
});

/** Finds danger in texts with the word. */
const newSearch = (find: (text: string) => DangerResult = (text) => (text.includes("FARE") ? ["pills"] : null)) => {
  const asked: string[] = [];
  const searchDanger = async (texts: readonly string[]) => {
    asked.push(...texts);
    return texts.map(find);
  };
  return { asked, parts: { ...room.desk, searchDanger } };
};
const signs = () =>
  room.query(
    "SELECT sign, (SELECT count(*)::int FROM alarms a WHERE a.conversation = c.id) AS alarms FROM conversations c",
  );
const unsearched = async () =>
  (await room.query("SELECT 1 FROM messages WHERE danger IS NULL AND NOT is_reply")).length;

test("each message is searched once, the newest first, and a sign lifts its conversation and raises one alarm", async () => {
  for (let place = 0; place < 60; place += 1) await room.write(box, `Brev ${place}`);
  const { asked, parts } = newSearch();
  await searchForDanger(parts);
  expect(asked).toEqual(Array.from({ length: 60 }, (_, place) => `Brev ${59 - place}`));
  expect(await signs()).toEqual([{ sign: null, alarms: 0 }]);

  await room.write(box, "FARE");
  await room.write(box, "FARE igjen");
  await searchForDanger(parts);
  await searchForDanger(parts);
  expect(asked).toHaveLength(62);
  expect(await signs()).toEqual([{ sign: "program", alarms: 1 }]);
});

test("what was found has no words in the database: it is sealed with its message", async () => {
  await room.write(box, "FARE");
  await searchForDanger(newSearch().parts);
  const [row] = await room.query<{ danger: Buffer }>("SELECT danger FROM messages");
  expect(row!.danger.length).toBeGreaterThan(100);
  expect(row!.danger.includes("pills")).toBe(false);
});

test("of two servers that search the same message, one stores the result and lifts", async () => {
  await room.write(box, "FARE");
  const lifted = () =>
    room.query("SELECT sum(count)::int AS count FROM counters WHERE measure = 'process' AND detail = 'signs-lifted'");
  const [before] = await lifted();
  await Promise.all([searchForDanger(newSearch().parts), searchForDanger(newSearch().parts)]);
  await searchForDanger(newSearch().parts);
  expect(await signs()).toEqual([{ sign: "program", alarms: 1 }]);
  expect((await lifted())[0]!["count"]).toBe(Number(before!["count"] ?? 0) + 1);
});

test("a message that cannot be searched is tried twice, stays where it is, and delays no other one", async () => {
  await room.write(box, "GIFT");
  await room.write(box, "FARE");
  const { asked, parts } = newSearch((text) => (text === "GIFT" ? "failed" : ["goodbye"]));
  await searchForDanger(parts);
  expect(asked).toEqual(["FARE", "GIFT", "GIFT"]);
  expect(await signs()).toEqual([{ sign: "program", alarms: 1 }]);
  expect(await room.query("SELECT state FROM conversations")).toEqual([{ state: "waiting" }]);
  await searchForDanger(parts);
  expect(asked).toHaveLength(3);
});

test("a stopped search is left to the next run, and no thread at all is an error of the job", async () => {
  await room.write(box, "FARE");
  await searchForDanger(newSearch(() => "stopped").parts);
  expect(await unsearched()).toBe(1);
  const noThread = { ...room.desk, searchDanger: () => Promise.reject(new Error("no thread")) };
  await expect(searchForDanger(noThread)).rejects.toThrow("no thread");
  await searchForDanger(newSearch().parts);
  expect(await signs()).toEqual([{ sign: "program", alarms: 1 }]);
});

test("a sign that cannot be stored delays no other one, and is lifted on the next run", async () => {
  await room.write(box, "FARE");
  const other = await room.newMailbox();
  await room.write(other, "FARE der også");
  await room.query(
    `CREATE FUNCTION refuse_sign() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no''; END';
     CREATE TRIGGER refuse_sign BEFORE UPDATE OF sign ON conversations FOR EACH ROW
       WHEN (NEW.mailbox = '${box.mailbox}') EXECUTE FUNCTION refuse_sign()`,
  );
  await expect(searchForDanger(newSearch().parts)).rejects.toThrow("no");
  await room.query("DROP FUNCTION refuse_sign CASCADE");
  expect(await unsearched()).toBe(1);
  await searchForDanger(newSearch().parts);
  expect(await signs()).toEqual([
    { sign: "program", alarms: 1 },
    { sign: "program", alarms: 1 },
  ]);
});
