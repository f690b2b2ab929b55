import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { connectDatabase, statement, type Database } from "#platform/database/database.ts";
import { startEmbeddedPostgres } from "#platform/embedded-postgres/embedded-postgres.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { readConfig } from "#config.ts";
import { openStorage } from "#storage.ts";
import { newClient } from "#test/support/client.ts";
import { newDeskClient, type DeskPerson } from "#test/support/desk/desk.ts";
import { copyCluster } from "#test/support/new-database.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

/* What the database itself lets people at the desk see, should every rule of the program be wrong. */
let service: TestService;
let database: Database;
let conversation: { id: string; mailbox: string };
const people: Record<string, DeskPerson> = {};

beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" });
  const { databaseUrl, deskDatabaseUrl } = service.config;
  database = connectDatabase(databaseUrl!, () => {}, 2, undefined, deskDatabaseUrl);
  const client = newClient(service.url);
  const caller = await client.newcomer();
  await client.write(caller.token, "Hei");
  const { mailbox } = caller.user;
  const [row] = await service.query<{ id: string }>(
    `INSERT INTO conversations (mailbox, tenant, language, state, waiting_since, due_at)
     VALUES ($1, 'sos', 'nb', 'waiting', now(), now())
     ON CONFLICT (mailbox) DO UPDATE SET state = 'waiting', waiting_since = now(), due_at = now() RETURNING id`,
    [mailbox],
  );
  conversation = { id: row!.id, mailbox };
  const sealed = `'\\x00', (now() AT TIME ZONE 'UTC')::date, '\\x00'`;
  await service.query(`INSERT INTO reply_drafts VALUES ($1, ${sealed}, 1, now())`, [conversation.id]);
  await service.query(`INSERT INTO conversation_notes VALUES (gen_random_uuid(), $1, NULL, 'note', ${sealed}, now())`, [
    conversation.id,
  ]);
  await service.query(`INSERT INTO proposals VALUES (gen_random_uuid(), $1, 'block', ${sealed}, now())`, [
    conversation.id,
  ]);
  const desk = newDeskClient(service);
  people.volunteer = await desk.invite("volunteer");
  people.leader = await desk.invite("leader");
  people.admin = await desk.invite("admin");
  people.samiLeader = await desk.invite("leader", "sami");
  people.disabledLeader = await desk.invite("leader");
  await people.admin.call("POST", `/api/desk/people/${people.disabledLeader.id}/disable`);
});
afterAll(async () => {
  await database.close();
  await service.stop();
});

const own = ["callers", "messages", "mailbox_keys", "reply_drafts", "conversation_notes", "proposals"] as const;

/** How many rows of each table somebody sees. */
const seenBy = (id: string) =>
  database.withRightsOf(id as VolunteerId, async (queries) => {
    const counts: Record<string, number> = {};
    for (const table of [...own, "conversations"]) {
      // Of these only some columns may be read at all.
      const column = table === "callers" ? "username" : table === "messages" ? "body" : "*";
      const rows = await queries.all(statement(`test.${table}`, `SELECT ${column} FROM ${table}`));
      counts[table] = rows.length;
    }
    return counts;
  });
const everything = Object.fromEntries([...own, "conversations"].map((table) => [table, 1]));
const nothing = Object.fromEntries([...own, "conversations"].map((table) => [table, 0]));
const theLine = { ...nothing, conversations: 1 };

const put = (columns: string, ...values: unknown[]) =>
  service.query(`UPDATE conversations SET ${columns} WHERE id = $1`, [conversation.id, ...values]);
const nobodyHolds =
  "state = 'waiting', holder = NULL, author = NULL, claim = NULL, lease_until = NULL, sends_at = NULL";
const holds = "holder = $2, claim = gen_random_uuid(), lease_until = now() + interval '1 hour'";

describe("the database shows", () => {
  test("a leader of the service all of it", async () => {
    expect(await seenBy(people.leader!.id)).toEqual(everything);
  });

  test("a volunteer that somebody waits, and no word", async () => {
    expect(await seenBy(people.volunteer!.id)).toEqual(theLine);
  });

  test("the holder of the claim all of it, and nothing afterwards", async () => {
    await put(`state = 'claimed', ${holds}`, people.volunteer!.id);
    expect(await seenBy(people.volunteer!.id)).toEqual(everything);
    await put(nobodyHolds);
    expect(await seenBy(people.volunteer!.id)).toEqual(theLine);
  });

  test("the author of a draft what is in review, and while it is being sent", async () => {
    await put(
      nobodyHolds.replace("'waiting'", "'review'").replace("author = NULL", "author = $2"),
      people.volunteer!.id,
    );
    expect(await seenBy(people.volunteer!.id)).toEqual(everything);
    await put(`state = 'sending', sends_at = now(), ${holds}`, people.volunteer!.id);
    expect(await seenBy(people.volunteer!.id)).toEqual(everything);
    await put(nobodyHolds);
  });

  test("whoever answered the letters, and not what colleagues write now, for as long as they may still read", async () => {
    const answered = (until: string) =>
      service.query(
        `INSERT INTO answers (conversation, volunteer, until, sends_at) VALUES ($1, $2, now() + interval '${until}', now())
         ON CONFLICT (conversation, volunteer) DO UPDATE SET until = excluded.until`,
        [conversation.id, people.volunteer!.id],
      );
    await answered("1 hour");
    const letters = { ...everything, conversation_notes: 0, proposals: 0, reply_drafts: 0 };
    expect(await seenBy(people.volunteer!.id)).toEqual(letters);
    await answered("-1 second");
    expect(await seenBy(people.volunteer!.id)).toEqual(theLine);
  });

  test("an administrator nothing, not even as holder of a claim, author or former answerer", async () => {
    const { id } = people.admin!;
    expect(await seenBy(id)).toEqual(nothing);
    await put(`state = 'claimed', author = $2, ${holds}`, id);
    await service.query(
      "INSERT INTO answers (conversation, volunteer, until, sends_at) VALUES ($1, $2, now() + interval '1 day', now())",
      [conversation.id, id],
    );
    expect(await seenBy(id)).toEqual(nothing);
    await service.query("DELETE FROM answers WHERE volunteer = $1", [id]);
    await put(nobodyHolds);
  });

  test("another service's people, those who were disabled, and nobody in particular, nothing", async () => {
    for (const id of [people.samiLeader!.id, people.disabledLeader!.id, "00000000-0000-4000-8000-000000000000"]) {
      await put(`state = 'claimed', ${holds}`, people.samiLeader!.id);
      expect(await seenBy(id)).toEqual(nothing);
    }
    await put(nobodyHolds);
    await expect(
      database.withRightsOf("" as VolunteerId, (queries) =>
        queries.all(statement("test.nobody", "SELECT id FROM messages")),
      ),
    ).resolves.toEqual([]);
  });
});

