import { expect, test } from "vitest";
import { fold } from "#vault/seal.ts";

test.each([
  ["Kari", "kARI"],
  ["  Kari ", "Kari"],
  ["ÅSE", "åse"],
  ["A\u030ase", "Åse"],
  ["Straße", "STRASSE"],
  ["ｋａｒｉ", "kari"],
  ["ΣΊΣΥΦΟΣ", "σίσυφος"],
  ["gul  måne", "gul måne"],
  ["gul\u00a0 måne", "Gul Måne"],
])("%s and %s are one name", (one, other) => {
  expect(fold("name", one)).toBe(fold("name", other));
  expect(fold("volunteer", one)).toBe(fold("volunteer", other));
});

test.each([
  ["Kari", "Kåri"],
  ["Kari", "Kari2"],
  ["a b", "ab"],
])("%s and %s are two names", (one, other) => expect(fold("name", one)).not.toBe(fold("name", other)));

test("an address is the same whatever the case, and is otherwise left as it is", () => {
  expect(fold("email", " Kari@Example.ORG ")).toBe("kari@example.org");
  expect(fold("email", "kari+help@example.org")).not.toBe(fold("email", "kari@example.org"));
});
