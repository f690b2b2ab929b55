import { readdir, readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { texts, type Words } from "./screens/words.ts";

const strange = "áčđŋšžåø";
/** No language we know makes longer words than Northern Sami does, and that is looked at as it is. */
const longestWord = 12;

/** Two fifths longer, as another language may be, with marks above and below; gaps and names of things stay as they are. */
export const pseudo = (text: string): string =>
  text.replace(/\{\w+\}|[\w.]*[\d_.][\w.]*\w|[\p{L}]+/gu, (word, at: number) => {
    if (!/^\p{L}+$/u.test(word) || /^(sosmessages|locale|theme|left|chat)$/.test(word)) return word;
    const more = Array.from({ length: Math.ceil(word.length * 0.4) }, (_none, n) => strange[(at + n) % strange.length]);
    return word.length + more.length <= longestWord ? word + more.join("") : `${word} ${more.join("")}`;
  });

export const pseudoWords = Object.fromEntries(
  Object.entries(texts.nb).map(([key, text]) => [key, pseudo(text)]),
) as Words;

/** Makes the Norwegian of these sources so much longer. */
export async function lengthenTexts(root: string): Promise<void> {
  const folder = join(root, "packages/texts/src");
  const files = (await readdir(folder, { recursive: true })).filter((file) => file.endsWith("nb.ts"));
  for (const file of files.filter((file) => file.includes("/") && !file.startsWith("desk/"))) {
    const source = await readFile(join(folder, file), "utf8");
    const longer = source.replace(/(:\s+)("(?:[^"\\]|\\.)*")/g, (_all, before: string, literal: string) => {
      return before + JSON.stringify(pseudo(JSON.parse(literal) as string));
    });
    await writeFile(join(folder, file), longer);
  }
}
