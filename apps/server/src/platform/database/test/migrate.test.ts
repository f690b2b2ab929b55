import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import pg from "pg";
import { expect, test } from "vitest";
import { emptyDatabase } from "#test/support/new-database.ts";
import { applyMigrations, contracts, migrate } from "#platform/database/migrate.ts";

/*
 * Migrations that have landed, each with the SHA-256 of its file. Somewhere a database was made with them: they are never changed,
 * only followed by others. A new file gets its line here in the same commit.
 */
const landed: Readonly<Record<string, string>> = {
  "0001-callers-and-messages.sql": "c028b13e1d2fd0f816ff14b20673d0ca5eb3f3d1f7bb279d8535e74abfcaa54e",
  "0002-volunteers.sql": "1a927a0b28df546447de18bdc2cc531180810808464da60fa9f001901bff834c",
  "0003-key-fences.sql": "26fb438cf072334940d6a8535d7090b424404a324f16ddf83f3cc4793620ae85",
  "0004-push.sql": "abc7e8403bffe3a9513d7099890b79dea9f93f2845055e0f1695562d9de3cfdd",
  "0005-desk-accounts.sql": "4662b607dfe9f4afff3648e408380b0126a80b580517b0208b5db8bdca499fee",
  "0006-conversations.sql": "a40a78e16e94e4a29e7ed42482fa97a134d955d3ef641a08e5864677c60dfa58",
  "0007-desk-rights.sql": "30adc72d3bb78139609343483bfbdfad85a218874b0cb51a1b8580e46ff0611c",
  "0008-forgetting.sql": "d67f71bdbdbe89110ba2f0f08ae54ccd166c0ce28450bed8c9d455efd0b73569",
  "0009-alert-mails.sql": "ed3c765e2df1fd9749500fae0fb3cc132d791cda1c59db9a0281bc7d8f9b91d0",
  "0010-found-personal-data.sql": "28b60f0d17973cef7a9c3642cb6d87b45fe8a4fb1516c15634e5ca328f418a77",
  "0012-key-marks.sql": "eed01c0ff2ecefeb26a0c90560f506c86d1c6569deecb1238a5cc68a0c1724e3",
  "0013-readiness.sql": "de6f4c6ab070449c5efcb36e545dac064c716cbbb06051e1013e081a72b8b61e",
  "0011-least-privilege.sql": "7ef9b090c51fb74c5f5e89c89a6b2652ffa14a18f60963ea43e74900417269aa",
  "0014-desk-touches.sql": "f7af45dacf3ddf1f1618447dd9f9c52a3f3d1b7823eaf6de3c3fa8de2e976e3c",
  "0015-service-reload.sql": "757f82fac1beab8b3793c5fd8cbbfd991d81180ee2a5c3dfd35145577f74afd4",
  "0016-alarms.sql": "d5e9fcaa930508f2e6192bbee900d071a0495444b80c5621fe5c17b464f8c81e",
  "0017-rounds-and-sources.sql": "b6d97d13764662a454aebb563b21b50a75ac0e6f1cdc012337ce9f3835e52af1",
  "0018-kept-words.sql": "c504f46da338ce5231c91cc5d5a9743f8ce6f55ff5481bffcb960e4669f7cf45",
  "0019-practice.sql": "94fd76c6bfae94d9f2bc216907d0ea1bed90501a8f02b8b80cbe4fa3e268f6fa",
  "0020-seen-answers.sql": "b27de214a539f39020ea729c0a1b3cd5690e64cf95297582024dfca7ab4f0867",
  "0021-rights-asked.sql": "ec99485c66a36dd6858d16a4966af4468305a35f1ea2aa1526f1861755234eb6",
  "0023-way-back.sql": "49c05de1fbfb82f6a547b1d6d9e400d8ff05dc8f67cfc2fc48a5548244f434ff",
  "0024-servers-say-what-they-serve.sql": "604c0f24b1fbd40e132a4c9cc0775e8f946a1580106040a32779ff7bae532e4a",
  "0025-given-back.sql": "afdd380bb655b0be46a10716b90393421a6a0d48396a9e10deaa58c550ebb26e",
  "0026-topics-in-any-language.sql": "3288d0b741517f536dfd88aebd803db56cabcaeca48acb4574586ab4cfa77f73",
  "0027-closed-services.sql": "e5608fd37f1f95d68e6b1067175d1201b9111a49e9b4af432ea06aa698bf280e",
  "0028-held-rights.sql": "ba4d597f8e7962aadd6714ea268e94ed54be1c213d6c6ab7e4a0b9a749c5d242",
  "0030-marked-pages.sql": "478e2b35245e938703a96283ac2b8cf6db60b60127ea5d46bd8edad97ef285d6",
  "0022-page-assets.sql": "78b812ea0e9d490b921a77f9a567a306f89abc43b2299dfd91dbfef0d42616c3",
};

