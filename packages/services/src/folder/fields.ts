import { isBlank, unseenCharacter } from "@sosmessages/contract/visible.ts";
import { isPluralCondition } from "@sosmessages/texts/plurals.ts";
import type { Entry, Report } from "@sosmessages/texts/yaml-tree.ts";
import { eachSchema, valueSchema, type DataOf, type FieldKind, type FieldSchema } from "../schema.ts";

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
  const { file, line, path } = entry;
  const sentence =
    entry.kind === "missing"
      ? `${labelOf(entry)} is missing: it must be ${should}.`
      : `${labelOf(entry)} must be ${should}; there is ${shown(entry)}.`;
  report({ file, line, path, sentence });
}

/** null: every character can be seen. Otherwise the sentence that names the first that cannot, with its place. */
export function unseenIn(entry: Entry): Readonly<{ line: number; sentence: string }> | null {
  if (entry.kind !== "scalar" || typeof entry.value !== "string") return null;
  const character = unseenCharacter(entry.value);
  if (character === undefined) return null;
  const code = character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
  const { line, column } = entry.placeOf?.(character) ?? { line: entry.line, column: null };
  const place = column === null ? "" : `, in column ${column}`;
  return { line, sentence: `${labelOf(entry)} holds the invisible character U+${code}${place}; remove it.` };
}

const isPage = (address: string): boolean => {
  const url = URL.canParse(address) ? new URL(address) : null;
  return url !== null && url.hostname.includes(".") && url.username === "" && url.password === "";
};

