/**
 * The case forms of a Sami name or place. Consonants within the word change with the case, and the changes are not listed for
 * each name, so all possible forms are generated. Unused forms cost only a table row.
 */
const vowels = "aáeiou";

/** The strong and the weak grade of the consonants before the last vowel: Heaika, Heaikka; Máhtte, Máhte; Ravdna, Ravnna. */
const grades = (stem: string): string[] => {
  const all = new Set([stem]);
  const last = stem.at(-1)!;
  if (vowels.includes(last)) return [...all];
  if (stem.at(-2) === last) all.add(stem.slice(0, -1));
  else all.add(stem + last);
  for (const [strong, weak] of changes) if (stem.endsWith(strong)) all.add(stem.slice(0, -strong.length) + weak);
  return [...all];
};
const changes = [
  ["vdn", "vnn"],
  ["dn", "nn"],
  ["dnj", "nnj"],
  ["bm", "mm"],
  ["hk", "g"],
  ["hp", "b"],
  ["ht", "đ"],
  ["hč", "č"],
  ["rg", "rgg"],
  ["vj", "vjj"],
] as const;

/** A diphthong turns into one vowel before some endings: Deatnu, Detnui. */
const simplified = (stem: string): string =>
  stem.replace(/(?:ea|oa|uo|ie)(?=[^aáeiou]+$)/u, (diphthong) => diphthong[0]!);

const afterVowel: Readonly<Record<string, { weak: readonly string[]; strong: readonly string[] }>> = {
  a: { weak: ["a", "as", "ain", "aid", "aide", "aiguin"], strong: ["ii", "an"] },
  á: { weak: ["á", "ás", "áin", "áid"], strong: ["ái", "án"] },
  e: { weak: ["e", "es", "iin", "iid"], strong: ["ii", "ái", "ui", "en"] },
  i: { weak: ["i", "is", "iin", "iid"], strong: ["ii", "ái", "in"] },
  o: { weak: ["o", "os", "oin", "uin"], strong: ["ui", "oi", "on"] },
  u: { weak: ["u", "us", "uin", "uid"], strong: ["ui", "ii", "un"] },
};
const afterConsonant = ["a", "as", "ii", "is", "iin", "in", "ain", "iid"];
const softened: Readonly<Record<string, readonly string[]>> = {
  t: ["h", "hk", "g", "đ", "d"],
  k: ["g", "h"],
  p: ["b"],
};

/** All but the nominative itself. In lower case. */
export const samiCaseForms = (nominative: string, genitive?: string): string[] => {
  const last = nominative.at(-1)!;
  const endings = afterVowel[last];
  const forms = new Set<string>();
  if (endings !== undefined) {
    const stem = nominative.slice(0, -1);
    const weak = genitive === undefined ? grades(stem) : [genitive.slice(0, -1)];
    for (const one of weak) for (const ending of endings.weak) forms.add(one + ending);
    forms.add(`${nominative}viin`);
    for (const one of [stem, simplified(stem), ...weak]) for (const ending of endings.strong) forms.add(one + ending);
  } else {
    const stems =
      genitive === undefined
        ? [nominative, ...(softened[last] ?? []).map((soft) => nominative.slice(0, -1) + soft)]
        : [genitive.replace(/[aáeiou](?:id)?$/u, "")];
    for (const stem of stems) for (const ending of afterConsonant) forms.add(stem + ending);
    if (genitive !== undefined)
      for (const ending of ["", "s", "in", "n"]) forms.add(genitive.replace(/id$/u, "") + ending).add(genitive);
  }
  forms.delete(nominative);
  return [...forms];
};

/** Every form of words given as "nominative/genitive". */
export const samiParadigms = (pairs: readonly string[]): string[] => {
  const forms: string[] = [];
  for (const pair of pairs) {
    const [nominative, genitive] = pair.split("/") as [string, string];
    forms.push(nominative, genitive, ...samiCaseForms(nominative, genitive));
  }
  return forms;
};
