/** Letters that are often typed without their marks, mostly in Northern Sami. */
const plain = new Map(
  Object.entries({ á: "a", à: "a", â: "a", č: "c", đ: "d", é: "e", è: "e", ê: "e", ŋ: "n", ò: "o", ó: "o", ô: "o", š: "s", ŧ: "t", ü: "u", ž: "z" }),
);

/** A word, "0" or "00" for a number, "?" or "!", and the number of its sentence. */
export type Token = { readonly word: string; readonly sentence: number };

const longestWord = 40;

const wordOf = (found: string): string => {
  if (/^\d/.test(found)) return found.length > 1 ? "00" : "0";
  return found.slice(0, longestWord).replaceAll(/(\p{L})\1{2,}/gu, "$1");
};

/** The words of a text in the form that is compared: small letters, without accents, at most 40 characters. */
export const tokensOf = (text: string): Token[] => {
  const found = text
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/[’`´]/g, "'")
    .replaceAll(/[áàâčđéèêŋòóôšŧüž]/g, (letter) => plain.get(letter)!)
    .match(/[\p{L}']+|\d+|[!?.\n]|\p{Extended_Pictographic}/gu);
  const tokens: Token[] = [];
  let sentence = 0;
  for (const one of found ?? []) {
    const isEnd = one === "." || one === "\n";
    if (!isEnd) tokens.push({ word: wordOf(one), sentence });
    if ((isEnd || one === "?" || one === "!") && tokens.at(-1)?.sentence === sentence) sentence += 1;
  }
  return tokens;
};

/** As long as the longest letters of the training; in longer texts, one sentence would count too little. */
const passage = { words: 80, step: 40 };

/** The text in overlapping passages. */
export const passagesOf = (tokens: readonly Token[]): readonly (readonly Token[])[] => {
  const passages: (readonly Token[])[] = [];
  for (let start = 0; start === 0 || start + passage.step < tokens.length; start += passage.step)
    passages.push(tokens.slice(start, start + passage.words));
  return passages;
};
