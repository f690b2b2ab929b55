import { expect, test } from "vitest";
import { textsWith } from "./ResourcesPanel.tsx";

const texts = [
  { title: "Krisetelefonen", body: "Ring når som helst." },
  { title: "Søvn", body: "Om natta er alt tyngre." },
  { title: "Når natta er lang", body: "Skriv gjerne igjen." },
];
const titles = (wanted: string) => textsWith(texts, wanted).map(({ title }) => title);

test("nothing looked for is all of them, in their order", () => {
  expect(titles("  ")).toEqual(texts.map(({ title }) => title));
});

test("every word has to be there, whatever its case and accents, and names come first", () => {
  expect(titles("NATTA")).toEqual(["Når natta er lang", "Søvn"]);
  expect(titles("natta tyngre")).toEqual(["Søvn"]);
  expect(titles("nar som")).toEqual(["Krisetelefonen"]);
  expect(titles("finnes ikke")).toEqual([]);
});
