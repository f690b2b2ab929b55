import type { EditorDraft, FieldNode } from "@sosmessages/contract/desk/editor.ts";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import { mostCharactersFor } from "@sosmessages/texts/message.ts";
import type { Say } from "#lib/texts.tsx";
import { fieldId, stepsIn, textOf, valueAt, type EditorData } from "./entries.ts";
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

type Leaf = Extract<FieldNode, { is: "leaf" }>;

const ownWords = ["phone", "page", "mail", "colour", "language", "time-zone", "drawing"] as const;

/** The remedy for a value that does not fit its field. */
export function wrongWords(say: Say, { kind, least, most }: Leaf, value: unknown): string {
  if (value === null || value === undefined || value === "") return say("app.required");
  if (kind === "number") return say("editor.wrong_number", { least: String(least), most: String(most) });
  if (kind === "text" || kind === "long-text") return say("editor.wrong_text", { most: String(most) });
  const own = ownWords.find((each) => each === kind);
  return say(own === undefined ? "editor.wrong_other" : `editor.wrong_${own}`);
}

/** The form of `helplines[2].name.nb`, or of what every item of a list and every language has. */
function leafAt(node: FieldNode | undefined, [step, ...steps]: readonly string[]): Leaf | undefined {
  switch (node?.is) {
    case undefined:
    case "leaf":
      return node;
    case "group":
      return step === undefined ? undefined : leafAt(node.parts[step], steps);
    case "list":
      return leafAt(node.item, steps);
    case "languages":
      return leafAt(node.each, steps);
  }
}

/** The mistake, in words for people who know no files. */
export function problemWords(say: Say, data: EditorData, { file, path = "" }: Problem): string {
  const sentence = data.sentences.find(({ area, key }) => `${area} ${key}` === path);
  const [, language = ""] = /^texts\/(\w+)\.yaml$/.exec(file) ?? [];
  if (sentence !== undefined)
    return mistakeWords(say, inLanguage(sentence.usual, language), textOf(sentence, language));
  const low = data.draft.contrasts.find(({ theme, field }) => path === `colours.${theme}.${field}`);
  if (low !== undefined) return say("services.lacks_contrast", { found: String(low.found), least: String(low.least) });
  const field = data.fields.find((each) => fieldId(each.file, each.name) === fieldId(file, path));
  const leaf = leafAt(field?.node, stepsIn(path));
  return leaf === undefined ? say("editor.wrong_other") : wrongWords(say, leaf, valueAt(data, file, path));
}
