import { randomBytes, randomInt, randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { declaredStatements } from "#platform/database/database.ts";
import { schema } from "#platform/database/schema.ts";
import type { CallerId, MailboxId, MessageId } from "#platform/ids.ts";
import { openKeyFolder } from "#vault/keys/key-folder.ts";
import { UnreadableError, type Sealed } from "#vault/seal.ts";
import { openVault } from "#vault/vault.ts";
import { newClient, type Client } from "#test/support/client.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" });
  client = newClient(service.url);
});
afterAll(() => service.stop());

/** Someone with three messages, and the ids of all three, oldest first. */
const writer = async (name: string) => {
  const someone = await client.newcomer();
  const ids: string[] = [];
  for (const n of [1, 2, 3]) ids.push((await client.write(someone.token, `${name} ${n}`)).body.id);
  return { ...someone, mailbox: someone.user.mailbox, ids };
};
const bodiesOf = async (token: string) => {
  const answer = await client.list(token);
  expect(answer.status).toBe(200);
  return answer.body.map(({ body }) => body);
};

describe("someone who meddles with the database", () => {
  test("and exchanges two texts shows neither, and the rest is still there", async () => {
    const { token, ids } = await writer("Brev");
    await service.query(
      `UPDATE messages m SET body = other.body FROM messages other
       WHERE m.id = ANY($1) AND other.id = ANY($1) AND m.id <> other.id`,
      [ids.slice(0, 2)],
    );
    expect(await bodiesOf(token)).toEqual(["Brev 3"]);
    expect(service.log()).toContain('"event":"unreadable","messages":2');
    expect((await client.write(token, "Brev 4")).status).toBe(201);
    expect((await client.call("DELETE", `/api/messages/${ids[2]}`, { token })).status).toBe(200);
    expect(await bodiesOf(token)).toEqual(["Brev 4"]);
  });

  test("and makes a message look like a reply shows it to nobody", async () => {
    const { token, ids } = await writer("Brev");
    await service.query("UPDATE messages SET is_reply = true WHERE id = $1", [ids[1]]);
    expect(await bodiesOf(token)).toEqual(["Brev 3", "Brev 1"]);
  });

  test("and gives a message another name shows it to nobody", async () => {
    const { token, ids } = await writer("Brev");
    await service.query("UPDATE messages SET id = $2 WHERE id = $1", [ids[1], randomUUID()]);
    expect(await bodiesOf(token)).toEqual(["Brev 3", "Brev 1"]);
  });

  test("and exchanges the keys of two mailboxes opens neither", async () => {
    const [one, other] = [await writer("En"), await writer("To")];
    await service.query(
      `UPDATE mailbox_keys k SET key_epoch = other.key_epoch, key_wrapped = other.key_wrapped, generation = other.generation
       FROM mailbox_keys other
       WHERE k.mailbox = ANY($1) AND other.mailbox = ANY($1) AND k.mailbox <> other.mailbox AND k.day = other.day`,
      [[one.mailbox, other.mailbox]],
    );
    expect(await bodiesOf(one.token)).toEqual([]);
    expect(await bodiesOf(other.token)).toEqual([]);
  });

  test("and copies somebody's message, with its key, into another mailbox, shows it to nobody there", async () => {
    const [victim, thief] = [await writer("Hemmelig"), await writer("Tyv")];
    await service.query(
      "INSERT INTO messages SELECT $2, id, day, is_reply, body, submitted_at FROM messages WHERE mailbox = $1",
      [victim.mailbox, thief.mailbox],
    );
    expect(await bodiesOf(thief.token)).toEqual(["Tyv 3", "Tyv 2", "Tyv 1"]);
    await service.query(
      `UPDATE mailbox_keys k SET key_epoch = v.key_epoch, key_wrapped = v.key_wrapped FROM mailbox_keys v
       WHERE k.mailbox = $2 AND v.mailbox = $1 AND k.day = v.day`,
      [victim.mailbox, thief.mailbox],
    );
    expect(await bodiesOf(thief.token)).toEqual([]);
    expect(await bodiesOf(victim.token)).toEqual(["Hemmelig 3", "Hemmelig 2", "Hemmelig 1"]);
  });

  test("and puts somebody's draft into another mailbox shows it to nobody", async () => {
    const [victim, thief] = [await client.newcomer(), await client.newcomer()];
    await client.saveDraft(victim.token, "Halvveis");
    await client.saveDraft(thief.token, "Noe");
    await service.query(
      `UPDATE drafts d SET body = v.body, key_epoch = v.key_epoch, key_wrapped = v.key_wrapped FROM drafts v
       WHERE d.mailbox = $2 AND v.mailbox = $1`,
      [victim.user.mailbox, thief.user.mailbox],
    );
    expect((await client.readDraft(thief.token)).status).toBe(204);
    expect((await client.readDraft(victim.token)).body!.body).toBe("Halvveis");
    expect((await client.saveDraft(thief.token, "Noe nytt")).status).toBe(200);
    expect((await client.readDraft(thief.token)).body!.body).toBe("Noe nytt");
  });

  test.each([
    ["username", "UPDATE callers c SET username = o.username"],
    ["e-mail address", "UPDATE callers c SET email = o.email"],
    ["password", "UPDATE callers c SET password = o.password"],
    ["key", "UPDATE callers c SET key_wrapped = o.key_wrapped, key_epoch = o.key_epoch"],
    [
      "whole profile",
      "UPDATE callers c SET username = o.username, email = o.email, password = o.password, key_wrapped = o.key_wrapped",
    ],
  ])("and puts another caller's %s into a profile opens no door", async (_what, sql) => {
    const victim = await client.newcomer({ email: `${randomUUID()}@example.org` });
    const thief = await client.newcomer({ email: `${randomUUID()}@example.org`, password: "tyvens passord" });
    const where = "FROM callers o WHERE c.mailbox = $1 AND o.mailbox = $2";
    await service.query(`${sql} ${where}`, [victim.user.mailbox, thief.user.mailbox]);
    for (const password of ["tyvens passord", "hemmelig"]) {
      const answer = await client.logIn(victim.username, password);
      expect(answer.status).toBe(500);
      expect(answer.body).toEqual({ status: "error", error: "unexpected" });
    }
    const me = await client.me(victim.token);
    expect([me.status, me.text.includes(thief.user.email!)]).toEqual([500, false]);
    // What was written does not depend on the profile's own words.
    expect((await client.list(victim.token)).status).toBe(200);
  });

  test("and makes somebody's name lead to a profile of his own, or his name to somebody's, gets nowhere", async () => {
    const victim = await client.newcomer();
    const thief = await client.newcomer({ password: "tyvens passord" });
    const boxes = [victim.user.mailbox, thief.user.mailbox];
    await service.query("UPDATE callers SET name_lookup = sha256(name_lookup) WHERE mailbox = ANY($1)", [boxes]);
    expect((await client.logIn(victim.username)).status).toBe(401);
    expect((await client.logIn(thief.username, "tyvens passord")).status).toBe(401);
  });
});

