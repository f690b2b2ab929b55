import { pluralCases, type Plurals } from "@sosmessages/texts/plurals.ts";

/** The types of TypeScript lack it. */
type LocaleWithTextInfo = Intl.Locale & Readonly<{ getTextInfo: () => Readonly<{ direction: string }> }>;

/** The entries of CLDR for a language. `name` null: CLDR lacks the language. */
export type LanguageFacts = Readonly<{
  name: string | null;
  direction: "ltr" | "rtl";
  plurals: Plurals;
  /** How a day is written: `DD.MM.YYYY`. */
  date: string;
  decimal: string;
}>;

export const datePattern = "^(?=.*DD)(?=.*MM)(?=.*YYYY)(DD|MM|YYYY)([^\\p{L}\\p{N}]{1,2}(DD|MM|YYYY)){2}$";

/**
 * The codes of the languages that CLDR can name, each in itself. A list, because asking for each possible code takes a second. Without
 * `no`: the product has nb and nn.
 */
const named =
  `af agq ak am ar ars as asa ast az ba bas be bem bez bg bgc bho blo bm bn bo br brx bs bua ca ccp ce ceb cgg chr ckb cs csw cv
   cy da dav de dje doi dsb dua dyo dz ebu ee el en eo es et eu ewo fa ff fi fil fo fr fur fy ga gaa gd gl gsw gu guz gv ha haw
   he hi hr hsb hu hy ia id ie ig ii is it ja jgo jmc jv ka kab kam kde kea kgp khq ki kk kkj kl kln km kn ko kok ks ksb ksf ksh
   ku kw kxv ky lag lb lg lij lkt lmo ln lo lrc lt lu luo luy lv mai mas mer mfe mg mgh mgo mi mk ml mn mni mr ms mt mua my mzn
   naq nb nd nds ne nl nn nnh nqo nso nus nyn oc om or os pa pcm pl pms prg ps pt qu raj rm rn ro rof ru rw rwk sa sah saq sat
   sbp sc scn sd se seh ses sg shi shn si sk sl smn sn so sq sr st su sv sw syr szl ta te teo tg th ti tk tn to tok tr tt twq tyv
   tzm ug uk ur uz vai vec vi vmw vun wae wo xh xnr xog yav yi yo yrl yue za zgh zh zu`.split(/\s+/);

let found: ReadonlyMap<string, string> | undefined;

/** By code: the name of each language in that language. */
export const namedLanguages = (): ReadonlyMap<string, string> =>
  (found ??= new Map(
    named.flatMap((code) => {
      const name = nameOfLanguage(code);
      return name === null ? [] : [[code, name] as const];
    }),
  ));

/* oxlint-disable eslint/no-restricted-globals, eslint/no-restricted-properties -- it reads CLDR's facts about a language when a folder is read, and formats no text */
const isNamed = (code: string): boolean => Intl.DisplayNames.supportedLocalesOf([code]).length > 0;

function nameOfLanguage(code: string): string | null {
  const name = isNamed(code)
    ? new Intl.DisplayNames([code], { type: "language", fallback: "none" }).of(code)
    : undefined;
  return name === undefined ? null : name.charAt(0).toLocaleUpperCase(code) + name.slice(1);
}

export function languageFacts(code: string): LanguageFacts {
  const isKnown = isNamed(code);
  const { direction } = (new Intl.Locale(code) as LocaleWithTextInfo).getTextInfo();
  const numbers = new Intl.NumberFormat(`${code}-u-nu-latn`).formatToParts(1.5);
  return {
    name: nameOfLanguage(code),
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
/* oxlint-enable eslint/no-restricted-globals, eslint/no-restricted-properties */
