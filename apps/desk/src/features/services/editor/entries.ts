import type { EditorField, EditorSentence, readEditor } from "@sosmessages/contract/desk/editor.ts";
import type { ReplyOf } from "@sosmessages/contract/route.ts";
import { itemsOf, partOf } from "./field-tree.ts";

export type EditorData = ReplyOf<typeof readEditor>["body"];
export type EditorLanguage = EditorData["languages"][number];

/** One row of the list: a sentence, or a top-level field with its parts. */
export type EditorEntry = Readonly<{
  id: string;
  page: string;
  isChanged: boolean;
  needsApproval: boolean;
  /** Languages in which callers read another language; blank: a value without language. */
  missing: readonly string[];
  /** Languages with the usual sentence where another language has the service's. */
  behind: readonly string[];
}> &
  (
    | Readonly<{ kind: "sentence"; sentence: EditorSentence }>
    | (Readonly<{ kind: "field" }> & Pick<EditorField, "file" | "name" | "is_technical" | "node">)
  );
export type SentenceEntry = Extract<EditorEntry, { kind: "sentence" }>;
export type FieldEntry = Extract<EditorEntry, { kind: "field" }>;

/** As in `values`: the file and the first name of the path, which a drawing lacks. */
export const fieldId = (file: string, path: string): string => `${file} ${/^\w*/.exec(path)?.[0] ?? ""}`;

const isChangedIn = ({ said, published }: EditorSentence, language: string): boolean =>
  said[language] !== published[language];

/** The state of a sentence in one language. */
export function standingOf(
  { sentence, missing, behind }: SentenceEntry,
  code: string,
): "changed" | "missing" | "behind" | "own" | "usual" {
  if (isChangedIn(sentence, code)) return "changed";
  if (missing.includes(code)) return "missing";
  if (behind.includes(code)) return "behind";
  return sentence.said[code] === undefined ? "usual" : "own";
}

/** From a field to a part: `2` and `number` of `helplines[2].number`. */
export const stepsIn = (path: string): readonly string[] =>
  path
    .split(/[.[\]]+/)
    .filter((step) => step !== "")
    .slice(1);

export const valueAt = ({ values }: EditorData, file: string, path: string): unknown =>
  stepsIn(path).reduce<unknown>(
    (value, step) => (/^\d+$/.test(step) ? itemsOf(value)[Number(step) - 1] : partOf(value, step)),
    JSON.parse(values[fieldId(file, path)] ?? "null"),
  );

/** Languages in which a required value is empty; blank: of a value that is the same in each. */
const emptyIn = (data: EditorData, id: string): readonly string[] =>
  data.draft.problems.flatMap(({ file, path = "" }) => {
    const isEmpty =
      fieldId(file, path) === id && [null, undefined, ""].some((each) => each === valueAt(data, file, path));
    return isEmpty ? (data.languages.find(({ code }) => path.endsWith(`.${code}`))?.code ?? "") : [];
  });

function fieldEntries(data: EditorData): readonly FieldEntry[] {
  const changed = new Set(data.draft.changes.map(({ file, path }) => fieldId(file, path)));
  return data.fields.map(({ page, needs_approval: needsApproval, ...field }) => {
    const id = fieldId(field.file, field.name);
    return {
      ...field,
      id,
      kind: "field",
      page: page === "mails" ? "mail" : page,
      isChanged: changed.has(id),
      needsApproval,
      missing: [...new Set(emptyIn(data, id))],
      behind: [],
    };
  });
}

const sentenceEntry =
  (languages: readonly EditorLanguage[]) =>
  (sentence: EditorSentence): SentenceEntry => {
    const { said, untranslated } = sentence;
    const isReplaced = languages.some(({ code, is_included }) => is_included && said[code] !== undefined);
    const lacking = languages.map(({ code }) => code).filter((code) => said[code] === undefined);
    return {
      id: `${sentence.area} ${sentence.key}`,
      kind: "sentence",
      sentence,
      page: sentence.page,
      isChanged: languages.some(({ code }) => isChangedIn(sentence, code)),
      needsApproval: sentence.needs_approval,
      missing: lacking.filter((code) => untranslated.includes(code)),
      behind: isReplaced ? lacking.filter((code) => !untranslated.includes(code)) : [],
    };
  };

export type Group = Readonly<{ page: string; entries: readonly EditorEntry[] }>;

const isTranslated = ({ missing }: EditorEntry): number => (missing.length === 0 ? 1 : 0);

/** The pages in the order of the answer. On each, untranslated sentences come first, then the fields, then the rest. */
export function groupsOf(data: EditorData): readonly Group[] {
  const fields = fieldEntries(data);
  const sentences = data.sentences.map(sentenceEntry(data.languages));
  const pages = new Set([...sentences, ...fields].map(({ page }) => page));
  return [...pages].map((page) => ({
    page,
    entries: [...fields, ...sentences]
      .filter((entry) => entry.page === page)
      .toSorted((a, b) => isTranslated(a) - isTranslated(b)),
  }));
}

export type Filter = "all" | "changed" | "missing";

export const fitsFilter = (entry: EditorEntry, filter: Filter): boolean =>
  filter === "all" || (filter === "changed" ? entry.isChanged : entry.missing.length > 0);

/** Searches every language of a sentence, and the name of a field. */
export function isFound(entry: EditorEntry, label: string, sought: string): boolean {
  const words = sought.trim().toLowerCase();
  if (words === "") return true;
  const texts =
    entry.kind === "field"
      ? [label, entry.name]
      : [entry.sentence.key, ...Object.values(entry.sentence.usual), ...Object.values(entry.sentence.said)];
  return texts.some((text) => text.toLowerCase().includes(words));
}

/** The sentence in this language as the draft has it. */
export const textOf = ({ said, usual }: EditorSentence, language: string): string =>
  said[language] ?? usual[language] ?? "";