const isTimeZone = (zone: string): boolean => {
  try {
    // oxlint-disable-next-line eslint/no-restricted-globals -- it only lists time zones and formats no text
    return new Intl.DateTimeFormat("en", { timeZone: zone }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
};

/** Checked after the pattern. */
const checks: Readonly<Partial<Record<FieldKind, (value: string) => boolean>>> = {
  page: isPage,
  origin: (address) => URL.canParse(address),
  "time-zone": isTimeZone,
  plural: isPluralCondition,
};

/** `languages`: of the service; each text has them. `known`: others that a field may name. */
export type ServiceLanguages = Readonly<{ languages: readonly string[]; known: readonly string[] }>;

/** Reads the value that the schema describes; undefined: it was not right, and that has been reported. */
export function readFields<S extends FieldSchema>(
  schema: S,
  entry: Entry,
  spoken: ServiceLanguages,
  report: Report,
): DataOf<S> | undefined {
  return read(schema, entry, spoken, report) as DataOf<S> | undefined;
}

function read(schema: FieldSchema, entry: Entry, spoken: ServiceLanguages, report: Report): unknown {
  if (schema.anyOf) {
    const isEmpty = entry.kind === "missing" || (entry.kind === "scalar" && entry.value === null);
    return isEmpty ? null : read(valueSchema(schema), entry, spoken, report);
  }
  const value = entry.kind === "scalar" ? entry.value : null;
  switch (schema.type) {
    case "object":
      return schema.properties ? readGroup(schema, entry, spoken, report) : readInEach(schema, entry, spoken, report);
    case "array":
      return readList(schema, entry, spoken, report);
    case "boolean":
      return typeof value === "boolean" ? value : wrong(entry, "true or false", report);
    case "integer": {
      const { minimum = 0, maximum = 0 } = schema;
      const fits = typeof value === "number" && Number.isInteger(value) && value >= minimum && value <= maximum;
      return fits ? value : wrong(entry, `a whole number from ${minimum} to ${maximum}`, report);
    }
    default:
      return readText(schema, entry, spoken, report);
  }
}

function readText(schema: FieldSchema, entry: Entry, { known }: ServiceLanguages, report: Report): string | undefined {
  const { kind = "text", should = "text", pattern, maxLength = 60 } = schema;
  const words = kind === "language" ? known : schema.enum;
  if (words) {
    const found = entry.kind === "scalar" ? words.find((word) => word === entry.value) : undefined;
    return found ?? wrong(entry, `one of ${words.join(", ")}`, report);
  }
  if (entry.kind === "scalar" && (typeof entry.value === "number" || typeof entry.value === "bigint"))
    return wrong(entry, `${should}, in quotes`, report);
  if (entry.kind !== "scalar" || typeof entry.value !== "string") return wrong(entry, should, report);
  const unseen = unseenIn(entry);
  if (unseen !== null) {
    report({ file: entry.file, path: entry.path, ...unseen });
    return undefined;
  }
  const isLong = kind === "long-text";
  const value = isLong ? entry.value.trim() : entry.value;
  const fits = !isBlank(value) && Array.from(value).length <= maxLength && value.trim() === value;
  if (!fits || (!isLong && value.includes("\n"))) return wrong(entry, should, report);
  if (pattern !== undefined && !new RegExp(pattern, "u").test(value)) return wrong(entry, should, report);
  if (checks[kind]?.(value) === false) return wrong(entry, should, report);
  return kind === "colour" ? value.toLowerCase() : value;
}

function readList(
  schema: FieldSchema,
  entry: Entry,
  spoken: ServiceLanguages,
  report: Report,
): readonly unknown[] | undefined {
  const { items = {}, should = "", minItems = 0, maxItems = 0 } = schema;
  if (entry.kind !== "list" || entry.items.length < minItems || entry.items.length > maxItems)
    return wrong(entry, `a list of ${minItems} to ${maxItems} ${should}`, report);
  const values = entry.items.map((item) => read(items, item, spoken, report));
  if (values.includes(undefined)) return undefined;
  const words = values.filter((value) => typeof value === "string");
  const twice = words.find((word, index) => words.indexOf(word) !== index);
  if (twice === undefined) return values;
  const { file, line, path } = entry;
  report({ file, line, path, sentence: `${path} names ${twice} twice.` });
  return undefined;
}

/** Languages that the service does not have are allowed, because it may offer them later. */
function readInEach(schema: FieldSchema, entry: Entry, spoken: ServiceLanguages, report: Report): unknown {
  const { languages } = spoken;
  if (entry.kind !== "map") return wrong(entry, `given for each language: ${languages.join(", ")}`, report);
  const given = [...entry.entries].filter(([language]) => /^[a-z]{2,3}$/.test(language));
  for (const [name, { file, line }] of entry.entries) {
    if (!given.some(([language]) => language === name))
      report({ file, line, sentence: `${labelOf(entry)}: ${name} is not a language such as nb.` });
  }
  const values = given.map(([language, each]) => [language, read(eachSchema(schema)!, each, spoken, report)] as const);
  const lacking = languages.filter((language) => !entry.entries.has(language));
  for (const language of lacking) {
    const { file, line } = entry;
    const sentence = `${labelOf(entry)} is missing in ${language}, which is a language of the service.`;
    report({ file, line, path: `${entry.path}.${language}`, sentence });
  }
  const isWhole = given.length === entry.entries.size && lacking.length === 0;
  return isWhole && values.every(([, value]) => value !== undefined) ? Object.fromEntries(values) : undefined;
}

export const camelCase = (name: string) => name.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());

function readGroup({ properties = {} }: FieldSchema, entry: Entry, spoken: ServiceLanguages, report: Report): unknown {
  const names = Object.keys(properties);
  if (entry.kind !== "map") return wrong(entry, `a group of the fields ${names.join(", ")}`, report);
  const { file, line } = entry;
  const at = (name: string) => (entry.path === "" ? name : `${entry.path}.${name}`);
  for (const [name, unknown] of entry.entries) {
    if (Object.hasOwn(properties, name)) continue;
    const sentence = `there is no field ${at(name).slice(0, 80)}; there are ${names.join(", ")}.`;
    report({ file, line: unknown.line, sentence });
  }
  const values = Object.entries(properties).map(([name, field]) => {
    const missing: Entry = { kind: "missing", file, line, path: at(name) };
    return [camelCase(name), read(field, entry.entries.get(name) ?? missing, spoken, report)] as const;
  });
  return values.some(([, value]) => value === undefined) ? undefined : Object.fromEntries(values);
}
