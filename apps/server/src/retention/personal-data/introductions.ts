import { things } from "./lists/not-people.ts";
import { kinOrRole, owners } from "./lists/person-words.ts";
import type { Word } from "./words.ts";

/**
 * How sure the words in front are that a name follows: "any" takes a word no list knows, "known" needs a name from a list, in small letters too.
 */
export type Introduction = "any" | "known" | "none";

const saysName =
  /(?:^| )(?:heter|het|hete|hette|heitte|heiter|navn|navnet|navnet (?:mitt|hans|hennes|ditt) er|navn er|navnet er|kalles|kalt|kaller (?:meg|seg|ham|han|henne)|kalte (?:meg|seg|ham|henne)|kjent som|ved navn|som heter|oppkalt etter|døpt|name is|name was|names|name's|name|is called|was called|were called|named|call me|calls? (?:himself|herself|themselves|themself)|they call me|known as|goes by|namma lea|namma lei|namat leat|namma|gohčoda iežas|gohčodit mu|gohčoduvvo|gohčoduvvon|gohčodan)$/u;
const greets =
  /(?:^| )(?:hei|heisann|hallo|halla|kjære|kjæreste|god morgen|god kveld|hello|hi|hey|dear|dearest|bures|bures bures|ráhkis|buorre beaivi|buorre eahket|takk|takk for svar|tusen takk|thanks|thank you|cheers|giitu|ollu giitu|giitu vástádusas)$/u;
const signsOff =
  /(?:^| )(?:hilsen|helsing|hilsener|hilsning|hilsen fra|vennlig hilsen|beste hilsen|hilsninger|mvh|vh|klem|klem fra|klemmer fra|klemmer|kos fra|fra|regards|wishes|love|yours|sincerely|faithfully|truly|best|signed|xoxo|xx|thanks|from|love from|dearvuođat|dearvvuođat|dearvuođaiguin|dearvvuođaiguin|dearvuođaid|ustitlaš dearvuođat|undertegnede|signert)$/u;
const isSomebody =
  /(?:^| )(?:jeg er|eg er|æ e|jeg e|det er|dette er|her er|i am|i'm|im|i’m|this is|it's|its|mun lean|mon lean|dá lea|dat lea)$/u;
/** Whom one misses, loves, marries or is afraid of has a name. */
const isWithPeople =
  /(?:^| )(?:savner|savnet|elsker|elsket|sammen med|gift med|forelsket i|glad i|skilt fra|kjæreste med|kjæresten til|moren til|mora til|faren til|broren til|søsteren til|søstera til|mannen til|kona til|datteren til|sønnen til|venninna til|venninnen til|mor til|far til|redd for|miss|missed|married to|in love with|broke up with|mother of|father of|friends with|engaged to|scared of|afraid of|ohcalan|ráhkistan)$/u;

const onlySpace = /^[ \u00a0]$/u;
const spaceOrComma = /^,? $|^: ?$|^ ?[-–=] ?$/u;

const phraseBefore = (words: readonly Word[], at: number): string =>
  words
    .slice(Math.max(0, at - 4), at)
    .map((word) => word.lower)
    .join(" ");

const endsThere = (text: string, words: readonly Word[], at: number): boolean => {
  const last = words[at + 1]?.capital === true && words[at + 1]?.gap === " " ? at + 1 : at;
  const behind = text.slice(words[last]!.end, words[last]!.end + 12);
  return (
    /^\s*(?:[.!,♥❤:;)(<]|$|\n|[^\p{L}\p{N}\s]|\p{N})/u.test(behind) ||
    behind.startsWith("\n") ||
    words[last + 1] === undefined
  );
};

export const introduction = (text: string, words: readonly Word[], at: number): Introduction => {
  const { gap } = words[at]!;
  const before = words[at - 1];
  if (before === undefined) return "none";
  const phrase = phraseBefore(words, at);
  if (spaceOrComma.test(gap)) {
    if (saysName.test(phrase)) return namesAThing(words, at) ? "none" : "any";
    if (isAfterSomebody(words, at)) return "any";
  }
  if (/^[\s,!:.–-]{1,6}$/u.test(gap) && signsOff.test(phrase) && endsThere(text, words, at)) return "any";
  if (/^,? $/u.test(gap) && greets.test(phrase)) return endsThere(text, words, at) ? "any" : "known";
  if (onlySpace.test(gap) && isWithPeople.test(phrase)) return "any";
  return onlySpace.test(gap) && isSomebody.test(phrase) ? "known" : "none";
};

const namesAThing = (words: readonly Word[], at: number): boolean =>
  words.slice(Math.max(0, at - 4), at).some(({ lower }) => things.has(lower));

/** "broren min Vetle", "my sister Faith", "mu viellja Áilu", "tante Berit", "Dr. Amundsen". */
const isAfterSomebody = (words: readonly Word[], at: number): boolean => {
  const before = words[at - 1]!;
  if (kinOrRole.has(before.lower)) return true;
  const earlier = words[at - 2];
  if (
    earlier === undefined ||
    !owners.has(before.lower) ||
    before.lower === "og" ||
    before.lower === "som" ||
    before.lower === "til"
  )
    return false;
  return kinOrRole.has(earlier.lower) && onlySpace.test(before.gap);
};
