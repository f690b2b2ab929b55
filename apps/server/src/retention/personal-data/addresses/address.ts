import { matches, shortlyBefore, type Found } from "../matches.ts";

/** Endings that only streets have, in Norway, Sápmi and the neighbouring countries: with a number behind it, capital or not. */
const surestEndings =
  "gata|gaten|gate|gatan|gt|veien|vegen|vei|veg|vägen|väg|vn|allé|alleen|alléen|svingen|kroken|stien|geaidnu|geainnus|luodda|luottas|gáhta|gáhtta|bálggis";

/** Endings of streets and ordinary words: a street if it has a capital and a number. */
const otherEndings =
  "alle|plass|plassen|torg|torget|sti|bakken|bakke|bakkane|sving|løkka|løkken|tunet|tun|toppen|topp|åsen|ringen|ring|brygge|brygga|bryggen|kaia|kaien|kai|smauet|smug|grenda|grend|hagen|haugen|haug|lia|lien|jordet|marka|marken|myra|moen|kleiva|bukta|vika|viken|stranda|neset|sletta|terrasse|terrassen|park|parken|leitet|flaten|flata|teigen|gränd|katu|tie|polku|faret|far|vollen|voll|lunden|lund|tråkket|gangen|gang|dalen|bråten|engen|enga|eng|holtet|holt|kollen|berget|berga|bekken|elva|fossen|fjellet|øya|holmen|odden|stubben|stubb|hella|ura|vangen|vang|åkeren|rabben|brinken|skogen|dammen|kilen|mælen|leira|hamna|havna|havnen|almenning|almenningen|stredet|strædet|trappen|kvartalet|dreyer|rud|husene|hus|tangen|ryggen|steinen|låven|rosten|luohkká|luohká|johka|várri|njárga|mielli|gieddi|guolbba|láhku|jávri|bahta";

/** The last word of a street that bears a person's name: "Karl Johans gate". */
const lastWords =
  "[Gg]ate|[Gg]ata|[Gg]t|[Vv]ei|[Vv]eg|[Vv]n|[Aa]ll[ée]|[Pp]lass|[Tt]org|[Ss]ti|[Bb]akke|[Tt]errasse|[Pp]ark|[Bb]rygge|[Ss]mau|[Gg]ård|[Ll]økke|[Mm]inde|[Kk]ai|[Gg]ang|[Gg]eaidnu|[Ll]uodda|[Gg]áhta";

const englishEndings =
  "Street|St|Road|Rd|Avenue|Ave|Av|Lane|Ln|Drive|Dr|Close|Court|Ct|Crescent|Cres|Way|Place|Pl|Terrace|Gardens|Gdns|Square|Sq|Boulevard|Blvd|Hill|Grove|Row|Mews|Park|Walk|Green|Parkway|Circle|Trail|Highway|Hwy|Rise|View|Quay|Wharf|Yard|Alley|Broadway";

const edge = String.raw`(?<![\p{L}\p{N}])`;
const number = String.raw`(?:nr\.? ?)?\d{1,4}(?:[ ]?[A-Za-z](?![\p{L}\p{N}]))?`;
const flat = String.raw`(?:,? (?:leil(?:ighet)?\.?|h|H|u|U|l|L|etg?\.?|oppg(?:ang)?\.?|apt\.?|bolig)\s?[\dA-Z]\d{0,4})?`;
/** Excludes quantities and spans of years, which are not house numbers. */
const countsNothing = String.raw`(?![\p{L}\p{N}]|[.,:]\d|\s?[–-]\s?\d{4}|\s?(?:km|m|meter|minutt\p{L}{0,30}|min|timer|time|ganger|år|dager|uker|måneder|kr|kroner|mil|prosent|%|mg|stk|personer|barn|mennesker|beaivvi|diimmu|jagi|geardde|miles|minutes|times|hours|days|years|barna|andre|av|store|små|pluss)(?!\p{L}))`;
const house = `${number}${countsNothing}${flat}`;
const capitalWord = String.raw`\p{Lu}[\p{L}'’.-]{0,30}`;

