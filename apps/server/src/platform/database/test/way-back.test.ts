import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newClient } from "#test/support/client.ts";
import { withClient } from "#test/support/create-database.ts";
import { operate } from "#test/support/operator.ts";
import { startTestService, newDatabase } from "#test/support/service.ts";

/** The migration of an invented next version. */
const migrateToNext = (url: string, isContracting: boolean) =>
  withClient(url, async (client) => {
    await client.query(
      `CREATE TABLE of_next_version (id integer PRIMARY KEY);
     ALTER TABLE messages ADD COLUMN of_next_version text;
     ALTER TABLE callers ADD COLUMN of_next_version integer NOT NULL DEFAULT 7;
     GRANT SELECT ON of_next_version TO sosmessages_app, sosmessages_backup`,
    );
    await client.query(
      "INSERT INTO migrations (name, checksum, applied_on, is_contracting) VALUES ('9999-next.sql', 'x', current_date, $1)",
      [isContracting],
    );
  });

test("a version goes on where the next one has been: letters, sweep, check and backup, and the next one's rights stay", async () => {
  const databaseUrl = await newDatabase();
  const home = await mkdtemp(join(tmpdir(), "way back "));
  const settings = { DATABASE_URL: databaseUrl, KEYS_DIR: join(home, "keys"), LIMIT_FACTOR: "1000" };
  const before = await startTestService(settings);
  const { token, username } = await newClient(before.url).newcomer();
  const { body: first } = await newClient(before.url).write(token, "før");
  await before.stop();
  await migrateToNext(databaseUrl, false);

  const again = await startTestService(settings);
  expect(again.log()).toContain('"database-newer"');
  const client = newClient(again.url);
  const { body: login } = await client.logIn(username);
  const { body: second } = await client.write(login.token, "etter");
  expect((await client.list(login.token)).body).toEqual([second, first]);
  await again.sweep();
  const env = { ...settings, DATA_DIR: again.dataDir };
  expect(await operate(env, "backup", join(home, "backup"))).toMatchObject({ code: 0, err: "" });
  const { port: PORT } = new URL(again.url);
  const check = JSON.parse((await operate({ ...env, PORT }, "check", "--json")).out) as {
    findings: { about: string; verdict: string }[];
  };
  expect(check.findings.filter(({ verdict }) => verdict === "fail")).toEqual([]);
  const rights = await again.query("SELECT has_table_privilege('sosmessages_app', 'of_next_version', 'SELECT') AS may");
  expect(rights).toEqual([{ may: true }]);
  await again.stop();
  await rm(home, { recursive: true, force: true });
});

test("a version does not start where the next one has taken something away that it uses", async () => {
  const databaseUrl = await newDatabase();
  const home = await mkdtemp(join(tmpdir(), "no way back "));
  const settings = { DATABASE_URL: databaseUrl, KEYS_DIR: join(home, "keys") };
  await (await startTestService(settings)).stop();
  await migrateToNext(databaseUrl, true);
  await expect(startTestService(settings)).rejects.toThrow(
    "The database was made by a newer version of sosmessages (it has 9999-next.sql); start that version instead.",
  );
  await rm(home, { recursive: true, force: true });
});
