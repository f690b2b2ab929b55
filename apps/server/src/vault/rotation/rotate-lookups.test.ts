import { createHmac, randomUUID } from "node:crypto";
import type { Day } from "#platform/clock.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newClient } from "#test/support/client.ts";
import { keepEveryVersion } from "#test/support/every-version.ts";
import { startTimeTravel, type Traveller } from "#test/support/time-travel.ts";
import { startService } from "#start-service.ts";
import { openKeyFolder } from "../keys/key-folder.ts";
import { lookupTables } from "./rotate-lookups.ts";

let time: Traveller;
beforeEach(async () => {
  time = await startTimeTravel();
});
afterEach(() => time.stop());

const keys = () => time.vault.days("lookups");

const keysInUse = async (): Promise<string[]> => {
  const each = lookupTables.map(({ table }) => `SELECT DISTINCT lookup_key::text AS day FROM ${table}`);
  return (await time.service.query<{ day: string }>(each.join(" UNION "))).map(({ day }) => day).toSorted();
};

/** Another server, whose clock and whose database's clock are an hour behind for as long as it runs. */
const startServerBehind = async () => {
  const { service, clock } = time;
  const { username } = new URL(service.databaseUrl);
  const [now] = await service.query<{ body: string }>(
    "SELECT prosrc AS body FROM pg_proc WHERE proname = 'service_time'",
  );
  await service.query(
    `CREATE OR REPLACE FUNCTION service_time() RETURNS timestamptz LANGUAGE sql STABLE AS
     $$ ${now!.body} - CASE session_user WHEN '${username}' THEN interval '1 hour' ELSE interval '0' END $$`,
  );
  // By a user of its own, by whom its sessions are known.
  const user = { databaseUrl: service.databaseUrl, deskDatabaseUrl: null, migrateDatabaseUrl: null };
  const anHourAgo = () => new Date(clock().getTime() - 3_600_000);
  return startService({ ...service.config, ...user, port: 0 }, () => {}, anHourAgo);
};

/** Up to the day on which a second key has come and rows are stored under it, though none has been moved yet. */
const upToTheSwitch = async () => {
  await time.goTo(7);
  await time.rotate();
  expect(keys()).toEqual([0, 7].map(time.dayNumber));
  await time.goTo(8, "00:30");
  expect(time.vault.storingDay()).toBe(time.dayNumber(7));
};

test("a key is replaced every week and gone a day later, and everyone can log in on every day", async () => {
  const { username } = await time.client.newcomer({ email: "someone@example.org" });
  let most = 0;
  for (let number = 1; number <= 24; number += 1) {
    await time.goTo(number, "02:00");
    await time.rotate();
    // Weeks pass in seconds here: the service may be a moment behind the second server.
    await expect.poll(async () => (await time.client.logIn(username.toUpperCase())).status).toBe(200);
    const oldest = keys()[0]!;
    most = Math.max(most, (Date.parse(time.dayNumber(number)) - Date.parse(oldest)) / 86_400_000);
    expect(keys().length).toBeLessThanOrEqual(2);
  }
  expect(most).toBe(7);
  expect(await keysInUse()).toHaveLength(1);
});

describe("while names are moved from one key to the next", () => {
  test("they are found, taken and free as ever", async () => {
    const { client } = time;
    const { username } = await client.newcomer({ email: "taken@example.org" });
    await upToTheSwitch();
    expect(await keysInUse()).toEqual([time.dayNumber(0)]);
    const newer = await client.newcomer({ email: "newer@example.org" });
    expect(await keysInUse()).toEqual([0, 7].map(time.dayNumber));

    const check = async () => {
      expect((await client.logIn(username)).status).toBe(200);
      expect((await client.register({ username: username.toUpperCase() })).body.errors).toEqual({
        username: ["unique"],
      });
      expect((await client.register({ username: newer.username })).body.errors).toEqual({ username: ["unique"] });
      expect((await client.register({ username: `x${username}`, email: "Taken@Example.org" })).body.errors).toEqual({
        email: ["unique"],
      });
      const change = await client.saveProfile(newer.token, { email: "taken@example.org" });
      expect(change.body.errors).toEqual({ email: ["unique"] });
    };
    await check();
    await time.goTo(8, "01:10");
    expect(await time.rotate()).toMatchObject({ moved: 1, heldBack: null });
    expect(keys()).toEqual([time.dayNumber(7)]);
    await check();
    expect(await keysInUse()).toEqual([time.dayNumber(7)]);
  });

  test("a mail that was asked for before still goes when its profile goes", async () => {
    const { client, service, vault } = time;
    const { token } = await client.newcomer({ email: "lost@example.org" });
    const owner = { kind: "recovery", job: randomUUID() } as const;
    const { key, stored } = vault.newKey(owner);
    const { digest, key: day } = vault.lookup("sos", "email", "lost@example.org");
    await service.query(
      `INSERT INTO recovery_mails (id, tenant, email_lookup, lookup_key, address, key_epoch, key_wrapped, due_at, asked_at)
       VALUES ($1, 'sos', $2, $3, $4, $5, $6, 'infinity', service_time())`,
      [owner.job, digest, day, vault.seal(key, owner, "Lost@Example.org"), stored.key_epoch, stored.key_wrapped],
    );
    await upToTheSwitch();
    await time.goTo(8, "01:10");
    await time.rotate();
    expect(await keysInUse()).toEqual([time.dayNumber(7)]);
    await client.call("DELETE", "/api/caller", { token });
    expect(await service.query("SELECT 1 FROM recovery_mails")).toEqual([]);
  });

  test("of two people who take one name at two servers at once, the one before and the other after the change, one gets it", async () => {
    await upToTheSwitch();
    // Its day has not changed yet, so it still stores under the older key.
    const other = await startServerBehind();
    const clients = [time.client, newClient(other.address)];
    // After so long a leap each first makes its key of the day, and asks people to come again meanwhile.
    for (const [server, client] of clients.entries()) {
      const first = () => client.register({ username: `first at ${server}` });
      await expect.poll(async () => (await first()).status).toBe(201);
    }
    for (let round = 0; round < 12; round += 1) {
      const form = { username: `wanted ${round}`, email: `wanted${round}@example.org` };
      const answers = await Promise.all(clients.map((client) => client.register(form)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201, 422]));
    }
    // Whoever won, the second server does store under the older key.
    await newClient(other.address).register({ username: "alone" });
    expect(await keysInUse()).toEqual([0, 7].map(time.dayNumber));
    await other.stop();
  });
});

