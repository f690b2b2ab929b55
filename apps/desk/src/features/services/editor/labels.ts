import { inLanguage } from "@sosmessages/contract/languages.ts";
import { countingIn } from "#lib/languages.ts";
import { languageWords, useSpoken, type PlainKey } from "#lib/texts.tsx";
import { textOf, type EditorEntry } from "./entries.ts";
import { countedExamples } from "./placeholders.ts";
import { useWorkspace } from "./use-editor.ts";

/** Names in the files whose words other screens have, too. */
const shared: ReadonlyMap<string, PlainKey> = new Map<string, PlainKey>([
  ["hosts", "services.address"],
  ["url", "services.address"],
  ["quick_exit", "services.exit"],
  ["legal_contact", "services.contact"],
  ["data_protection_contact", "services.data_protection"],
  ["accessibility_statement", "services.accessibility"],
  ["topics", "nav.topics"],
  ["email", "me.email"],
  ["light", "app.theme_light"],
  ["dark", "app.theme_dark"],
  ["language", "app.language"],
  ["title", "resources.name"],
  ["text", "resources.text"],
]);

/** The words for fields, languages, pages and sentences. New ones keep their name in the files. */
export function useLabels() {
  const { languages, known_languages: known } = useWorkspace().data;
  const { say, locale, texts } = useSpoken();
  const words = (...keys: readonly string[]): string | undefined => {
    const key = keys.find((each) => each in texts);
    return key && say(key as PlainKey);
  };
  const label = (name: string): string => {
    const own = name.replace(".svg", "");
    return words(shared.get(name) ?? "", `editor.field_${own}`, `editor.part_${own}`, `services.${own}`) ?? name;
  };
  return {
    label,
    hint: (name: string) => words(`editor.hint_${name.endsWith(".svg") ? "drawing" : name}`),
    /** A language that the draft adds is not known to the rest of the desk. */
    language: (code: string): string => {
      const name = languageWords(say, code);
      return name === code ? (known.find((each) => each.code === code)?.name ?? code) : name;
    },
    /** The page on which callers read something. */
    page: (page: string): string => words(`editor.page_${page}`) ?? page,
    /** A sentence is called by its words, in the language of the desk where the service has it. */
    title: (entry: EditorEntry): string => {
      if (entry.kind === "field") return label(entry.name === "" ? entry.file : entry.name);
      const { code = "" } = languages.find((each) => each.code === locale) ?? languages[0] ?? {};
      const text = textOf(entry.sentence, code) || inLanguage(entry.sentence.usual, locale);
      // One with a count is read with a count.
      return countedExamples(text, countingIn(locale)).at(-1)?.[1] ?? text;
    },
  };
}
