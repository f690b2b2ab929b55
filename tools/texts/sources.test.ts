import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { findAreas } from "./areas.ts";

const file = new URL("../../docs/language/se-sentences.tsv", import.meta.url);
const [, ...lines] = (await readFile(file, "utf8")).replace(/\n$/, "").split("\n");
const rows = lines.map((line) => line.split("\t"));

test("every Northern Sami sentence for callers has a line that says what it rests on", async () => {
  const sentences = (await findAreas())
    .filter(({ name }) => !name.startsWith("desk"))
    .flatMap(({ name, texts }) => Object.entries(texts.se).map(([key, text]) => `${name} ${key}: ${flat(text)}`));
  const known = rows.map(([area, key, sentence]) => `${area} ${key}: ${sentence}`);
  expect(known.filter((line) => !line.startsWith("desk")).toSorted()).toEqual(sentences.toSorted());
});

test("each line names one of the three bases", () => {
  expect(rows.filter(([, , , basis]) => !["attested", "pattern", "composed"].includes(basis ?? ""))).toEqual([]);
  expect(rows.filter((row) => row.length !== 5)).toEqual([]);
});

/** On one line, and without the marks that say where a word may be parted. */
const flat = (text: string) => text.replaceAll("\u00ad", "").replaceAll("\n\n", " // ").replaceAll("\n", " / ");
