import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { statement } from "#platform/database/database.ts";
import { openBareDesk, type BareDesk, type Mailbox } from "#test/support/desk/bare-desk.ts";
import type { SearchTexts } from "../personal-data.ts";
import { searchMessages } from "../search.ts";

const lockOldest = statement("test.lock-oldest", "SELECT id FROM messages ORDER BY id LIMIT 1 FOR UPDATE");

let room: BareDesk;
let box: Mailbox;
beforeAll(async () => {
  room = await openBareDesk();
});
afterAll(() => room.close());
beforeEach(async () => {
  await room.query("DELETE FROM messages");
  box = await room.newMailbox();
});

/** Finds nothing, and says what it was asked. */
const newSearch = (find: (text: string) => "failed" | "stopped" | [] = () => []) => {
  const asked: string[] = [];
  const search: SearchTexts = async (texts) => {
    asked.push(...texts);
    return texts.map(find);
  };
  return { asked, parts: { ...room.desk, search } };
};
const write = async (count: number) => {
  for (let place = 0; place < count; place += 1) await room.write(box, `Brev ${place}`);
};
const makeUnreadable = () => room.query("UPDATE messages SET body = decode(repeat('00', 541), 'hex')");
const ageBy = (hours: number) =>
  room.query("UPDATE messages SET submitted_at = submitted_at - $1 * interval '1 hour'", [hours]);
const triesOf = () =>
  room.query(
    "SELECT searches, personal IS NOT NULL AS is_searched, count(*)::int FROM messages GROUP BY 1, 2 ORDER BY 1, 2",
  );

test("all that wait are searched in one run, each once, the oldest first", async () => {
  await write(105);
  const { asked, parts } = newSearch();
  await searchMessages(parts);
  expect(asked).toEqual(Array.from({ length: 105 }, (_, place) => `Brev ${place}`));
  expect(await triesOf()).toEqual([{ searches: 0, is_searched: true, count: 105 }]);
  await searchMessages(parts);
  expect(asked).toHaveLength(105);
});

test("however many cannot be searched, each is tried once a run, a few again, and those that can be come first", async () => {
  await write(60);
  await makeUnreadable();
  await ageBy(2);
  await room.write(box, "Nytt brev");
  const { asked, parts } = newSearch();
  await searchMessages(parts);
  expect(asked).toEqual(["Nytt brev"]);
  expect(await triesOf()).toEqual([
    { searches: 0, is_searched: true, count: 1 },
    { searches: 1, is_searched: false, count: 60 },
  ]);
  await searchMessages(parts);
  expect(await triesOf()).toEqual([
    { searches: 0, is_searched: true, count: 1 },
    { searches: 1, is_searched: false, count: 40 },
    { searches: 2, is_searched: false, count: 20 },
  ]);
});

test("one that the database refuses to note holds up none of the others, counts against none, and is told of", async () => {
  await write(5);
  await room.query("UPDATE messages SET body = '\\x00' WHERE id = (SELECT id FROM messages ORDER BY id LIMIT 1)");
  const [refused] = await room.query<{ id: string }>("SELECT id FROM messages ORDER BY id OFFSET 2 LIMIT 1");
  await room.query(
    `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RAISE EXCEPTION ''no''; END';
     CREATE TRIGGER refuse BEFORE UPDATE OF personal ON messages FOR EACH ROW
       WHEN (NEW.id = '${refused!.id}') EXECUTE FUNCTION refuse()`,
  );
  await expect(searchMessages(newSearch().parts)).rejects.toThrow("no");
  await room.query("DROP FUNCTION refuse CASCADE");
  expect(await triesOf()).toEqual([
    { searches: 0, is_searched: false, count: 1 },
    { searches: 0, is_searched: true, count: 3 },
    { searches: 1, is_searched: false, count: 1 },
  ]);
});

test("what was found in a text is not kept for one that took its place meanwhile", async () => {
  await write(2);
  const { asked, parts } = newSearch();
  const search: SearchTexts = async (texts) => {
    if (asked.length === 0) await room.query("UPDATE messages SET body = (SELECT max(body) FROM messages)");
    return parts.search(texts);
  };
  await searchMessages({ ...parts, search });
  expect(asked).toEqual(["Brev 0", "Brev 1"]);
  expect(await triesOf()).toEqual([
    { searches: 0, is_searched: false, count: 1 },
    { searches: 0, is_searched: true, count: 1 },
  ]);
});

test("one that somebody is changing keeps nobody waiting: it is left to the next run", async () => {
  await write(3);
  const { parts } = newSearch();
  await room.desk.system.transaction(async (queries) => {
    await queries.all(lockOldest, []);
    await searchMessages(parts);
  });
  expect(await triesOf()).toEqual([
    { searches: 0, is_searched: false, count: 1 },
    { searches: 0, is_searched: true, count: 2 },
  ]);
  await searchMessages(parts);
  expect(await triesOf()).toEqual([{ searches: 0, is_searched: true, count: 3 }]);
});

test("a stop waits for one batch at most, also where none can be read, and counts against nobody", async () => {
  await write(60);
  const stopped = newSearch(() => "stopped");
  await searchMessages(stopped.parts);
  expect(stopped.asked).toHaveLength(50);
  expect(await triesOf()).toEqual([{ searches: 0, is_searched: false, count: 60 }]);

  await makeUnreadable();
  await searchMessages(newSearch().parts, 0, AbortSignal.abort());
  expect(await triesOf()).toEqual([
    { searches: 0, is_searched: false, count: 10 },
    { searches: 1, is_searched: false, count: 50 },
  ]);
});
