import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { builtInTexts } from "../../../packages/texts/src/catalogue.ts";
import { parseMessage, type ParsedText } from "../../../packages/texts/src/message.ts";
import { texts, type Words } from "./screens/words.ts";

const strange = "áčđŋšžåø";
/** No language we know makes longer words than Northern Sami does, and that is looked at as it is. */
const longestWord = 12;

/** Words of a sentence, one by one; gaps and names of things stay as they are. */
const eachWord = (text: string, say: (word: string, at: number) => string): string =>
  text.replace(/\{\w+\}|[\w.]*[\d_.][\w.]*\w|[\p{L}]+/gu, (word, at: number) =>
    !/^\p{L}+$/u.test(word) || /^(sosmessages|locale|theme|left|chat)$/.test(word) ? word : say(word, at),
  );

/** Two fifths longer, as another language may be, with marks above and below. */
export const pseudo = (text: string): string =>
  eachWord(text, (word, at) => {
    const more = Array.from({ length: Math.ceil(word.length * 0.4) }, (_none, n) => strange[(at + n) % strange.length]);
    return word.length + more.length <= longestWord ? word + more.join("") : `${word} ${more.join("")}`;
  });

const hebrew = "אבגדהוזחטיכלמנסעפצקרשת";

/** The same words in letters that are read from right to left. Nobody could read them; a browser lays them out as it would. */
export const fromRight = (text: string): string =>
  eachWord(text, (word) =>
    Array.from(word, (letter) => hebrew[(letter.toLowerCase().codePointAt(0) ?? 0) % hebrew.length]).join(""),
  );

/** The two languages of which nobody speaks a word, and what makes them of Norwegian. */
const pseudoLanguages = {
  qaa: { direction: "ltr", say: pseudo },
  qab: { direction: "rtl", say: fromRight },
} as const;
type PseudoLanguage = keyof typeof pseudoLanguages;

const wordsIn = (say: (text: string) => string): Words =>
  Object.fromEntries(Object.entries(texts.nb).map(([key, text]) => [key, say(text)])) as Words;
export const pseudoWords: Readonly<Record<PseudoLanguage, Words>> = { qaa: wordsIn(pseudo), qab: wordsIn(fromRight) };

const areas = ["start", "caller", "forms", "info", "push-switch", "static-pages", "dialogs", "desk"] as const;

/** The text again, with its words said otherwise: gaps and the names of cases are no words. */
const written = (message: ParsedText, say: (words: string) => string): string =>
  message
    .map((part) => {
      if (part.kind === "words") return say(part.words);
      if (part.kind === "gap") return `{${part.name}}`;
      const cases = part.cases.map(([selector, parts]) => `${selector} {${written(parts, say)}}`);
      return `{${part.name}, ${part.kind}, ${cases.join(" ")}}`;
    })
    .join("");

/** Writes the folder of such a language, as a service would bring it: JSON is YAML. */
export async function writePseudo(
  folder: string,
  code: PseudoLanguage,
  isTranslated: (key: string, index: number) => boolean = () => true,
): Promise<void> {
  const { direction, say } = pseudoLanguages[code];
  await mkdir(folder, { recursive: true });
  const counting = { plurals: { one: "n = 1" }, date: "DD.MM.YYYY", decimal: "," };
  const facts = { name: say("Språket"), direction, falls_back_to: "nb", ...counting };
  await writeFile(join(folder, "language.yaml"), JSON.stringify(facts));
  for (const area of areas) {
    const said = Object.entries<string>(builtInTexts(area, "nb"))
      .filter(([key], index) => isTranslated(key, index))
      .map(([key, text]) => [key, written(parseMessage(text), say)] as const);
    await writeFile(join(folder, `${area}.yaml`), JSON.stringify(Object.fromEntries(said), null, 1));
  }
}