const folder = new URL("../../../migrations/", import.meta.url);
const sumOf = (text: string) => createHash("sha256").update(text).digest("hex");

test("migrations that have landed are as they were, and each has its line in the list", async () => {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).toSorted();
  const sums: Record<string, string> = {};
  for (const name of names) sums[name] = sumOf(await readFile(new URL(name, folder), "utf8"));
  expect(sums).toEqual(landed);
});

test("a migration that takes something away says so in its first line", async () => {
  const takesAway =
    /\bDROP (?:TABLE|COLUMN)|\bRENAME\b|SET NOT NULL|ALTER COLUMN \w+ TYPE|ADD COLUMN(?![^;]*DEFAULT)[^;,]*NOT NULL/i;
  const names = Object.keys(landed).filter((name) => name > "0023");
  const silent: string[] = [];
  for (const name of names) {
    const text = await readFile(new URL(name, folder), "utf8");
    if (takesAway.test(text) && !contracts(text)) silent.push(name);
  }
  expect(silent).toEqual([]);
  expect(takesAway.test("ALTER TABLE messages DROP COLUMN body")).toBe(true);
  expect(takesAway.test("ALTER TABLE messages ADD COLUMN more text NOT NULL")).toBe(true);
  expect(takesAway.test("ALTER TABLE messages ADD COLUMN more text NOT NULL DEFAULT ''")).toBe(false);
});

const onNewDatabase = async <T>(work: (client: pg.Client, url: string) => Promise<T>): Promise<T> => {
  const url = await emptyDatabase();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client, url);
  } finally {
    await client.end();
  }
};

const schemaOf = async (client: pg.Client): Promise<unknown[]> =>
  (
    await client.query(
      `SELECT tablename AS of, indexdef AS is FROM pg_indexes WHERE schemaname = 'public'
       UNION ALL SELECT table_name || '.' || column_name, data_type || is_nullable || coalesce(column_default, '')
         FROM information_schema.columns WHERE table_schema = 'public' ORDER BY 1, 2`,
    )
  ).rows;

test("a database that was made while 0006 lacked an index becomes equal to a new one", async () => {
  const fresh = await onNewDatabase(async (client, url) => {
    await migrate(url, () => {});
    return schemaOf(client);
  });
  const name = "0006-conversations.sql";
  const now = await readFile(new URL(name, folder), "utf8");
  const before = now.replace(/^CREATE INDEX conversations_acute .*\n/m, "");
  const old = await onNewDatabase(async (client, url) => {
    const firstFive = Object.keys(landed).filter((each) => each < name);
    await applyMigrations(
      client,
      firstFive.map((each) => ({ name: each, checksum: "" })),
    );
    await client.query(before);
    await client.query("INSERT INTO migrations VALUES ($1, $2, current_date)", [name, sumOf(before)]);
    await migrate(url, () => {});
    return schemaOf(client);
  });
  expect(old).toEqual(fresh);
});

test("a database that was made with another file is refused, with the way out", async () => {
  await onNewDatabase(async (client, url) => {
    await migrate(url, () => {});
    await client.query("UPDATE migrations SET checksum = 'another' WHERE name = '0002-volunteers.sql'");
    await expect(migrate(url, () => {})).rejects.toThrow(
      /^The migration 0002-volunteers\.sql differs .*backup FILE.*an empty database.*restore FILE"\.$/,
    );
  });
});
