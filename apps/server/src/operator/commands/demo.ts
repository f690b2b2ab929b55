import { randomBytes, randomUUID } from "node:crypto";
import { dayOf } from "#platform/clock.ts";
import { statement } from "#platform/database/database.ts";
import { newHashQueue, newPasswords, operator } from "#platform/passwords.ts";
import type { Storage } from "../../storage.ts";
import { done, failed, type Command } from "../command.ts";
import { fillCounters, letStaffIn, readDemo, writeThread } from "#operator/demo/fill.ts";

// Every service counts people on duty from its first hour.
const holdsAnything = statement(
  "demo.holds-anything",
  `SELECT 1 AS found FROM callers UNION ALL SELECT 1 FROM volunteers UNION ALL SELECT 1 FROM counters WHERE measure NOT LIKE 'duty-%'
   UNION ALL SELECT 1 FROM audit LIMIT 1`,
);
const insertTopic = statement(
  "demo.topic",
  "INSERT INTO topics (id, tenant, nb, se, en, is_used) VALUES ($1, $2, $3, $4, $5, true)",
);
const insertResource = statement(
  "demo.resource",
  "INSERT INTO resources (id, tenant, language, title, body) VALUES (gen_random_uuid(), $1, $2, $3, $4)",
);
const insertShiftNote = statement(
  "demo.shift-note",
  `INSERT INTO shift_notes (id, tenant, body, key_epoch, key_wrapped, written_at)
   VALUES ($1, 'sos', $2, $3, $4, service_time() - $5 * interval '5 hours')`,
);

const services = [
  { tenant: "sos", perDay: 42 },
  { tenant: "sami", perDay: 9 },
] as const;

const fillOffice = async (
  { database, vault }: Storage,
  { topics, resources, shiftNotes }: ReturnType<typeof readDemo>,
): Promise<void> => {
  for (const { tenant, perDay } of services) {
    const listed = topics.map(({ nb, se, en, share }) => ({ nb, se, en, share, id: randomUUID() as string }));
    for (const { id, nb, se, en } of listed) await database.count(insertTopic, [id, tenant, nb, se, en]);
    for (const { language, title, body } of resources)
      await database.count(insertResource, [tenant, language, title, body]);
    await fillCounters(database, { tenant, perDay, topics: listed }, dayOf(vault.now()));
  }
  for (const [index, text] of shiftNotes.entries()) {
    const place = { kind: "shift-note", id: randomUUID() as string } as const;
    const { key, stored } = vault.newKey(place);
    await database.count(insertShiftNote, [
      place.id,
      vault.seal(key, place, text),
      stored.epoch,
      stored.wrapped,
      index + 1,
    ]);
  }
};

export const demo: Command = {
  name: "demo",
  beginsAnew: true,
  about: "fills a throw-away service with made-up conversations, people and months of statistics",
  help: [
    "Fills a service that holds nothing with conversations in three languages, people for every role and six months of",
    "statistics, and prints how to log in. All of it is made up. It refuses a service that holds anything: give it a",
    "DATA_DIR of its own, and throw that away afterwards.",
  ],
  run: ({ withStorage, config }) =>
    withStorage(async (storage) => {
      if (services.some(({ tenant }) => config.services.find(tenant) === undefined)) {
        return failed("The demonstration shows the services that ship: run it without SERVICES_DIR.");
      }
      if (await storage.database.one(holdsAnything)) {
        return failed(
          "This service holds data already, and a demonstration would be mixed with it: give it a DATA_DIR of its own.",
        );
      }
      const staff = await letStaffIn(config, storage);
      const password = randomBytes(9).toString("base64url");
      const hash = await newPasswords(newHashQueue(), "callers").hash(password, operator);
      if (typeof hash !== "string") throw new Error("the queue is empty");
      const example = readDemo();
      const { threads } = example;
      // In the order of their first message: ids follow the time.
      for (const thread of threads.toSorted((one, other) => other.lines[0]![0] - one.lines[0]![0])) {
        const { replyHours } = config.services.find(thread.tenant) ?? config.services.all()[0];
        await writeThread(storage, thread, replyHours, staff, hash);
      }
      await fillOffice(storage, example);
      const callers = threads.filter(({ tenant }) => tenant === "sos").map(({ username }) => username);
      return done(
        [
          "Filled with what nobody wrote. At the desk (/desk), with any app for codes:",
          ...staff.map(
            ({ name, role, password, totp }) =>
              `  ${name.padEnd(14)} ${role.padEnd(10)} password ${password}   secret for codes ${totp}`,
          ),
          `As a caller: ${callers.slice(0, 3).join(", ")}; password ${password}`,
        ],
        { staff: staff.map(({ id: _id, ...login }) => login), callers, password },
      );
    }),
};
