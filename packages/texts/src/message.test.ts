import { expect, test } from "vitest";
import { argumentsOf, parseMessage, sentencesOf } from "./message.ts";

test("a text is taken apart into all that it can say", () => {
  const message = parseMessage(
    "Hei {name}. {n, plural, one {# svar} other {# svar{who, select, me { til deg} other {}}}}.",
  );
  expect(argumentsOf(message)).toEqual(["name gap", "n plural", "who select"]);
  expect(sentencesOf(message, (name) => `<${name}>`)).toEqual([
    "Hei <name>. 1 svar.",
    "Hei <name>. <n> svar til deg.",
    "Hei <name>. <n> svar.",
  ]);
});

test.each([
  ["{", "not a gap"],
  ["}", "too many"],
  ["{name", "not a gap"],
  ["{a b}", "not a gap"],
  ["{n, plural}", "not a gap"],
  ["{n, date, short}", "not a gap"],
  ["{n, plural, one {# dag} other {# dager}", "one space between two cases"],
  ["{n, plural, several {x} other {y}}", "several is no case of a plural"],
  ["{n, plural, one {x}  other {y}}", "a case looks like this"],
  ["{n, plural,one {x} other {y}}", "not a gap"],
])("%s is no text: %s", (text, why) => {
  expect(() => parseMessage(text)).toThrow(why);
});
