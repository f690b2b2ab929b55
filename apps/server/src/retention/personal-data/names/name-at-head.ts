import { kinOrRole, personVerbs } from "../lists/person-words.ts";
import type { Word } from "../words.ts";
import { isAboutSomebody } from "./name-evidence.ts";
import { isNeverAName, type Reading } from "./name-reading.ts";

const setOf = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

/**
 * Names that are nouns one can count, adjectives or verbs: with nothing in front they cannot be what a sentence is about. "Dag er borte", "Bill came" name
 * somebody; "Håp er", "Dawn came" need not.
 */
const neverBareSubject = setOf(`
dag stein bjørn ask odd bjørk ulv falk hauk birk ørn jarl endre brede roar tone rose lilje frøy trygg gard line helge knut bent rein hassel kai siv stig unn terje grim bo per arve sture styrk
bill mark frank grant rob drew jack pat sue dean dale guy hunter mason miles reed glen brook cliff heath chase lance pierce wade violet iris daisy lily ruby pearl robin jay ray rich rod ward walker turner porter parker cooper earl duke gene nick olive drake colt bud buck rusty misty tom don will ken tad hank kit matt carol penny sandy terry max harry ginger holly
`);
const finiteVerbs = setOf(`
er var har hadde kom kommer kjem går gikk gjekk ligger lå står sto stod stakk drar dro kan kunne vil skal skulle må måtte får fikk fekk blir ble vart vert ser gjør gjorde begynte begynner byrja slutta sluttet prøvde prøver trenger lurer mista mistet løp løper reiste reiser holder holdt legger satte finner fant virker venter ventet lever levde hjelper nekter skriker maste maser
is was has had does did goes went comes came gets got makes made takes took gives gave looks looked feels felt tries tried starts started stopped stops needs needed finds found runs ran seems seemed waits waited helps drives drove drinks turned broke threw held holds stays stayed visits visited
won't can't couldn't wouldn't doesn't didn't isn't wasn't hasn't hadn't
lea lei bođii boahtá manai manná
`);

/** "Dag er borte", "Bill came". */
export const isBareSubject = ({ words, known }: Reading, at: number): boolean =>
  words[at]!.first &&
  words[at]!.capital &&
  neverBareSubject.has(known[at]?.name ?? "") &&
  known[at]!.name === words[at]!.lower &&
  words[at + 1]?.gap === " " &&
  finiteVerbs.has(words[at + 1]!.lower);

/** In English these need no article, and neither do those that end like them. */
const nouns = setOf(`
society police work school management security reception staff nobody everyone politi samfunnet legevakta psykiatrien familie nav
such there here once only even still maybe perhaps whether although though since until unless while both few many several last first next then now later soon again never always often just that this these those what who which when where why how
life death love hate time money music food sleep rain snow winter summer spring autumn christmas easter grief pain anger guilt shame fear hope joy peace war crime prison hospital church college university home family childhood adulthood marriage divorce pregnancy birth alcohol booze beer wine vodka whisky coke weed cannabis heroin cocaine drink drugs therapy counselling medication medicine surgery chemo cancer dementia autism depression anxiety panic stress trauma abuse rape bullying self-harm suicide religion faith god science history english maths homework football rugby tennis yoga exercise running gaming internet social media today tomorrow yesterday tonight breakfast lunch dinner tea coffee water blood dust darkness light silence night morning noon midnight dawn dusk help support advice care health weight hair skin everything nothing something anything whatever whoever mine yours his hers half most much more less enough another either neither each one two three lockdown covid rent debt work luck fate karma nature art poetry justice law politics truth honesty trust respect kindness recovery sobriety relapse rehab rock hell heaven
`);
const isMass = (lower: string): boolean =>
  /(?:ness|ment|tion|sion|ity|ship|hood|ism|ing|ance|ence|ury|age|ly)$/u.test(lower);
/** In Norwegian whatever stands first has the verb behind it; only where an object follows that, the first is the one who acts. */
const objectFollows = /^(?:at|til|meg|deg|seg|oss|ham|henne|på|om|med|fra|av|hver|bare|aldri|alltid)$/u;
const isNoun = (lower: string): boolean => /(?:en|et|er|ene|ere|ne|a|ing|ly|ig|sk)$/u.test(lower);

const englishVerbs = setOf(`
is was has had does did goes went comes came gets got makes made takes took gives gave looks looked feels felt tries tried starts started stopped stops needs needed keeps kept finds found runs ran says said told tells left wrote rang knew thought asked called hates loves loved wants wanted died cried hit beat hurt moved lied drinks drank won't can't couldn't wouldn't doesn't didn't isn't wasn't hasn't hadn't
`);
const isEnglishVerb = (lower: string): boolean => englishVerbs.has(lower);

const actsFirst = (words: readonly Word[], at: number): boolean => {
  const [{ lower }, verb, behind] = [words[at]!, words[at + 1], words[at + 2]];
  // "Lovisá vulggii": no Sami word for a time or a place ends so.
  if (verb?.gap === " " && lower.endsWith("á") && /(?:ii|ai|ui|ái)$/u.test(verb.lower)) return true;
  if (verb?.gap === " " && isEnglishVerb(verb.lower)) return !/(?:s|body|one)$/u.test(lower) && !isMass(lower);
  if (verb?.gap !== " " || !personVerbs.has(verb.lower)) return false;
  return behind?.gap === " " && objectFollows.test(behind.lower) && !isNoun(lower);
};

/** First in its sentence, and no list knows it: "Verity is my daughter", "Xanthe said". */
export const isNewAtHead = (reading: Reading, at: number): boolean => {
  const { words } = reading;
  const word = words[at]!;
  if (word.lower.length < 4 || word.allCapitals || isNeverAName(word)) return false;
  if (kinOrRole.has(word.lower) || nouns.has(word.lower)) return false;
  // "Musikk er min beste venn": only kin is always somebody.
  const isFriend = words
    .slice(at + 2, at + 6)
    .some(({ lower }) => /^(?:friend|venn|ven|ustit|mate|enemy)/u.test(lower));
  if (isAboutSomebody(reading, at) && !isFriend) return !/(?:en|et|ene|ing)$/u.test(word.lower);
  return actsFirst(words, at);
};
