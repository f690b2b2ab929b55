import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { findAreas } from "./areas.ts";

const file = new URL("../../docs/language/se-sentences.tsv", import.meta.url);
const [, ...lines] = (await readFile(file, "utf8")).replace(/\n$/, "").split("\n");
const rows = lines.map((line) => line.split("\t"));

const known = rows.map(([area, key, sentence]) => `${area} ${key}: ${sentence}`);
const isDesk = (line: string) => line.startsWith("desk");
const said = async () =>
  (await findAreas()).flatMap(({ name, texts }) =>
    Object.entries(texts.se).map(([key, text]) => `${name} ${key}: ${flat(text)}`),
  );

test("every Northern Sami sentence for callers has a line that says what it rests on", async () => {
  const sentences = (await said()).filter((line) => !isDesk(line));
  expect(known.filter((line) => !isDesk(line)).toSorted()).toEqual(sentences.toSorted());
});

test("no line is left of a sentence that the desk no longer has", async () => {
  const sentences = new Set(await said());
  expect(known.filter((line) => !sentences.has(line))).toEqual([]);
});

test("each line names one of the three bases", () => {
  expect(rows.filter(([, , , basis]) => !["attested", "pattern", "composed"].includes(basis ?? ""))).toEqual([]);
  expect(rows.filter((row) => row.length !== 5)).toEqual([]);
});

/** On one line, and without the marks that say where a word may be parted. */
const flat = (text: string) => text.replaceAll("\u00ad", "").replaceAll("\n\n", " // ").replaceAll("\n", " / ");
