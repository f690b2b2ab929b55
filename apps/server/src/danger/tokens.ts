/** Letters that are often typed without their marks, mostly in Northern Sami, and the same letters without them. */
const marked = "áàâčđéèêŋòóôšŧüž";
const plain = "aaacdeeenooostuz";
const withMarks = new RegExp(`[${marked}]`, "g");

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
    // Long rows of marks are expensive to normalise, and no word has them.
    .replaceAll(/\p{M}{4,}/gu, "")
    .normalize("NFC")
    .toLowerCase()
    .replaceAll(/\p{M}/gu, "")
    .replaceAll(/[’`´]/g, "'")
    .replaceAll(withMarks, (letter) => plain.charAt(marked.indexOf(letter)))
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

/** Letters of the training have so many words. In longer texts, one sentence would count too little. */
const longestWhole = 60;
/** Parts of longer texts, in words. The next part begins with a sentence if there is one within `step`. */
const part = { least: 12, most: 30, step: { least: 12, most: 18 } };

/** The first sentence that begins in this range of tokens, or the end of the range. */
const sentenceIn = (tokens: readonly Token[], from: number, to: number): number => {
  for (let at = from; at < to; at += 1) if (tokens[at]?.sentence !== tokens[at - 1]?.sentence) return at;
  return to;
};
const lastSentenceIn = (tokens: readonly Token[], from: number, to: number): number => {
  for (let at = to; at > from; at -= 1) if (tokens[at]?.sentence !== tokens[at - 1]?.sentence) return at;
  return to;
};

/** A text as a whole, or overlapping parts of a long one, of whole sentences where possible. */
export const passagesOf = (tokens: readonly Token[]): readonly (readonly Token[])[] => {
  if (tokens.length <= longestWhole) return [tokens];
  const passages: (readonly Token[])[] = [];
  for (let start = 0; ; start = sentenceIn(tokens, start + part.step.least, start + part.step.most)) {
    passages.push(tokens.slice(start, lastSentenceIn(tokens, start + part.least, start + part.most)));
    if (start + part.most >= tokens.length) return passages;
  }
};
