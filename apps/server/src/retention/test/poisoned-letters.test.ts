import { shippedServices } from "@sosmessages/services/folder/shipped.ts";
import { expect, test } from "vitest";
import { limits } from "@sosmessages/contract/limits.ts";
import { cleanDeskTexts } from "#desk/personal-data/cleaning.ts";
import { cleanMessages } from "#mailbox/cleaning.ts";
import { newAnonymise } from "../anonymise.ts";
import { findPersonalData } from "../personal-data/find.ts";
import { newSearcher } from "../searcher.ts";
import { newPlaceholderFor } from "#service-texts.ts";
import { newColleague, newWriter, work } from "#test/support/desk/desk-work.ts";
import { startTimeTravel, type Traveller } from "#test/support/time-travel.ts";

const placeholderFor = newPlaceholderFor({ find: (id) => shippedServices.find((tenant) => tenant.id === id) });

/** The thread that searches gets little of a machine that runs other tests. */
const longest = 240_000;

const repeat = (unit: string) => unit.repeat(Math.floor(limits.messageBody.max / unit.length));
/** What used to be dearest to search. */
const poisons = [repeat("@a_"), `a${repeat("\u0323\u0301").slice(1)}`, repeat("@a ")];
const phone = "Ring meg på 41 23 45 67.";

const milliseconds = async (work: () => unknown): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/** A second server's anonymising, with whatever searches for it. */
const anonymiseOn = ({ database, vault }: Traveller, searcher: ReturnType<typeof newSearcher>) => {
  const alerts: string[] = [];
  const logged: object[] = [];
  const parts = { system: database, vault, search: searcher.search, conversationChanged: () => {} };
  const run = newAnonymise({
    messages: (reword) => cleanMessages({ ...parts, forgetWords: async () => {} }, reword),
    draftsAndNotes: (reword) => cleanDeskTexts(parts, reword),
    placeholderFor,
    log: (event) => void logged.push(event),
    alert: (concern) => void alerts.push(concern),
  });
  return { run, alerts, logged };
};

test(
  "sixty poisoned letters keep nobody from reading, and are as anonymous in time as everybody else's",
  async () => {
    const travel = await startTimeTravel();
    const { service, client, goTo } = travel;
    await goTo(0, "01:00");
    const poisoner = await newWriter(client, poisons[0]!);
    for (let count = 1; count < 60; count += 1) await client.write(poisoner.token, poisons[count % poisons.length]!);
    const bystander = await newWriter(client, phone);

    const volunteer = await newColleague(service, "volunteer");
    const { body: shown } = await work.next(volunteer);
    expect(shown.messages).toHaveLength(60);
    // Searching all of them takes sixty times that. The least of three, so that what else the machine does does not count.
    const one = Math.min(...(await Promise.all(poisons.map((text) => milliseconds(() => findPersonalData(text))))));
    const openings: number[] = [];
    const others: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const opening = milliseconds(() => work.open(volunteer, shown.id));
      others.push(await milliseconds(() => client.list(bystander.token)));
      openings.push(await opening);
    }
    expect(Math.min(...openings)).toBeLessThan(30 * Math.max(one, 10));
    expect(Math.min(...others)).toBeLessThan(30 * Math.max(one, 10));

    const isSearched = async () => (await service.query("SELECT 1 FROM messages WHERE personal IS NULL")).length;
    await expect.poll(isSearched, { timeout: 120_000, interval: 500 }).toBe(0);
    const { body: again } = await work.open(volunteer, shown.id);
    for (const { found } of again.messages) expect(found).not.toBeNull();

    const searcher = newSearcher();
    const { run, alerts } = anonymiseOn(travel, searcher);
    await goTo(2, "00:00");
    await run();
    expect((await client.list(bystander.token)).body[0]!.body).toBe("Ring meg på [telefonnummer].");
    expect((await client.list(poisoner.token)).body.filter(({ body }) => body.includes("@a"))).toEqual([]);
    expect(await service.query("SELECT 1 FROM messages WHERE NOT is_clean")).toEqual([]);
    expect(alerts).toEqual([]);
    await searcher.close();
    await travel.stop();
  },
  longest,
);

/** Hangs on whatever holds the word, and finds the digits in all else. */
const hanging = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort } from "node:worker_threads";
    parentPort.on("message", ({ text }) => {
      if (text.includes("GIFT")) for (;;);
      const start = text.search(/[0-9]/);
      parentPort.postMessage(start < 0 ? [] : [{ start, end: start + 11, kind: "phone" }]);
    });
    parentPort.postMessage("ready");
  `)}`,
);

test("a letter that cannot be searched is tried on three runs, then goes as a whole, and somebody hears of it; the others do not wait", async () => {
  const travel = await startTimeTravel();
  const { service, client, goTo } = travel;
  await goTo(0, "01:00");
  const poisoner = await newWriter(client, "GIFT i brevet");
  const others = [await newWriter(client, phone), await newWriter(client, phone)];
  const volunteer = await newColleague(service, "volunteer");
  const { body: shown } = await work.next(volunteer);
  await volunteer.call("POST", work.at(shown.id, "/notes"), { body: { body: "GIFT i notatet" } });
  await volunteer.call("POST", work.at(shown.id, "/notes"), { body: { body: `Notat: ${phone}` } });
  // The service under test can search it, and must not.
  await service.query(
    `CREATE FUNCTION never() RETURNS trigger LANGUAGE plpgsql AS 'BEGIN RETURN NULL; END';
     CREATE TRIGGER never BEFORE UPDATE OF personal ON messages FOR EACH ROW
       WHEN (NEW.id = '${poisoner.message.id}' AND NEW.personal IS NOT NULL) EXECUTE FUNCTION never();
     UPDATE messages SET personal = NULL`,
  );
  await goTo(1, "23:45");

  const searcher = newSearcher({ base: 100, perCharacter: 0 }, hanging);
  const { run, alerts, logged } = anonymiseOn(travel, searcher);
  const bodyOf = async ({ token }: { token: string }) => (await client.list(token)).body[0]!.body;
  expect(await run()).toEqual({ messages: 2, draftsAndNotes: 1 });
  for (const other of others) expect(await bodyOf(other)).toBe("Ring meg på [telefonnummer].");
  expect(await bodyOf(poisoner)).toBe("GIFT i brevet");
  expect(await run()).toEqual({ messages: 0, draftsAndNotes: 0 });
  expect(alerts).toEqual([]);

  expect(await run()).toEqual({ messages: 1, draftsAndNotes: 1 });
  expect(await bodyOf(poisoner)).toBe(placeholderFor("sos", null));
  expect(alerts).toEqual(["search"]);
  expect(logged.at(-1)).toEqual({ event: "unsearchable", texts: 2 });
  expect(await run()).toEqual({ messages: 0, draftsAndNotes: 0 });
  const { body: after } = await work.open(await newColleague(service, "leader"), shown.id);
  const notes = after.notes.map(({ body }) => body).toSorted();
  expect(notes).toEqual(["Notat: Ring meg på [telefonnummer].", placeholderFor("sos", null)].toSorted());
  await searcher.close();
  await travel.stop();
});
