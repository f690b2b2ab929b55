import { kinAndRoles, possessives, wordSet } from "../lists.ts";
import type { Word } from "../words.ts";

const known = wordSet("known-to-everyone");
const beginsKnown: ReadonlySet<string> = new Set([...known].map((phrase) => phrase.split(/[ ,]/u)[0]!));
const mostWords = 5;

const joins = /^(?:og|and|ja|eller|or)$/u;
const bare = (lower: string): string => lower.replace(/-\p{L}+$/u, "").replace(/['’]?s$/u, "");

/** How many words from here on are known to everyone: "Peer Gynt", "verken Per eller Pål", "Ole Brumm-bamsen". */
const knownFrom = (words: readonly Word[], at: number): number => {
  const first = words[at]!;
  if (!beginsKnown.has(first.lower) && !beginsKnown.has(bare(first.lower))) return 0;
  let longest = 0;
  let before = "";
  for (let length = 1; length <= mostWords && at + length <= words.length; length += 1) {
    const { lower, gap } = words[at + length - 1]!;
    if (length > 1 && gap !== " " && gap !== ", " && gap !== ". ") break;
    const lead = length === 1 ? "" : `${before}${gap}`;
    if (known.has(lead + lower) || known.has(lead + bare(lower))) longest = length;
    before = lead + (joins.test(lower) ? "&" : lower);
  }
  return words.slice(at, at + longest).some(({ capital }) => capital) ? longest : 0;
};

const faith = wordSet("figures-of-faith");
const besideFaith =
  /(?<!\p{L})(?:bibel|bible|biibba|evangeli|gospel|apost|disip|salme|psalm|profet|prophet|testament|skriften|scripture|preken|preika|sermon|pastor|prest|vicar|priest|søndagssk|sunday school|hellig|saint|patron|syndefall|paradis|hval|whale|arken(?!\p{L})|the ark|korset|the cross|fornekt|denied him|oppstandels|resurrect|bønn til|prayed? to|ba til|ber til|rosenkrans|rosary|messias|moses|goliat|lasarus|jesus|kristus|gud(?:s|en)?(?!\p{L})|ipmil|báhp|sálbma|lidels|tålmodig som|patience of)/iu;

const fiction = wordSet("figures-of-fiction");
const besideFiction = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:${[...wordSet("titles-of-fiction")].join("|")})(?:-\p{L}+)?(?![\p{L}\p{N}])|(?<!\p{L})(?:havfrue|mermaid|eventyr|fairy tale|rollefigur|karakteren|hovedpersonen|protagonist|tegnefilm|cartoon|sitcom|såpeserie|soap opera|musikal|fanfic|cosplay)`,
  "iu",
);

const storms =
  /^(?:storm|stormen|orkan|orkanen|ekstremvær|ekstremværet|ekstremvêret|uvær|uværet|uvêret|hurricane|cyclone|typhoon|riđđu|stoarbma)$/u;

const plants = wordSet("flowers-and-birds");
const besidePlants =
  /(?<!\p{L})(?:blomst|blome|bukett|hage[nr]?(?!\p{L})|vase|potte|frø|bed(?:et)?(?!\p{L})|fugl|reir|flower|bouquet|garden|petal|bloom|bird|nest|feeder|lieđđi|loddi|wren|chirp|kvitr)/iu;

/** "sangen av Sigrid", "hører på Aurora": who sings, writes or plays there. */
const madeBy =
  /(?:(?:sang|song|låt|låta|plate|plata|album|albumet|konsert|concert|gig|playlist|spilleliste|spotify|dikt|poem|podkast|podcast|lyrics)\p{L}{0,4}(?: \p{L}{1,12}){0,2} (?:av|med|til|by|with|of|from)|(?:hører|hørt|hørte|høyrer|lytter|lytta|listen|listens|listened|listening|guldalan|guldalit)(?: \p{L}{1,10}){0,2} (?:på|til|to)) (?:\p{Lu}[\p{L}.'’-]{0,20} (?:(?:og|and|ja|&) )?){0,3}$/u;

/** "i boka av Vigdis Hjorth": behind these a full name is that of an artist or a figure. */
const workOf =
  /(?:bok|boka|boken|bøk|book|roman|novel|film|movie|serie|series|show|teat|musikal|dokumentar|documentary|intervju|interview|podkast|podcast|program|joik|luoh|luođ|girj|filbm|filmm|lávl|konseart|musihk|forfatter|author|poet|dikter|artist|sanger|singer|skuespill|actor|actress|statsminist|prime minister|president|fotball|football|landslag|kampen|match|sketsj|komiker|comedian)\p{L}{0,8}(?: \p{L}{1,12}){0,3} (?:\p{Lu}[\p{L}.'’-]{0,20} (?:(?:og|and|ja|&) )?){0,2}$/iu;
const theirWork =
  /^(?:['’]?s)? (?:\p{L}{1,12} ){0,1}(?:bok|bøk|book|sang|song|låt|film|dikt|poem|musikk|music|konsert|plat|album|roman|novel|podkast|podcast|lávl|luoh|luođ|musihk|girj|filmma|konseart)/u;
/** "Maria Bratt": both words have a capital. */
const isOneOfTwo = (words: readonly Word[], at: number): boolean =>
  (words[at + 1]?.capital === true && words[at + 1]!.gap === " ") ||
  (words[at - 1]?.capital === true && words[at]!.gap === " " && !words[at - 1]!.first);

const near = 70;

/** Names of figures, brands, storms and flowers: not personal data, unless the text introduces a person with the name. */
export const figuresIn = (text: string, words: readonly Word[]): ReadonlySet<number> => {
  const figures = new Set<number>();
  const inTitle = new Set<number>();
  for (let at = 0; at < words.length; at += 1) {
    const word = words[at]!;
    for (let length = knownFrom(words, at); length > 0; length -= 1) figures.add(at + length - 1);
    // "a robin": the article makes a bird of it.
    if (!word.capital && plants.has(word.lower) && /^(?:a|the|en|ei|ein)$/u.test(words[at - 1]?.lower ?? ""))
      figures.add(at);
    // "I read The Bell Jar": a capital article begins a title.
    if (inTitle.has(at - 1) && word.capital && word.gap === " ") inTitle.add(at);
    else if (word.capital && !word.first && /^(?:the|a|an|les|det|den|et)$/u.test(word.lower)) inTitle.add(at);
    if (inTitle.has(at)) figures.add(at);
    if (!word.capital || figures.has(at) || isOfSomebody(words, at)) continue;
    if (storms.test(words[at - 1]?.lower ?? "") && /^,? $/u.test(word.gap)) {
      figures.add(at).add(at - 1);
      continue;
    }
    const name = bare(word.lower);
    // "Peter Haugen" is a person, even beside a word of faith.
    const isAlone = !(words[at + 1]?.capital === true && words[at + 1]!.gap === " ");
    const isIn = (list: ReadonlySet<string>): boolean =>
      isAlone && (list.has(word.lower) || list.has(name) || list.has(word.lower.replace(/[ai]$/u, "")));
    const around = (): string => text.slice(Math.max(0, word.start - near), word.end + near);
    if (
      (isIn(faith) && besideFaith.test(around())) ||
      (isIn(fiction) && besideFiction.test(around())) ||
      (figures.has(at - 2) && joins.test(words[at - 1]!.lower) && (isIn(faith) || isIn(fiction))) ||
      (isIn(plants) && besidePlants.test(around())) ||
      (isOneOfTwo(words, at) && !word.first && isOfAWork(text, words, at)) ||
      (!word.first && madeBy.test(text.slice(Math.max(0, word.start - near), word.start)))
    )
      figures.add(at);
  }
  return figures;
};

const isOfAWork = (text: string, words: readonly Word[], at: number): boolean => {
  const word = words[at]!;
  const last = words[at + 1]?.capital === true && words[at + 1]!.gap === " " ? words[at + 1]! : word;
  return (
    workOf.test(text.slice(Math.max(0, word.start - near), word.start)) ||
    theirWork.test(text.slice(last.end, last.end + 30))
  );
};

/** "søsteren min Maria", "Peter Hansen's": kin and roles belong to a person of the letter. */
const isOfSomebody = (words: readonly Word[], at: number): boolean => {
  const before = words[at - 1]?.lower ?? "";
  return (
    words[at]!.gap === " " &&
    (kinAndRoles.has(before) || possessives.has(before) || /^(?:heter|heiter|am|i'm)$/u.test(before))
  );
};
