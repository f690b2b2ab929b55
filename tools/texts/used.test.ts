import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { findAreas } from "./areas.ts";

const root = fileURLToPath(new URL("../..", import.meta.url));

/** Whatever can say a text. The texts themselves, and tests, do not count as using one. */
async function sources(folder: string): Promise<readonly string[]> {
  const files = (await readdir(join(root, folder), { recursive: true })).filter(
    (file) => /\.tsx?$/.test(file) && !/\.test\.|node_modules|generated\.ts$/.test(file),
  );
  return Promise.all(files.map((file) => readFile(join(root, folder, file), "utf8")));
}

const caller = await sources("apps/caller/src");
const desk = (await Promise.all(["apps/desk/src", "apps/desk/build"].map(sources))).flat();
/** The sentence about a conversation is chosen there, for the server and the desk. */
const contract = await sources("packages/contract/src");
const others = (
  await Promise.all(["apps/server/src", "packages/contract/src", "packages/texts/src"].map(sources))
).flat();

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Every string of the sources, and every one that is put together from known and unknown pieces, as a pattern. */
const patternsIn = (texts: readonly string[]): readonly RegExp[] =>
  texts.flatMap((text) =>
    [...text.matchAll(/`([a-z][\w.-]*(?:\$\{[^}`]*\}[\w.-]*)+)`/g)].map(
      ([, template = ""]) =>
        new RegExp(`^${escaped(template.replace(/\$\{[^}]*\}/g, "\0")).replaceAll("\0", "[\\w-]+")}$`),
    ),
  );

const isSaid = (key: string, texts: readonly string[]): boolean => {
  const plain = new RegExp(`["'\`]${escaped(key)}["'\`]|^\\s*${escaped(key)}:`, "m");
  return texts.some((text) => plain.test(text)) || patternsIn(texts).some((pattern) => pattern.test(key));
};

/** Keys of one word are asked for as properties: `texts.subject`. */
const isAskedFor = (key: string, texts: readonly string[]): boolean =>
  isSaid(key, texts) || texts.some((text) => new RegExp(`\\.${escaped(key)}\\b`).test(text));

/** The caller's `prerender/render.test.ts` compares the area `info` with the rendered pages. */
const areas = (await findAreas()).filter(({ name }) => name !== "info");

test.each(areas)("every text of $name is said somewhere", ({ name, texts }) => {
  const [own, asks] =
    name === "desk"
      ? [[...desk, ...contract], isSaid]
      : ["mail", "desk-mail", "push", "push-switch", "removed"].includes(name)
        ? [[...caller, ...others], isAskedFor]
        : name === "static-pages"
          ? [[...caller, ...others], isSaid]
          : [caller, isSaid];
  // A text of three dots is a place kept free for a screen that is still to come.
  const keys = Object.keys(texts.nb).filter((key) => texts.nb[key] !== "…");
  // `withoutDevices` of the desk takes these instead of a sentence that names devices.
  const asked = (key: string) => (name === "desk" ? key.replace(/_mail$/, "") : key);
  expect(keys.filter((key) => !asks(key, own) && !asks(asked(key), own))).toEqual([]);
});
