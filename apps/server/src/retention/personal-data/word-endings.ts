/** Whether a word ends in one of these, as in "vik|våg", and begins with that pattern. */
export const endsIn = (beginning: string, endings: string): ((word: string) => boolean) => {
  const pattern = new RegExp(`^${beginning}(?:${endings})$`, "u");
  return (word) => pattern.test(word);
};

/** Whether a compound ends in one of these words. No word that means something is longer than forty letters. */
export const endsInWord = (all: readonly string[]): ((word: string) => boolean) => {
  const words = new Set(all);
  return (word) => {
    if (word.length > 40) return false;
    for (let from = 3; from <= word.length - 4; from += 1) if (words.has(word.slice(from))) return true;
    return false;
  };
};
