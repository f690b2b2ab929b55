import { brotliDecompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { connectDatabase, type Database } from "#platform/database/database.ts";
import { newSecretKey } from "#platform/secret-key.ts";
import { openKeyFolder } from "#vault/keys/key-folder.ts";
import { startServiceWithPages, type TestService } from "#test/support/service.ts";
import { newPageSignatures } from "#service/page-signatures.ts";
import { newAssetShare } from "../pages/asset-share.ts";
import { newFile } from "../pages/files.ts";

let service: TestService;
let database: Database;
beforeAll(async () => {
  service = await startServiceWithPages();
  database = connectDatabase(service.config.databaseUrl!, () => {}, 1);
});
afterAll(async () => {
  await database.close();
  await service.stop();
});

const script = "console.log('of another build');".repeat(20);
const deriveOf = ({ config }: TestService) => openKeyFolder(config.keysDir, config.masterKeyFile, false, true).derive;
const signaturesWith = (derive = deriveOf(service)) => newPageSignatures({ derive, log: () => {}, alert: () => {} });

/** What a server of another build does when it starts. */
const otherBuild = (paths: readonly string[], signatures = signaturesWith()) =>
  newAssetShare(database, signatures, new Map(paths.map((path) => [path, newFile(path, script)])));

const get = (path: string, headers: Record<string, string> = {}) => fetch(new URL(path, service.url), { headers });

test("the files of a build that another server brings are served here as our own, and ours there", async () => {
  expect((await get("/assets/Other123.js")).status).toBe(404);
  await otherBuild(["/assets/Other123.js", "/desk/assets/Desk4567.css"]).share();
  // As a browser does that got the page from the other server this very moment: all of its files at once.
  const paths = ["/assets/Other123.js", "/desk/assets/Desk4567.css", "/assets/Other123.js", "/assets/None1234.js"];
  const statuses = await Promise.all(paths.map(async (path) => (await get(path)).status));
  expect(statuses).toEqual([200, 200, 200, 404]);
  const answer = await get("/assets/Other123.js");
  expect(await answer.text()).toBe(script);
  expect(answer.headers.get("content-type")).toBe("text/javascript; charset=utf-8");
  expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");

  // And the other way round: each file that our own page names lies there for the others.
  const page = await (await get("/login")).text();
  const named = [...page.matchAll(/\/assets\/[\w-]+\.(?:js|css)/g)].map(([path]) => path);
  expect(named.length).toBeGreaterThan(0);
  const rows = await service.query<{ path: string; content: Buffer; is_packed: boolean }>(
    "SELECT path, content, is_packed FROM page_assets WHERE path = ANY ($1)",
    [named],
  );
  expect(rows.map(({ path }) => path).toSorted()).toEqual([...new Set(named)].toSorted());
  for (const { path, content, is_packed: isPacked } of rows) {
    const bytes = isPacked ? brotliDecompressSync(content) : content;
    expect(bytes.toString()).toBe(await (await get(path)).text());
  }
});

test("however many ask for files that no build has, the database is asked once for all of them", async () => {
  let asked = 0;
  const counting = {
    ...database,
    all: (...args: Parameters<Database["all"]>) => ((asked += 1), database.all(...args)),
  };
  const share = newAssetShare(counting as Database, signaturesWith(), new Map());
  await otherBuild(["/assets/Shared12.js"]).share();
  const found = await Promise.all(
    Array.from({ length: 200 }, (_each, index) =>
      share.find(index === 150 ? "/assets/Shared12.js" : `/assets/No${index}.js`),
    ),
  );
  expect(found.map((file) => file !== null).indexOf(true)).toBe(150);
  expect(asked).toBeLessThanOrEqual(2);
});

test("what somebody put into the database without the keys is not served, nor anything but assets", async () => {
  await otherBuild(
    ["/assets/Forged89.js"],
    signaturesWith(() => newSecretKey()),
  ).share();
  await otherBuild(["/assets/Honest12.js", "/index.html", "/assets/../sw.js"]).share();
  await service.query("UPDATE page_assets SET content = '\\x00', is_packed = false WHERE path = '/assets/Honest12.js'");
  await otherBuild(["/assets/Last3456.js"]).share();
  expect((await get("/assets/Last3456.js")).status).toBe(200);
  expect((await get("/assets/Forged89.js")).status).toBe(404);
  expect((await get("/assets/Honest12.js")).status).toBe(404);
  expect(await (await get("/index.html")).text()).not.toContain("another build");
  await get("/assets/Honest12.js");
  const said = service
    .log()
    .split("\n")
    .filter((line) => line.includes('"page-altered"'));
  // A line for each of the two files, however often they are asked for; and one alert.
  expect(said.filter((line) => line.includes('"kind":"assets"'))).toHaveLength(2);
  expect(said.filter((line) => line.includes('"attention"'))).toHaveLength(1);
});

test("a file that was altered, or given the mark of another, is stored anew by a server that has it", async () => {
  const build = otherBuild(["/assets/Whole123.js", "/assets/Other456.css"]);
  await build.share();
  await service.query(
    `UPDATE page_assets a SET content = b.content, is_packed = b.is_packed, mark = b.mark FROM page_assets b
     WHERE a.path = '/assets/Whole123.js' AND b.path = '/assets/Other456.css'`,
  );
  expect((await get("/assets/Whole123.js")).status).toBe(404);
  await build.share();
  expect((await get("/assets/Whole123.js")).status).toBe(200);
});

test("goes a month after the last server of that build", async () => {
  const old = otherBuild(["/assets/Former78.js"]);
  await old.share();
  await service.query("UPDATE page_assets SET used_on = used_on - 30");
  await old.expireUnused();
  const left = () => service.query("SELECT FROM page_assets WHERE path = '/assets/Former78.js'");
  expect(await left()).toHaveLength(1);
  await service.query("UPDATE page_assets SET used_on = used_on - 31");
  await otherBuild([]).expireUnused();
  expect(await left()).toHaveLength(0);
});
