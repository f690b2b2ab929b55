import { builtIn, type Locale } from "@sosmessages/contract/languages.ts";

/** The names that ICU MessageFormat and CLDR have for the ways in which languages count. */
export const pluralCases = ["zero", "one", "two", "few", "many"] as const;
export type PluralCase = (typeof pluralCases)[number] | "other";

/**
 * When a language uses which case, as CLDR writes it: `{ one: "n = 1" }`, `{ few: "n % 10 = 2..4 and n % 100 != 12..14" }`. The
 * first that holds is used; `other` is for everything else. Not every browser supports every language, so the rules are ours.
 */
export type Plurals = Readonly<Partial<Record<(typeof pluralCases)[number], string>>>;

const ofBuiltIn = {
  nb: { one: "n = 1" },
  se: { one: "n = 1", two: "n = 2" },
  en: { one: "n = 1" },
} as const satisfies Record<string, Plurals>;

/** Of the languages that are built in; a folder brings its own. */
export const pluralsOf = (locale: Locale): Plurals => ofBuiltIn[builtIn(locale) ?? "nb"];

const range = String.raw`\d{1,4}(?:\.\.\d{1,4})?`;
const relation = String.raw`n(?: % [1-9]\d{0,3})? !?= ${range}(?:,${range})*`;
const condition = new RegExp(`^${relation}(?: (?:and|or) ${relation})*$`);

/** Whether it is a condition that `pluralOf` can decide. */
export const isPluralCondition = (text: string): boolean => condition.test(text);

function holds(rule: string, count: number): boolean {
  const [, modulus, negation, values = ""] = /^n(?: % (\d+))? (!?)= (.+)$/.exec(rule) ?? [];
  const n = modulus === undefined ? count : count % Number(modulus);
  const isIn = values.split(",").some((value) => {
    const [from, to = from] = value.split("..").map(Number);
    return from !== undefined && to !== undefined && Number.isInteger(n) && n >= from && n <= to;
  });
  return isIn !== (negation === "!");
}

export function pluralOf(plurals: Plurals, count: number): PluralCase {
  const applies = (rule: string) =>
    rule.split(" or ").some((part) => part.split(" and ").every((each) => holds(each, count)));
  return pluralCases.find((name) => applies(plurals[name] ?? "n = 0 and n = 1")) ?? "other";
}
