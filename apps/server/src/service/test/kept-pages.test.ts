import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publicConfigOf } from "@sosmessages/services/public-config.ts";
import { shippedServices } from "@sosmessages/services/folder/shipped.ts";
import { writtenPages } from "../pages/written-pages.ts";

let folder: string;
let kept: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "sosmessages kept "));
  kept = join(folder, "kept");
  await mkdir(join(folder, "rendering"));
  await writeFile(join(folder, "rendering/made.json"), "{}");
  // Each rendering differs, so that pages of an earlier one can be told from a new one.
  const program =
    "export const renderService = async (_, { service, texts }) => ['nb', 'en'].map((language) => [`/${language}/login.html`, `<p>${language} ${service.tenant} ${JSON.stringify(texts)} ${Math.random()}`]);";
  await writeFile(join(folder, "rendering/render.js"), program);
  await writeFile(join(folder, "rendering/package.json"), '{ "type": "module" }');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const write = async (text: string) => {
  const services = shippedServices.map((tenant) => ({
    service: publicConfigOf(tenant, null),
    texts: { nb: { start: { text } } },
  }));
  return new Map(await Array.fromAsync(writtenPages(folder, kept, services)));
};
type Pages = Awaited<ReturnType<typeof write>>;
const shown = (pages: Pages) =>
  [...pages].flatMap(([, each]) => each.map(({ name, content }) => `${name} ${content().toString()}`)).toSorted();

test("a later start shows the pages of the first one", async () => {
  const first = await write("one");
  expect(shown(first)).toHaveLength(4);
  expect(shown(await write("one"))).toEqual(shown(first));
});

test("a damaged file is rendered again, and the other service's is not", async () => {
  const before = shown(await write("one"));
  const file = join(
    kept,
    (await readdir(kept)).find((name) => name.startsWith("sami"))!,
  );
  const bytes = await readFile(file);
  bytes[bytes.length - 1]! ^= 1;
  await writeFile(file, bytes);
  const after = shown(await write("one"));
  expect(after.filter((page) => before.includes(page)).map((page) => page.includes(" sos "))).toEqual([true, true]);
  expect(after).toHaveLength(4);
});

test("pages of the version before can be read after another server has removed their files", async () => {
  const before = await write("one");
  const names = await readdir(kept);
  const after = await write("two");
  expect((await readdir(kept)).filter((name) => names.includes(name))).toEqual([]);
  expect(shown(before).every((page) => page.includes("one"))).toBe(true);
  expect(shown(after).every((page) => page.includes("two"))).toBe(true);
});
