import { expect, test } from "vitest";
import { catalogue, textAreas } from "../../packages/texts/src/catalogue.ts";
import { findAreas } from "./areas.ts";

test("the catalogue holds every sentence of every folder of texts, and no other", async () => {
  const areas = await findAreas();
  const topOf = (name: string) => name.split("/", 1)[0] ?? "";
  expect([...new Set(areas.map(({ name }) => topOf(name)))].toSorted()).toEqual(textAreas.toSorted());
  for (const area of textAreas) {
    for (const locale of ["nb", "se", "en"] as const) {
      const parts = areas.filter(({ name }) => topOf(name) === area).map(({ texts }) => texts[locale]);
      expect(catalogue[area][locale], `${area} ${locale}`).toEqual(Object.assign({}, ...parts));
    }
  }
});