const anyCase = new RegExp(String.raw`${edge}\p{L}[\p{L}'’.-]{1,40}?(?:${surestEndings})\.?,? ${house}`, "giu");
const withCapital = new RegExp(String.raw`${edge}\p{Lu}[\p{L}'’.-]{1,40}?(?:${otherEndings})\.?,? ${house}`, "gu");
const inSmallLetters = new RegExp(String.raw`${edge}\p{Ll}[\p{L}'’.-]{1,40}?(?:${otherEndings})\.?,? ${house}`, "gu");
const severalWords = new RegExp(
  String.raw`${edge}${capitalWord}(?: (?:${capitalWord}|av|og|de|den|von|i|på)){0,4} (?:${lastWords})\.? ${house}`,
  "gu",
);
const upperOrLower = new RegExp(
  String.raw`${edge}(?:Nedre|Øvre|Søndre|Nordre|Østre|Vestre|Store|Lille|Gamle|Nye|Indre|Ytre|Midtre|St\.|Sankt) ${capitalWord}(?: ${capitalWord})? ${house}`,
  "gu",
);
const english = new RegExp(
  String.raw`${edge}(?:(?:[Ff]lat|[Aa]pt\.?|[Aa]partment|[Uu]nit|[Rr]oom|[Ss]uite) ?[\dA-Za-z]{1,5},? )?\d{1,5}[A-Za-z]?,? (?:(?:[NSEW]\.?|North|South|East|West) )?(?:(?:St\. ?|St |The )?(?:${capitalWord}|\d{1,3}(?:st|nd|rd|th)) ){1,4}(?:${englishEndings})(?!\p{L})(?:,? (?:[Aa]pt|[Uu]nit|[Ff]lat|#)\.? ?[\dA-Za-z]{1,5})?`,
  "gu",
);
const englishInSmallLetters =
  /(?<![\p{L}\p{N}])\d{1,5}[a-z]? [a-z'’-]{3,20}(?: [a-z'’-]{3,20})? (?:street|road|avenue|lane|crescent|boulevard|drive|close|gardens|terrace|court|hill|grove|way)(?!\p{L})/gu;
