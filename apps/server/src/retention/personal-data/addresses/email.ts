import { matches, type Found } from "../matches.ts";

const edge = String.raw`(?<![\p{L}\p{N}._%+-])`;
const noMore = String.raw`(?![\p{L}\p{N}])`;
const local = String.raw`[\p{L}\p{N}][\p{L}\p{N}._%+'-]{0,63}`;
const domain = String.raw`[\p{L}\p{N}][\p{L}\p{N}-]{0,62}(?:\.[\p{L}\p{N}-]{1,62}){0,4}\.\p{L}{2,24}`;
const provider = "(?:gmail|googlemail|hotmail|outlook|yahoo|icloud|protonmail|proton|live|online|msn)";

/** People write addresses in words to keep machines from reading them; a machine that deletes them has to read them too. */
const dotWord = "(?:dot|punktum|punkt|prikk|punkta|čuokkis)";
const dot = String.raw`(?:\s?[([{<]\s?(?:${dotWord}|\.)\s?[)\]}>]\s?| ?${dotWord} ?|\.| \. ?)`;
const unmistakableAt = String.raw`(?:\s?[([{<]\s?(?:at|a|alfa|krøllalfa|alfakrøll|snabel-?a|ætt|@)\s?[)\]}>]\s?| ?(?:krøllalfa|krøll-alfa|krøll alfa|alfakrøll|snabel-?a) ?| @ |@ | @(?=[\p{L}\p{N}-]{2,40}\.(?:no|com|net|org|se|fi|dk|uk|eu|me|io)(?![\p{L}\p{N}_.])))`;
const ending = String.raw`\p{L}{2,10}`;
const localInWords = String.raw`${local}(?: ${dotWord} [\p{L}\p{N}_-]{1,40}){0,3}`;

const patterns = [
  `${edge}${local}[@＠]${domain}${noMore}`,
  `${edge}${local} ?[@＠] ?${provider}${noMore}`,
  `${edge}${localInWords}${unmistakableAt}[\\p{L}\\p{N}-]{2,40}(?:${dot}${ending}){1,3}${noMore}`,
  `${edge}${localInWords}${unmistakableAt}${provider}${noMore}`,
  `${edge}${localInWords} (?:at|ætt|a) [\\p{L}\\p{N}-]{2,40}(?:\\s?[([{<]?\\s?${dotWord}\\s?[)\\]}>]?\\s?${ending}){1,3}${noMore}`,
  `${edge}${localInWords} (?:at|ætt|a) ${provider}(?:${dot}${ending}){1,2}${noMore}`,
  // "kari.99 på gmail", "kari99 gmail com": without any sign, behind characters that do not form a word.
  `${edge}(?=[\\p{L}\\p{N}-]{1,30}[._\\d])[\\p{L}][\\p{L}\\p{N}._-]{3,40} (?:på |on |at )?${provider}(?:[ .](?:com|no|net))?${noMore}`,
].map((pattern) => new RegExp(pattern, "giu"));

export const findEmails = (text: string): Found[] => patterns.flatMap((pattern) => matches(text, pattern, "email"));