test("volunteers' names and their logins at the organisation move as well", async () => {
  const id = randomUUID() as VolunteerId;
  const owner = { kind: "volunteer", volunteer: id } as const;
  const { key, stored } = time.vault.newKey(owner);
  const { digest, key: day } = time.vault.lookup("sos", "volunteer", "Anna");
  await time.service.query(
    "INSERT INTO volunteers VALUES ($1, 'sos', 'leader', 'active', $2, $3, $4, $5, $6, service_time()::date)",
    [id, digest, day, time.vault.seal(key, owner, "Anna"), stored.key_epoch, stored.key_wrapped],
  );
  const subject = { kind: "desk-subject", id } as const;
  const own = time.vault.newKey(subject);
  const lookup = time.vault.lookup("sos", "subject", "a1B2");
  await time.service.query("INSERT INTO desk_subjects VALUES ($1, 'sos', $2, $3, $4, $5, $6)", [
    id,
    time.vault.seal(own.key, subject, "a1B2"),
    lookup.digest,
    lookup.key,
    own.stored.key_epoch,
    own.stored.key_wrapped,
  ]);
  await upToTheSwitch();
  await time.goTo(8, "01:10");
  await time.rotate();
  const [moved] = await time.service.query<{ found: Buffer }>("SELECT subject_lookup AS found FROM desk_subjects");
  expect(moved?.found.equals(time.vault.lookup("sos", "subject", "a1B2").digest)).toBe(true);
  const [row] = await time.service.query<{ found: Buffer }>("SELECT name_lookup AS found FROM volunteers");
  expect(row?.found.equals(time.vault.lookup("sos", "volunteer", "ANNA").digest)).toBe(true);
});

test("whether an address was ever here cannot be answered from old rows once its key is gone", async () => {
  await keepEveryVersion(time.service);
  const { token } = await time.client.newcomer({ email: "gone@example.org" });
  await time.client.call("DELETE", "/api/caller", { token });
  const wasHere = async () => {
    const folder = openKeyFolder(time.service.config.keysDir, time.service.config.masterKeyFile, false);
    const digests = folder
      .days("lookups")
      .map((day: Day) =>
        createHmac("sha256", folder.read("lookups", day)!).update("sos\0email\0gone@example.org").digest(),
      );
    const rows = await time.service.query("SELECT 1 FROM kept_callers WHERE email_lookup = ANY($1)", [digests]);
    return rows.length > 0;
  };
  expect(await wasHere()).toBe(true);
  for (let number = 1; number <= 14; number += 1) {
    await time.goTo(number, "02:00");
    await time.rotate();
  }
  expect(await wasHere()).toBe(false);
});

test("a name written late under a key that is gone is refused rather than lost", async () => {
  await time.client.newcomer();
  await upToTheSwitch();
  await time.goTo(8, "01:10");
  await time.rotate();
  const late = time.service.query("UPDATE callers SET lookup_key = $1", [time.dayNumber(0)]);
  await expect(late).rejects.toMatchObject({ code: "40001" });
});

test("no key is made in the last hour of a day, so that all know it before the first row is stored under it", async () => {
  await time.client.newcomer();
  await time.goTo(7, "23:30");
  await time.rotate();
  expect(keys()).toEqual([time.dayNumber(0)]);
  await time.goTo(8, "00:10");
  await time.rotate();
  expect(keys()).toEqual([0, 8].map(time.dayNumber));
});