/** "12 Strandgata", as the English write it. */
const numberFirst =
  /(?<![\p{L}\p{N}.,:/-])\d{1,4}[a-z]?,? \p{Lu}[\p{L}'’-]{1,30}(?:gata|gaten|gate|veien|vegen|vei|veg|geaidnu)(?!\p{L})/gu;
const box = /(?<![\p{L}\p{N}])(?:post ?boks|pb\.?|p\.? ?o\.? ?box|postboksa|poastaboksa) ?\d{1,5}(?![\p{L}\p{N}])/giu;

/** Behind "jeg bor i" or before a postcode, any name with a number is an address. */
const homeWords = String.raw`bor|bodde|bur|budde|flytt\p{L}{0,30}|adresse\p{L}{0,30}|adr|hjemme|leier|gjemmer meg|holder til|live|lives|lived|living|staying|hiding|address|moved|home is|orun|orru|orrut|orui|ásan|ássá|ásai|čujuhus\p{L}{0,30}`;
const livesThere = new RegExp(
  String.raw`(?:${homeWords}|(?:i[’']?m|we[’']re)(?= (?:on|at) $))(?: \p{L}{1,30}){0,3}?(?: (?:i|på|ved|til|er|in|at|to|on|is|lea|dás))?[.:]? $`,
  "u",
);
const nameAndNumber = String.raw`${edge}\p{Lu}[\p{L}'’-]{2,30}(?: \p{Lu}[\p{L}'’-]{2,30}){0,2} (?!(?:19|20)\d\d(?!\d))${house}`;
const anyName = new RegExp(nameAndNumber, "gu");
const beforePostcode = new RegExp(String.raw`${nameAndNumber}(?=,? ?\n?(?:N-|NO-)?\d{4} \p{Lu})`, "gu");
/** Behind "jeg bor i", a street without a number is an address. */
const streetAlone =
  /(?<![\p{L}\p{N}])\p{Lu}[\p{L}'’-]{2,30}(?:gata|gaten|gate|gatan|veien|vegen|vägen|alleen|alléen|geaidnu|luodda)(?!\p{L})(?! \d)/gu;
const streetAloneInSmallLetters =
  /(?<![\p{L}\p{N}])\p{Ll}{3,30}(?:gata|gaten|veien|vegen|svingen|kroken|alleen)(?!\p{L})(?! \d)/gu;
const englishAlone = new RegExp(
  String.raw`${edge}(?:${capitalWord} ){1,3}(?:${englishEndings})(?!\p{L})|(?<![\p{L}\p{N}])(?:[a-z'’-]{3,20} ){1,2}(?:street|road|avenue|lane|crescent|drive|close|gardens|terrace)(?!\p{L})`,
  "gu",
);
/** Every village has one, or it is the way somewhere. */
const noStreetAlone =
  /^(?:hoved|side|gå|gang|bil|grus|skogs|bygde|fylkes|riks|europa|hjem|om|av|ut|inn|halv|skole|motor|jernbane|arbeids|tur|sykkel|under|mellom|barne|leve|tilbake|lande|blind|inni|steng|bak|opp|ned|tilkomst|lufte|nabo|snar)(?:gata|gaten|veien|vegen)|^(?:(?:the|this|that|same|main|busy|long|dark|dirt|country|in|on|next|a) )/u;
const namedStreetAlone = new RegExp(
  String.raw`${edge}${capitalWord}(?: ${capitalWord}){0,3}s (?:gate|vei|veg|plass|allé)(?!\p{L})(?! \d)`,
  "gu",
);

const noStreet =
  /^(?:(?:ring|sag|lag|lan|tren|hen|spren|fulg|sol|val|tun|trun|stran|man|ful|føl|spur|klag|svel|bar|bra)g?t(?!\p{L})|(?:hjem|om|av|ut|inn|halv|skole|motor|jernbane|arbeids|tur|sykkel|under|mellom|barne|leve|tilbake)(?:veien|vei|vegen|veg)|(?:alle|ingen|hele|halve|denne|gjennom|igjennom|etter|siden|moren)(?!\p{L}))/u;

/** "on Mill Lane": no landmark has these endings. */
const englishRoad = new RegExp(
  String.raw`(?<=(?<!\p{L})(?:on|at|in|from|down|along|off|near|to|of|up) )(?!(?:High|Main|Great Ormond|Oxford|Downing|Coronation|Sesame|Wall|Fleet|Regent|Baker|Abbey|Penny|Memory|Fast) )(?:${capitalWord} ){1,2}(?:Street|Road|Rd|Avenue|Lane|Close|Crescent|Drive|Terrace|Mews|Grove|Gardens|Way)(?!\p{L})`,
  "gu",
);

const englishRoadInSmallLetters =
  /(?<=(?<!\p{L})(?:on|at|down|off|along|from|in|near) )(?!(?:the|my|our|his|her|your|their|this|that|a|an|any|every|each|some|same|fast|slow|bus|main|country|memory|cycle|dirt|side|long|rocky|right|left|wrong|open|busy|quiet|dark|empty|next|high|whole|another|one|no) )[a-z]{3,20} (?:lane|road|avenue|crescent)(?!\p{L})/gu;

export const findAddresses = (text: string): Found[] => {
  const isHome = (_: string, start: number) => livesThere.test(shortlyBefore(text, start, 40));
  return [
    ...matches(text, anyCase, "address", (it) => !noStreet.test(it) && !noStreet.test(it.toLowerCase())),
    ...matches(text, withCapital, "address"),
    ...matches(text, inSmallLetters, "address", isHome),
    ...matches(text, severalWords, "address"),
    ...matches(text, upperOrLower, "address"),
    ...matches(text, english, "address"),
    ...matches(text, englishInSmallLetters, "address", isHome),
    ...matches(text, numberFirst, "address"),
    ...matches(text, box, "address"),
    ...matches(text, anyName, "address", isHome),
    ...matches(text, beforePostcode, "address"),
    ...matches(text, englishRoad, "address"),
    ...matches(text, englishRoadInSmallLetters, "address"),
    ...matches(text, streetAlone, "address", isHome),
    ...matches(text, namedStreetAlone, "address", isHome),
    ...matches(text, streetAloneInSmallLetters, "address", (it, start) => !noStreetAlone.test(it) && isHome(it, start)),
    ...matches(
      text,
      englishAlone,
      "address",
      (it, start) => !noStreetAlone.test(it.toLowerCase()) && isHome(it, start),
    ),
  ];
};
