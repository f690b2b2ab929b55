/** The last three letters of a word, mixed into a number below 32,768. */
const lastThree = (word: string): number => {
  const last = word.length - 1;
  return (
    ((word.charCodeAt(last - 2) & 31) << 10) | ((word.charCodeAt(last - 1) & 31) << 5) | (word.charCodeAt(last) & 31)
  );
};

/** Whether a word's last letters are those of one of these, or look so. Quick, and false for most words: only the others need a longer look. */
export const mayEndIn = (endings: readonly string[]): ((word: string) => boolean) => {
  const seen = new Uint8Array(1 << 15);
  for (const ending of endings) {
    if (ending.length > 2) seen[lastThree(ending)] = 1;
    else for (let before = 0; before < 32; before += 1) seen[lastThree(String.fromCharCode(before) + ending)] = 1;
  }
  return (word) => seen[lastThree(word)] === 1;
};

/** Whether a word ends in one of these, as in "vik|våg", and begins with that pattern. */
export const endsIn = (beginning: string, endings: string): ((word: string) => boolean) => {
  const mayBe = mayEndIn(endings.split("|"));
  const pattern = new RegExp(`^${beginning}(?:${endings})$`, "u");
  return (word) => mayBe(word) && pattern.test(word);
};

/** Whether a compound ends in one of these words. No word that means something is longer than forty letters. */
export const endsInWord = (all: readonly string[]): ((word: string) => boolean) => {
  const mayBe = mayEndIn(all);
  const words = new Set(all);
  return (word) => {
    if (word.length > 40 || !mayBe(word)) return false;
    for (let from = 3; from <= word.length - 4; from += 1) if (words.has(word.slice(from))) return true;
    return false;
  };
};