describe("nobody at the desk, not even a leader, can", () => {
  test.each([
    "SELECT password FROM callers",
    "SELECT email FROM callers",
    "SELECT * FROM callers",
    "SELECT is_opened FROM messages",
    "SELECT is_rated FROM messages",
    "SELECT name FROM volunteers",
    "SELECT token_hash FROM logins",
    "SELECT token_hash FROM desk_sessions",
    "SELECT code_hash FROM recovery_codes",
    "SELECT body FROM drafts",
    "SELECT token FROM device_tokens",
    "SELECT act FROM audit",
    "UPDATE messages SET is_reply = true",
    "DELETE FROM messages",
    "DELETE FROM callers",
    "UPDATE conversations SET state = 'idle'",
    "UPDATE audit SET act = 'sent'",
    "DELETE FROM audit",
    "UPDATE volunteers SET role = 'admin'",
    "CREATE TABLE mine (x int)",
    "ALTER TABLE messages DISABLE ROW LEVEL SECURITY",
  ])("%s", async (sql) => {
    const attempt = database.withRightsOf(people.leader!.id as VolunteerId, (queries) =>
      queries.all(statement(`test.${sql.replaceAll(/\W+/g, "-")}`, sql)),
    );
    await expect(attempt).rejects.toMatchObject({ code: "42501" });
  });
});

test("the rights end with the transaction, whether it went well or not", async () => {
  const who = statement(
    "test.who",
    "SELECT current_user::text AS name, current_setting('sosmessages.volunteer', true) AS person",
  );
  const before = await database.one(who);
  for (const outcome of ["well", "badly"] as const) {
    const work = database.withRightsOf(people.leader!.id as VolunteerId, async (queries) => {
      expect(await queries.one(who)).toEqual({ name: "sosmessages_desk", person: people.leader!.id });
      if (outcome === "badly") throw new Error(outcome);
    });
    await work.catch(() => {});
    for (let time = 0; time < 3; time += 1) {
      expect(await database.one(who)).toMatchObject({ name: before!.name });
      expect((await database.one(who))?.person ?? "").toBe("");
    }
  }
});

test("an ordinary user of a database is told what to ask for; with that, or the right to make roles, it works", async () => {
  const folder = await mkdtemp(join(tmpdir(), "sosmessages roles "));
  await copyCluster(join(folder, "postgres"));
  const postgres = await startEmbeddedPostgres({ directory: join(folder, "postgres") });
  const admin = new pg.Client({ connectionString: postgres.url.replace(/[^/]+$/, "postgres") });
  try {
    await admin.connect();
    // As on a server where nobody has run our script.
    await admin.query("DROP DATABASE sosmessages");
    await admin.query(
      `DROP ROLE ${["migrate", "app", "desk", "purge", "audit", "backup"].map((one) => `sosmessages_${one}`).join(", ")}`,
    );
    const urlOf = (user: string) => {
      const url = new URL(postgres.url);
      [url.username, url.password, url.pathname] = [user, "pw", `/${user}`];
      return url.href;
    };
    for (const user of ["ordinary", "maker"]) {
      await admin.query(`CREATE ROLE ${user} LOGIN PASSWORD 'pw'`);
      await admin.query(`CREATE DATABASE ${user} OWNER ${user}`);
    }
    const start = async (user: string) => {
      const config = readConfig({ DATA_DIR: join(folder, user), DATABASE_URL: urlOf(user) });
      const storage = await openStorage(config, () => {});
      try {
        const id = "00000000-0000-4000-8000-000000000000" as VolunteerId;
        return await storage.database.withRightsOf(id, (queries) =>
          queries.all(statement("test.seen", "SELECT id FROM messages")),
        );
      } finally {
        await storage.close();
      }
    };
    await expect(start("ordinary")).rejects.toThrow(
      'The user of DATABASE_URL needs the role sosmessages_desk: as a superuser run "CREATE ROLE sosmessages_desk NOLOGIN" and grant it to that user.',
    );
    await admin.query("ALTER ROLE maker CREATEROLE");
    expect(await start("maker")).toEqual([]);
    await expect(start("ordinary")).rejects.toThrow("needs the role sosmessages_desk");
    await admin.query("GRANT sosmessages_desk TO ordinary");
    expect(await start("ordinary")).toEqual([]);
  } finally {
    await admin.end();
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  }
});
