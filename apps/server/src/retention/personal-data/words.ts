/** A word of the text with what its looks and its neighbourhood say. */
export type Word = {
  readonly start: number;
  readonly end: number;
  readonly lower: string;
  /** It has a capital, and the text does not shout. */
  readonly capital: boolean;
  readonly allCapitals: boolean;
  /** First in its sentence, where everything has a capital. */
  readonly first: boolean;
  /** The characters between this word and the one before. */
  readonly gap: string;
};

const aWord = /\p{L}[\p{L}\p{M}]*(?:\d{1,4}(?![\p{L}\p{N}]))?(?:['’-]\p{L}[\p{L}\p{M}]*)*/gu;
const opensSentence = /[.!?…\n:•▒]["'»”)]{0,12}\s{0,12}["'«“(–-]{0,12}\s{0,12}$/u;

const longestName = 100;
// Normalising takes longer with the number of marks on one letter, and names have few.
const inOrder = (written: string): string => (written.length > longestName ? written : written.normalize("NFC"));

export const wordsIn = (text: string): Word[] => {
  const words: Word[] = [];
  let from = 0;
  for (const { index: start, 0: match } of text.matchAll(aWord)) {
    const end = start + match.length;
    const written = inOrder(match);
    const capital = /^(?:(?:al|el|van|von|de|ben)-)?\p{Lu}/u.test(written);
    const gap = text.slice(from, start);
    words.push({
      start,
      end,
      lower: written.toLowerCase(),
      capital,
      allCapitals: capital && written.length > 1 && written === written.toUpperCase(),
      first:
        from === 0 || (gap !== " " && opensSentence.test(gap.slice(-12)) && !closesAbbreviation(words.at(-1), gap)),
      gap,
    });
    from = end;
  }
  return quieted(words);
};

/** "Dr. Amundsen", "K. Hansen", "St. Olav": this full stop ends no sentence. */
const abbreviations = new Set("dr mr mrs ms st prof hr frk f v kl nr rev jr sr".split(" "));
const closesAbbreviation = (before: Word | undefined, gap: string): boolean =>
  before !== undefined &&
  /^\. ?$/u.test(gap) &&
  (abbreviations.has(before.lower) || (before.lower.length === 1 && before.capital && before.lower !== "i"));

/** In a text in capitals, the words count as lower case. */
const quieted = (words: Word[]): Word[] => {
  const shouted = words.filter((word) => word.allCapitals).length;
  if (words.length < 4 || shouted < words.length * 0.6) return words;
  return words.map((word) => ({ ...word, capital: false, allCapitals: false }));
};

const samiWords = new Set(
  "lea mun leat mu lean ii ja go muhto don son ahte dat in mii dás eai jus leamaš birra ledjen namma mus dus munnje dutnje sutnje dan lei ohcalan hállen ikte mánná leimmet ledje leigga leaba eat ehpet dii sii moai doai soai geat gii maid mat mo movt goas gos odne ihttin fas vel ain juo nu ovttas guokte golbma jagi beaivvi eadni eret ovdal buot ollu vai dalle das dasa daid suinna muinna duinna singuin ruoktot ruovttus dego gitta dušše juohke".split(
    " ",
  ),
);
/** Enough of the small words, or letters that only Sami has. */
export const looksSami = (text: string, words: readonly Word[]): boolean =>
  /[čđŋšŧžá]/iu.test(text) || words.filter(({ lower }) => samiWords.has(lower)).length >= Math.min(2, words.length);
