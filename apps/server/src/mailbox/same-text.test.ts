import { expect, test } from "vitest";
import { growth, linear } from "#test/support/growth.ts";
import { isSameText } from "./write.ts";

test.each([
  ["Hei", "Hei"],
  ["", ""],
  ["[a]", "[a]"],
  ["Jeg heter [navn].", "Jeg heter Kari Nordmann."],
  ["[navn] og [navn] bor på [sted]", "Kari og Ola bor på Røst"],
  ["[navn][telefonnummer]", "Kari98765432"],
  // A text that could not be searched is overwritten as a whole.
  ["[fjernet]", "Noe helt annet"],
  ["My [phone number] and [e-mail]", "My 98765432 and a@example.org"],
])("%j may be what is left of %j", (stored, sent) => {
  expect(isSameText(stored, sent)).toBe(true);
});

test.each([
  ["Hei", "hei"],
  ["Hei", "Hei!"],
  ["Hei", ""],
  ["", "Hei"],
  ["Jeg heter [navn].", "Jeg heter Kari Nordmann"],
  ["Jeg heter [navn].", "Jeg er Kari Nordmann."],
  ["[navn] og [navn] bor på [sted]", "Kari og Ola er på Røst"],
  ["aba[navn]aba", "aba"],
  ["[navn] x [navn] x", "Kari x"],
  // Brackets of the writer's own, and the other way round.
  ["(navn)", "Kari"],
  ["[1]", "[2]"],
  ["Jeg heter Kari.", "Jeg heter [navn]."],
])("%j is another text than %j", (stored, sent) => {
  expect(isSameText(stored, sent)).toBe(false);
});

test.each(["[a", "[a]", "[a]a", "[ "])("comparing texts full of %j costs what their length costs", (part) => {
  const ratio = growth((length) => {
    const stored = part.repeat(length);
    const sent = "a".repeat(stored.length);
    return () => isSameText(stored, sent);
  }, 1_000);
  expect(ratio).toBeLessThan(linear);
});
