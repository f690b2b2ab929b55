const wordsOf = (list: string): string[] => list.trim().split(/\s+/);

/** Norse names have two parts, and most pairs are or were somebody's: Gunnlaug, Oddbjørg, Torgrim. Nobody has written them all down. */
const firstParts = wordsOf(
  "alf arn as ås aud berg bjørn bryn dag ei ein ey finn frid geir ger gud gunn hall hav helg her hild ing jar jor kol odd rag ragn reid rolv sig sol stein svan svein tor trond ulf val vig vil yng øy ør",
);
const secondParts = wordsOf(
  "bjørg bjørn borg brand dis dor finn frid gard geir gerd grim gunn hild kjell kjetil laug leif leiv mar mod mund ny olv rand rid run stein ulf ulv unn vald vard var veig vin vor",
);
/** These pairs are words. */
const ordinary = new Set(wordsOf("valgard herrand solstein valstein havstein havvin solgard bergvard"));

export const givenOfTwoParts: readonly string[] = firstParts
  .flatMap((first) => secondParts.map((second) => first + second))
  .filter((name) => name.length > 5 && !ordinary.has(name));
