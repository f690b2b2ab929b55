import { samiInstitutionWords, samiSchoolWords } from "../lists.ts";
import type { Word } from "../words.ts";
import { endsIn, endsInWord } from "../word-endings.ts";
import { hasPlaceEnding, readPlace } from "./known-places.ts";

const afterStem = (kind: "school" | "institution", endings: string) => ({
  kind,
  pattern: new RegExp(String.raw`^(?<stem>\p{L}{3,}?)s?(?:${endings})$`, "u"),
});
const compounds = [
  afterStem(
    "school",
    "skolen|skole|skulen|skule|barnehagen|barnehage|akademiet|gymnaset|skuvla|skuvlla|skuvllas|skuvlii|mánáidgárdi|mánáidgárddi|mánáidgárddis",
  ),
  afterStem(
    "institution",
    "sykehuset|sykehus|sjukehuset|sjukehus|sykehjemmet|sykehjem|sjukeheimen|hjemmet|heimen|senteret|legesenter|kirka|kirken|kyrkja|verftet|bruket|fabrikken|hotellet|hotell|museet|klinikken|fengslet|fengsel|kroa|lufthavn|stiftelsen",
  ),
];

const schoolEndings =
  "skole|skolen|skule|skulen|barnehage|barnehagen|gymnase|gymnaset|skuvla|skuvlla|skuvllas|skuvllain|skuvlii";
const otherEndings =
  "senter|senteret|sentral|sentralen|fabrikk|fabrikken|kontor|kontoret|klinikk|klinikken|sykehus|sjukehus|sykehjem|sjukeheim|hotell|hotellet|verksted|verkstedet|bakeri|bakeriet|klubb|klubben|kirke|kirken|kirka|kyrkja|menighet|menigheten|mottak|mottaket|fengsel|sanatorium|pensjonat|rådhus|gjestehus|vertshus|barnehus|forening|foreningen|lag|laget|korps|korpset|bedrift|bedriften|industri|industrier|eiendommer|tjenester|service|gruppen|brygge|brygga|slipp|smie|mølle|gard|gartneri|sykestue|sjukestue|aldersheim|omsorgsheim|heimen";
const schoolByEnding = endsIn(String.raw`\p{L}{3,}`, schoolEndings);
const otherByEnding = endsIn(String.raw`\p{L}{3,}`, otherEndings);
const samiSchoolByEnding = endsInWord(samiSchoolWords);
const samiInstitutionByEnding = endsInWord(samiInstitutionWords);

/** The kind of institution by the end of the word: "Voss folkehøgskule", "Nordfjord psykiatrisenter", "Sirpmá valáštallansearvi". Only with a name at it. */
export const kindByEnding = (lower: string): "school" | "institution" | undefined => {
  if (schoolByEnding(lower) || samiSchoolByEnding(lower)) return "school";
  return otherByEnding(lower) || samiInstitutionByEnding(lower) ? "institution" : undefined;
};

/** Of these every place has one, or it is only a word: "ungdomsskolen", "krisesenteret". */
const noNames =
  /^(?:barne?|barnehage|ungdoms?|grunn|høg|høy|folkehøg|folkehøy|videregående|videregåande|hjem|hjemme|privat|friskole|fri|sommer|søndags|natur|montessori|steiner|spesial|kultur|musikk|danse|kunst|politihøg|politi|krigs|befals|lærer|sykepleier|fag|handels|katedral|nabo|by|bygde|små|stor|gamle|ny|inter|kost|internat|idretts|toppidretts|kjøre|trafikk|ride|språk|døve|blinde|samisk?|same|vinter|aften|kvelds|nett|sjømanns|fiskeri|landbruks|jordbruks|koble|kveld|krise|kjøpe|sykehus|syke|syk|sjuke|psykiatri|rehabiliterings|rus|behandlings|helse|lege|bo|omsorgs?|eldre|dag|aktivitets|avlastnings|ressurs|kompetanse|trenings|trenings|sentral|universitets|region|regions|lokal|barnehjem|ungdoms|foster|alders|pleie|sjømanns|bedehus|kirke|skole|dom|stav|folke|fri|pinse|langs|hoved|hus|turist|fjell|høyfjells|spa|vandrer|kyst|folke|krigs|kunst|barne|tann|øye|smerte|hud|fertilitets|kvinne|mor|kretsfengsel|lands|papir|fiske|sag|skips|sjokolade|våpen|film|drømme|inn|informasjons|kul|stats|center|medie|data|besøks|senior|ung|mestrings?|mestring|nærings|buss|senter|velferds|frivillighets?|innvandrer|voksenopplærings|familie|familievern|opplevelses|botilbuds?|incest|overgreps|nødmottaks?|sorg|livssyns?|studie|student|kultur|nei|ja|joatkka|mánáid|nuoraid|vuođđo|alla|álbmotalla|sámi|álgo)$/u;

/** "Nordlandssykehuset", "Solvangskolen", "berlevågskolen": a name and a kind in one word. */
export const compoundKind = (word: Word): "school" | "institution" | undefined => {
  if (word.lower.length < 9) return undefined;
  for (const { kind, pattern } of compounds) {
    const stem = pattern.exec(word.lower)?.groups?.["stem"];
    if (stem === undefined || noNames.test(stem)) continue;
    const isPlace = readPlace(stem) === "sure" || readPlace(stem) === "large";
    const isCalled = word.capital && !word.allCapitals && (!word.first || hasPlaceEnding(stem));
    return isPlace || isCalled ? kind : undefined;
  }
  return undefined;
};
