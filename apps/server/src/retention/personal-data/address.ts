import type { Found } from "./found.ts";
import { matches, shortlyBefore } from "./matches.ts";

/** What streets end in, in Norway and its neighbours: long endings are streets wherever a number follows, short ones only with a capital. */
const ending =
  "gata|gaten|gate|gatan|gt|veien|vegen|vei|veg|vägen|väg|vn|allé|alle|alleen|alléen|plass|plassen|plan|torg|torget|stien|sti|bakken|bakke|bakkane|svingen|sving|kroken|løkka|løkken|tunet|tun|toppen|åsen|ringen|ring|brygge|brygga|bryggen|kaia|kaien|kai|smauet|smug|grenda|grend|hagen|haugen|lia|lien|jordet|marka|myra|moen|kleiva|bukta|vika|viken|stranda|neset|sletta|terrasse|terrassen|park|parken|leitet|flaten|teigen|gränd|katu|tie|polku|geaidnu|geainnus|luodda|luottas|gáhta|gáhtta|bálggis|luohkká|luohká|johka|várri|njárga|mielli|gieddi|guolbba";
const number = String.raw`\d{1,4}(?:[ ]?[A-Za-z](?![\p{L}\p{N}]))?`;
const flat = String.raw`(?:,? (?:leil(?:ighet)?\.?|h|H|u|U|l|L|etg?\.?|oppg(?:ang)?\.?|apt\.?|bolig)\s?[\dA-Z]\d{0,4})?`;
/** A number that counts something is no house number. */
const counts = String.raw`(?![\p{L}\p{N}]|[.,:]\d|\s?(?:km|m|meter|minutt\p{L}*|min|timer|time|ganger|år|dager|uker|måneder|kr|kroner|mil|prosent|%|mg|stk|personer|barn|mennesker|beaivvi|diimmu|jagi|geardde|miles|minutes|times|hours|days|years|barna|andre|av|store|små)(?![\p{L}]))`;

const oneWord = new RegExp(
  String.raw`(?<![\p{L}\p{N}])\p{L}[\p{L}'’.-]{1,40}?(?:${ending})\.?,? (?:nr\.? ?)?${number}${counts}${flat}`,
  "giu",
);
/** "Karl Johans gate 12", "Øvre Torggate 9": the words before the last one have capitals. */
const severalWords = new RegExp(
  String.raw`(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’.-]{0,30}(?: (?:\p{Lu}[\p{L}'’.-]{0,30}|av|og|de|den|von|i|på)){0,4} (?:[Gg]ate|[Gg]t|[Gg]ata|[Vv]ei|[Vv]eg|[Vv]n|[Aa]ll[ée]|[Pp]lass|[Tt]org|[Ss]ti|[Bb]akke|[Tt]errasse|[Pp]ark|[Bb]rygge|[Ss]mau|[Gg]ård|[Ll]økke|[Ff]jellvei|[Gg]eaidnu|[Ll]uodda|[Gg]áhta)\.? (?:nr\.? ?)?${number}${counts}${flat}`,
  "gu",
);
const prefixed = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:Nedre|Øvre|Søndre|Nordre|Østre|Vestre|Store|Lille|Gamle|Nye|Indre|Ytre|Midtre|St\.|Sankt) \p{Lu}[\p{L}'’.-]{1,40}(?: \p{Lu}[\p{L}.-]{1,30})? ${number}${counts}${flat}`,
  "gu",
);
const englishEnding =
  "Street|St|Road|Rd|Avenue|Ave|Av|Lane|Ln|Drive|Dr|Close|Court|Ct|Crescent|Cres|Way|Place|Pl|Terrace|Gardens|Gdns|Square|Sq|Boulevard|Blvd|Hill|Grove|Row|Mews|Park|Walk|Green|Parkway|Circle|Trail|Highway|Hwy|Rise|View|Quay|Wharf|Yard|Alley";
const english = new RegExp(
  String.raw`(?<![\p{L}\p{N}])(?:(?:[Ff]lat|[Aa]pt\.?|[Aa]partment|[Uu]nit|[Rr]oom|[Ss]uite) ?[\dA-Za-z]{1,5},? )?\d{1,5}[A-Za-z]?,? (?:(?:[NSEW]\.?|North|South|East|West) )?(?:(?:St\. ?|St )?\p{Lu}[\p{L}'’-]{0,30} ){1,4}(?:${englishEnding})(?![\p{L}])(?:,? (?:[Aa]pt|[Uu]nit|[Ff]lat|#)\.? ?[\dA-Za-z]{1,5})?`,
  "gu",
);
const englishInLowerCase =
  /(?<![\p{L}\p{N}])\d{1,5}[a-z]? [a-z'’-]{3,20}(?: [a-z'’-]{3,20})? (?:street|road|avenue|lane|crescent|boulevard)(?![\p{L}])/gu;
const box = /(?<![\p{L}\p{N}])(?:post ?boks|pb\.?|p\.? ?o\.? ?box|postboksa|poastaboksa) ?\d{1,5}(?![\p{L}\p{N}])/giu;

/** Where somebody says that they live there, any name with a number is an address, and a street needs no number. */
const livesThere =
  /(?:bor|bodde|bur|budde|flytt\p{L}*|adresse\p{L}*|hjemme|leier|gjemmer meg|holder til|live|lives|lived|living|staying|address|moved|home is|orun|orru|orrut|orui|ásan|ássá|ásai|čujuhus\p{L}*)(?: \p{L}+){0,3}?(?: (?:i|på|ved|til|er|in|at|to|on|is|lea|dás))?:? $/u;
const anyNameWithNumber = new RegExp(
  String.raw`(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’-]{2,30}(?: \p{Lu}?[\p{L}'’-]{2,30})? ${number}${counts}${flat}`,
  "gu",
);
const streetWithoutNumber =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’-]{2,30}(?:gata|gaten|gate|gatan|veien|vegen|vägen|alleen|alléen|geaidnu|luodda)(?![\p{L}])(?! \d)/gu;
const namedStreetWithoutNumber =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’.-]{1,30}(?: \p{Lu}[\p{L}'’.-]{1,30}){0,3}s (?:gate|vei|veg|plass|allé)(?![\p{L}])(?! \d)/gu;

const wayOfLife =
  /^(?:hjem|om|av|til|til?bake|ut|inn|halv|retnings|levev|skole|motor|jernbane|arbeids|tur|sykkel)(?:veien|vei|vegen|veg|gaten|gate|gata)\b/iu;
const notAStreet =
  /^(?:alle|ingen|hele|halve|denne|gjennom|igjennom|etter|siden|under|moren|kampen|lien|hagen|parken|mappen)\b/iu;

export const findAddresses = (text: string): Found[] => {
  const saysWhereTheyLive = (_: string, start: number) => livesThere.test(shortlyBefore(text, start, 40));
  return [
    ...matches(
      text,
      oneWord,
      "address",
      (it) => !notAStreet.test(it) && !(wayOfLife.test(it) && it[0] === it[0]!.toLowerCase()),
    ),
    ...matches(text, severalWords, "address"),
    ...matches(text, prefixed, "address"),
    ...matches(text, english, "address"),
    ...matches(text, englishInLowerCase, "address", saysWhereTheyLive),
    ...matches(text, box, "address"),
    ...matches(text, anyNameWithNumber, "address", saysWhereTheyLive),
    ...matches(text, streetWithoutNumber, "address", saysWhereTheyLive),
    ...matches(text, namedStreetWithoutNumber, "address", saysWhereTheyLive),
  ];
};
