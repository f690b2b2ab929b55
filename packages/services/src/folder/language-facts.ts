import { pluralCases, type Plurals } from "@sosmessages/texts/plurals.ts";

/** The entries of CLDR for a language. `name` null: CLDR lacks the language. */
export type LanguageFacts = Readonly<{
  name: string | null;
  direction: "ltr" | "rtl";
  plurals: Plurals;
  /** How a day is written: `DD.MM.YYYY`. */
  date: string;
  decimal: string;
}>;

/** Scripts that are written from right to left, for engines without `getTextInfo`. */
const fromRight = new Set(["Arab", "Hebr", "Thaa", "Syrc", "Nkoo", "Adlm", "Rohg", "Mand", "Samr"]);

type TextInfo = Readonly<{ getTextInfo?: () => Readonly<{ direction?: string }> }>;

export const datePattern = "^(?=.*DD)(?=.*MM)(?=.*YYYY)(DD|MM|YYYY)([^\\p{L}\\p{N}]{1,2}(DD|MM|YYYY)){2}$";

/* oxlint-disable house/no-intl -- it reads CLDR's facts about a language when a folder is read, and formats no text */
export function languageFacts(code: string): LanguageFacts {
  const isKnown = Intl.DisplayNames.supportedLocalesOf([code]).length > 0;
  const name = isKnown ? new Intl.DisplayNames([code], { type: "language", fallback: "none" }).of(code) : undefined;
  const locale = new Intl.Locale(code);
  const direction =
    (locale as TextInfo).getTextInfo?.().direction ?? (fromRight.has(locale.maximize().script ?? "") ? "rtl" : "ltr");
  const numbers = new Intl.NumberFormat(`${code}-u-nu-latn`).formatToParts(1.5);
  return {
    name: name === undefined ? null : name.charAt(0).toLocaleUpperCase(code) + name.slice(1),
    direction: direction === "rtl" ? "rtl" : "ltr",
    plurals: pluralsIn(new Intl.PluralRules(code)),
    date: isKnown ? dateIn(code) : "DD.MM.YYYY",
    decimal: (isKnown && numbers.find(({ type }) => type === "decimal")?.value) || ",",
  };
}

function dateIn(code: string): string {
  const parts: Readonly<Record<string, string>> = { day: "DD", month: "MM", year: "YYYY" };
  const format = new Intl.DateTimeFormat(`${code}-u-ca-gregory-nu-latn`, {
    year: "numeric",
    month: "2-digit",
    day: "2-digit",
  });
  const written = format.formatToParts(0).map(({ type, value }) => parts[type] ?? value.replace(/\p{Cf}/gu, ""));
  const date = written.join("").replace(/[^DMY]+$/, "");
  return new RegExp(datePattern, "u").test(date) ? date : "DD.MM.YYYY";
}

const ranges = (numbers: readonly number[]): string => {
  const found: [from: number, to: number][] = [];
  for (const n of numbers) {
    const last = found.at(-1);
    if (last?.[1] === n - 1) last[1] = n;
    else found.push([n, n]);
  }
  return found.map(([from, to]) => (from === to ? from : `${from}..${to}`)).join(",");
};

/** The rules as conditions, which pages can decide in browsers that lack the language. All of CLDR's repeat after a hundred. */
function pluralsIn(rules: Intl.PluralRules): Plurals {
  const names = pluralCases.filter((name) => rules.resolvedOptions().pluralCategories.includes(name));
  const upTo = Array.from({ length: 100 }, (_, n) => n);
  const conditions = names.flatMap((name) => {
    const below = ranges(upTo.filter((n) => rules.select(n) === name));
    const above = ranges(upTo.filter((n) => rules.select(n + 100) === name));
    if (below === above) return below === "" ? [] : [[name, `n % 100 = ${below}`]];
    const rest = above === "" ? [] : [`n % 100 = ${above} and n != 0..99`];
    return [[name, [...(below === "" ? [] : [`n = ${below}`]), ...rest].join(" or ")]];
  });
  return Object.fromEntries(conditions) as Plurals;
}
/* oxlint-enable house/no-intl */