const newSealingVault = (folder: string) => {
  const keys = openKeyFolder(folder, join(folder, "master.key"), true);
  const vault = openVault(keys, () => new Date());
  keys.make("epochs", vault.currentEpoch());
  vault.admit([vault.currentEpoch()], []);
  return vault;
};

describe("a sealed text", () => {
  test("does not open if a single bit of it, or of its key, is another", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sosmessages keys "));
    try {
      const vault = newSealingVault(folder);
      const mailbox = randomUUID() as MailboxId;
      const message = randomUUID() as MessageId;
      const place = { kind: "body", mailbox, message, isReply: false } as const;
      const owner = { kind: "mailbox-day", mailbox, day: vault.currentEpoch() } as const;
      const text = `Jeg får ikke sove. ${randomBytes(300).toString("hex")}`;
      const { key, stored } = vault.newKey(owner);
      const sealed = vault.seal(key, place, text);
      expect(vault.open(vault.openKey(owner, stored), place, sealed)).toBe(text);

      const tampered = (whole: Buffer): Sealed => {
        const copy = Buffer.from(whole) as Sealed;
        const at = randomInt(copy.length);
        const kinds = [
          () => void (copy[at]! ^= 1 << randomInt(8)),
          () => void (copy[at] = (copy[at]! + 1 + randomInt(255)) % 256),
        ];
        kinds[randomInt(kinds.length)]!();
        return randomInt(10) === 0 ? (copy.subarray(0, at) as Sealed) : copy;
      };
      const rounds = process.env.LONG === "1" ? 100_000 : 4_000;
      const refused = { texts: 0, keys: 0 };
      const isRefused = (open: () => unknown): number => {
        try {
          open();
          return 0;
        } catch (error) {
          if (!(error instanceof UnreadableError)) throw error;
          return 1;
        }
      };
      for (let round = 0; round < rounds; round += 1) {
        refused.texts += isRefused(() => vault.open(key, place, tampered(sealed)));
        refused.keys += isRefused(() => vault.openKey(owner, { ...stored, key_wrapped: tampered(stored.key_wrapped) }));
      }
      expect(refused).toEqual({ texts: rounds, keys: rounds });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test("opens only as what it is, and only where it belongs", async () => {
    const folder = await mkdtemp(join(tmpdir(), "sosmessages keys "));
    try {
      const vault = newSealingVault(folder);
      const [mailbox, otherBox] = [randomUUID(), randomUUID()] as MailboxId[];
      const [caller, otherCaller] = [randomUUID(), randomUUID()] as CallerId[];
      const [message, otherMessage] = [randomUUID(), randomUUID()] as MessageId[];
      const places = [
        ...[mailbox!, otherBox!].flatMap((box) =>
          [message!, otherMessage!].flatMap((id) =>
            [true, false].map((isReply) => ({ kind: "body", mailbox: box, message: id, isReply }) as const),
          ),
        ),
        ...[mailbox!, otherBox!].map((box) => ({ kind: "draft", mailbox: box }) as const),
        ...[caller!, otherCaller!].flatMap((id) =>
          (["username", "email", "password"] as const).map((kind) => ({ kind, caller: id })),
        ),
        ...[randomBytes(32), randomBytes(32)].map((login) => ({ kind: "device", login }) as const),
        ...[randomUUID(), randomUUID()].map((job) => ({ kind: "recovery", job }) as const),
      ];
      const { key } = vault.newKey({ kind: "account", caller: caller! });
      for (const [index, place] of places.entries()) {
        const sealed = vault.seal(key, place, "tekst");
        for (const [other, elsewhere] of places.entries()) {
          const opened = vault.ifReadable(() => vault.open(key, elsewhere, sealed));
          expect(opened).toBe(other === index ? "tekst" : null);
        }
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  test("says little of its length, and nothing twice", async () => {
    const { token, user } = await client.newcomer();
    for (const text of ["Hei", "Hei", "x".repeat(400), "x".repeat(509), "x".repeat(1500)])
      await client.write(token, text);
    const rows = await service.query<{ body: Buffer }>("SELECT body FROM messages WHERE mailbox = $1 ORDER BY id", [
      user.mailbox,
    ]);
    const overhead = 1 + 12 + 16;
    expect(rows.map(({ body }) => body.length - overhead)).toEqual([512, 512, 512, 1024, 1536]);
    expect(rows[0]!.body.equals(rows[1]!.body)).toBe(false);

    await client.newcomer({ username: "a", email: "a@b.no" });
    await client.newcomer({ username: "😀".repeat(64), email: `${"k".repeat(242)}@example.org` });
    const [sizes] = await service.query<{ names: number; mails: number }>(
      "SELECT count(DISTINCT length(username))::int AS names, count(DISTINCT length(email))::int AS mails FROM callers",
    );
    expect(sizes).toEqual({ names: 1, mails: 1 });
  });
});

const sealedColumns = () =>
  Object.entries(schema.tables.messages?.columns ?? {}).flatMap(([name, { protection }]) =>
    protection === "sealed" ? [name] : [],
  );

test("every sealed column of a message gets the new key when its day does", () => {
  const sealed = sealedColumns();
  expect(sealed).toContain("body");
  const reseal = declaredStatements.find(({ name }) => name === "messages.replace-body")?.text ?? "";
  expect(sealed.filter((name) => !reseal.includes(`${name} = $`))).toEqual([]);
});

test("every text of a message is searched for personal data, and made anonymous", () => {
  // Positions in the text, and kinds of danger.
  const places = new Set(["personal", "kept", "danger"]);
  const texts = sealedColumns().filter((name) => !places.has(name));
  for (const name of ["searching.untried", "searching.tried-before", "cleaning.due-of-day"]) {
    const statement = declaredStatements.find((each) => each.name === name)?.text ?? "";
    expect(
      texts.filter((column) => !statement.includes(column)),
      name,
    ).toEqual([]);
  }
});
