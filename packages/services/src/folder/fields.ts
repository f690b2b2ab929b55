import { isBlank } from "@sosmessages/contract/visible.ts";
import type { Entry, Report } from "@sosmessages/texts/yaml-tree.ts";

/** Reads one field; undefined: it was not right, and that has been reported. */
export type FieldReader<T> = (entry: Entry, report: Report) => T | undefined;

const labelOf = ({ path }: Entry) => (path === "" ? "the file" : path);

const shown = (entry: Entry): string => {
  if (entry.kind === "list") return "a list";
  if (entry.kind === "map") return "a group of fields";
  if (entry.kind === "missing" || entry.value === null) return "nothing";
  const text = String(entry.value).replace(/\s+/g, " ");
  return typeof entry.value === "string" ? `"${text.slice(0, 40)}${text.length > 40 ? "…" : ""}"` : text.slice(0, 40);
};

/** Reports the mistake in a field and the expected value. */
export function wrong(entry: Entry, should: string, report: Report): undefined {
  const { file, line } = entry;
  const sentence =
    entry.kind === "missing"
      ? `${labelOf(entry)} is missing: it must be ${should}.`
      : `${labelOf(entry)} must be ${should}; there is ${shown(entry)}.`;
  report({ file, line, sentence });
}

/** Control characters, fillers, and what turns the direction of what follows: a page could read otherwise than it is. */
const unseen =
  /[\p{Cc}\p{Cs}\u061c\u115f\u1160\u180e\u2060-\u2064\u3164\uffa0\u{e0000}-\u{e007f}\u200b\u200e\u200f\u202a-\u202e\u2028\u2029\u2066-\u2069\ufeff\ufffe\uffff]/u;
export const isUnseen = (text: string) => unseen.test(text.replace(/[\t\n]/g, ""));

type TextRules = Readonly<{ should: string; pattern?: Pick<RegExp, "test">; max?: number; isLong?: boolean }>;

export const text =
  ({ should, pattern, max = 60, isLong = false }: TextRules): FieldReader<string> =>
  (entry, report) => {
    if (entry.kind === "scalar" && (typeof entry.value === "number" || typeof entry.value === "bigint"))
      return wrong(entry, `${should}, in quotes`, report);
    if (entry.kind !== "scalar" || typeof entry.value !== "string") return wrong(entry, should, report);
    const value = isLong ? entry.value.trim() : entry.value;
    const fits = !isBlank(value) && Array.from(value).length <= max && !isUnseen(value) && value.trim() === value;
    if (!fits || (!isLong && value.includes("\n"))) return wrong(entry, should, report);
    return pattern === undefined || pattern.test(value) ? value : wrong(entry, should, report);
  };

export const wholeNumber =
  (from: number, to: number): FieldReader<number> =>
  (entry, report) => {
    const value = entry.kind === "scalar" ? entry.value : null;
    const fits = typeof value === "number" && Number.isInteger(value) && value >= from && value <= to;
    return fits ? value : wrong(entry, `a whole number from ${from} to ${to}`, report);
  };

export const oneOf =
  <const T extends string>(words: readonly T[]): FieldReader<T> =>
  (entry, report) => {
    const found = entry.kind === "scalar" ? words.find((word) => word === entry.value) : undefined;
    return found ?? wrong(entry, `one of ${words.join(", ")}`, report);
  };

export const yesOrNo: FieldReader<boolean> = (entry, report) => {
  const value = entry.kind === "scalar" ? entry.value : null;
  return typeof value === "boolean" ? value : wrong(entry, "true or false", report);
};

/** null for a missing or empty field. */
export const orNothing =
  <T>(field: FieldReader<T>): FieldReader<T | null> =>
  (entry, report) =>
    entry.kind === "missing" || (entry.kind === "scalar" && entry.value === null) ? null : field(entry, report);

export const list =
  <T>(field: FieldReader<T>, what: string, min: number, max: number): FieldReader<readonly T[]> =>
  (entry, report) => {
    if (entry.kind !== "list" || entry.items.length < min || entry.items.length > max)
      return wrong(entry, `a list of ${min} to ${max} ${what}`, report);
    const values = entry.items.map((item) => field(item, report));
    return values.some((value) => value === undefined) ? undefined : (values as T[]);
  };

/** The same text in each of these languages; other languages are allowed, because the service may offer them later. */
export const inEach =
  <T>(languages: readonly string[], field: FieldReader<T>): FieldReader<Readonly<Record<string, T>>> =>
  (entry, report) => {
    if (entry.kind !== "map") return wrong(entry, `given for each language: ${languages.join(", ")}`, report);
    const given = [...entry.entries].filter(([language]) => /^[a-z]{2,3}$/.test(language));
    for (const [name, { file, line }] of entry.entries) {
      if (!given.some(([language]) => language === name))
        report({ file, line, sentence: `${labelOf(entry)}: ${name} is not a language such as nb.` });
    }
    const values = given.map(([language, each]) => [language, field(each, report)] as const);
    const lacking = languages.filter((language) => !entry.entries.has(language));
    for (const language of lacking) {
      const { file, line } = entry;
      const sentence = `${labelOf(entry)} is missing in ${language}, which is a language of the service.`;
      report({ file, line, sentence });
    }
    const isWhole = given.length === entry.entries.size && lacking.length === 0;
    return isWhole && values.every(([, value]) => value !== undefined)
      ? (Object.fromEntries(values) as Record<string, T>)
      : undefined;
  };

type Shape = Readonly<Record<string, FieldReader<unknown>>>;
type Read<S extends Shape> = { readonly [K in keyof S]: S[K] extends FieldReader<infer T> ? T : never };

export const group =
  <S extends Shape>(shape: S): FieldReader<Read<S>> =>
  (entry, report) => {
    const names = Object.keys(shape);
    if (entry.kind !== "map") return wrong(entry, `a group of the fields ${names.join(", ")}`, report);
    const { file, line } = entry;
    const at = (name: string) => (entry.path === "" ? name : `${entry.path}.${name}`);
    for (const [name, unknown] of entry.entries) {
      if (Object.hasOwn(shape, name)) continue;
      const sentence = `there is no field ${at(name).slice(0, 80)}; there are ${names.join(", ")}.`;
      report({ file, line: unknown.line, sentence });
    }
    const values = Object.entries(shape).map(([name, field]) => {
      const missing: Entry = { kind: "missing", file, line, path: at(name) };
      return [name, field(entry.entries.get(name) ?? missing, report)] as const;
    });
    return values.some(([, value]) => value === undefined) ? undefined : (Object.fromEntries(values) as Read<S>);
  };
