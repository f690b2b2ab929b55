import { expect, test } from "vitest";
import { lixOf, pages } from "./lix.ts";

test("no page is hard to read, and the terms are no harder than a newspaper", async () => {
  const hard = (await pages()).filter(({ lix, limit }) => lix > limit);
  expect(hard.map(({ name, lix }) => `${name}: ${lix.toFixed(1)}`)).toEqual([]);
});

test("long words and long sentences make a text harder", () => {
  // Two sentences of four words each, none of them long; then two long words among eight in one sentence.
  expect(lixOf(["Du kan skrive nå. Vi er her ennå."])).toBe(4);
  expect(lixOf(["Du kan skrive personopplysninger nå og vi sletter"])).toBe(8 + 25);
});
