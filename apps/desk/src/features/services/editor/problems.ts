import type { EditorDraft, EditorField } from "@sosmessages/contract/desk/editor.ts";
import { mostCharactersFor } from "@sosmessages/texts/message.ts";
import type { Say } from "#lib/texts.tsx";
import { textOf, valueAt, type EditorData } from "./entries.ts";
import { mistakeIn } from "./placeholders.ts";

export type Problem = EditorDraft["problems"][number];

/** A text without a mistake may still be refused by the server. */
export function mistakeWords(say: Say, usual: string, text: string): string {
  const mistake = mistakeIn(usual, text);
  if (mistake === null) return say("editor.wrong_other");
  if ("name" in mistake) return say(`editor.mistake_${mistake.is}`, { name: `{${mistake.name}}` });
  return mistake.is === "long"
    ? say("editor.mistake_long", { n: String(text.length), most: String(mostCharactersFor(usual)) })
    : say(`editor.mistake_${mistake.is}`);
}

const ownWords = ["phone", "page", "mail", "colour", "language", "time-zone", "drawing"] as const;

/** The remedy for a value that does not fit its field. */
export function wrongWords(say: Say, { kind, least, most }: EditorField, value: unknown): string {
  if (value === null || value === undefined || value === "") return say("app.required");
  if (kind === "number") return say("editor.wrong_number", { least: String(least), most: String(most) });
  if (kind === "text" || kind === "long-text") return say("editor.wrong_text", { most: String(most) });
  const own = ownWords.find((each) => each === kind);
  return say(own === undefined ? "editor.wrong_other" : `editor.wrong_${own}`);
}

/** `helplines[2].name.nb` is of the field `helplines[].name`. */
const fieldPath = (path: string, { languages }: EditorData): string =>
  path
    .replaceAll(/\[\d+\]/g, "[]")
    .replace(/\[\]$/, "")
    .replace(new RegExp(`\\.(?:${languages.map(({ code }) => code).join("|")})(?=\\W|$)`), "");

/** The mistake, in words for people who know no files. */
export function problemWords(say: Say, data: EditorData, { file, path = "" }: Problem): string {
  const sentence = data.sentences.find(({ area, key }) => `${area} ${key}` === path);
  const [, language = ""] = /^texts\/(\w+)\.yaml$/.exec(file) ?? [];
  if (sentence !== undefined)
    return mistakeWords(
      say,
      sentence.usual[language] ?? Object.values(sentence.usual)[0] ?? "",
      textOf(sentence, language),
    );
  const low = data.draft.contrasts.find(({ theme, field }) => path === `colours.${theme}.${field}`);
  if (low !== undefined) return say("services.lacks_contrast", { found: String(low.found), least: String(low.least) });
  const field = data.fields.find((each) => each.file === file && fieldPath(each.path, data) === fieldPath(path, data));
  return field === undefined ? say("editor.wrong_other") : wrongWords(say, field, valueAt(data, file, path));
}
