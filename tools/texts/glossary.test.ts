import { expect, test } from "vitest";
import type { BuiltInLocale } from "../../packages/contract/src/languages.ts";
import { findAreas } from "./areas.ts";

/** Words that docs/language/glossary.md has another word for. */
const unwanted: Readonly<Record<BuiltInLocale, RegExp>> = {
  nb: /\b(?:leder(?:en|e|ne)?(?! vakten| dem)|[Ss]teng\w* ute|[Ll]ukk\w* ute|mail|epost)\b/u,
  se: /maŋŋel|muhtun|nummar|Lávvardat|miehtat\b/u,
  en: /\b(?:the one who|by (?:itself|themselves)|those who answer|[Ss]hut out|[Ee]-mails?|sign (?:in|out))\b/u,
};

test.each(["nb", "se", "en"] as const)("one thing has one word in %s, as the glossary says", async (locale) => {
  const found = (await findAreas()).flatMap(({ name, texts }) =>
    Object.entries(texts[locale])
      .filter(([, text]) => unwanted[locale].test(text))
      .map(([key, text]) => `${name} ${key}: ${text}`),
  );
  expect(found).toEqual([]);
});

test("every line of validation ends with a full stop, but those that the specification quotes without", async () => {
  const forms = (await findAreas()).find(({ name }) => name === "forms");
  const open = (["nb", "se", "en"] as const).flatMap((locale) =>
    Object.entries(forms?.texts[locale] ?? {})
      .filter(([key, text]) => key.startsWith("validation.") && !text.endsWith("."))
      .map(([, text]) => `${locale}: ${text}`),
  );
  expect([...new Set(open)].toSorted()).toEqual([
    "en: Email already exists",
    "en: Email is not valid",
    "en: Password can be max 255 characters long",
    "en: Password needs to be at least 6 characters long",
    "en: Passwords do not match",
    "en: Username already exists",
    "en: Username is required",
  ]);
});
