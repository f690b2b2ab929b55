import { mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { forAll, writeNewFile } from "#platform/process/files.ts";
import { builtIn, locales } from "@sosmessages/contract/languages.ts";
import { languageCode } from "@sosmessages/services/folder/language-folder.ts";
import { readServices } from "@sosmessages/services/folder/read-services.ts";
import { mergedAreaYaml, newAreaYaml, newLanguageYaml } from "@sosmessages/services/folder/template.ts";
import { pageLabels } from "@sosmessages/services/folder/text-pages.ts";
import { untranslatedIn, type Untranslated } from "@sosmessages/services/untranslated.ts";
import { textAreas } from "@sosmessages/texts/catalogue.ts";
import { sentenceOf } from "@sosmessages/texts/yaml-tree.ts";
import { joinWords, done, failed, wrongUsage, type Call, type Command } from "#operator/command.ts";
import { servicesFolder } from "#services.ts";

/** null: it is missing. */
const contentOf = (file: string): Promise<string | null> => readFile(file, "utf8").catch(() => null);

/** Adds new sentences to a folder. Returns how many. */
async function mergeInto(folder: string, code: string, from: (typeof locales)[number]): Promise<number> {
  if ((await contentOf(join(folder, "language.yaml"))) === null)
    await writeNewFile(join(folder, "language.yaml"), newLanguageYaml(code, from), forAll);
  let sum = 0;
  for (const area of textAreas) {
    const file = join(folder, `${area}.yaml`);
    const before = await contentOf(file);
    if (before === null) await writeNewFile(file, newAreaYaml(area, from), forAll);
    const { added, content } = mergedAreaYaml(before ?? "", area, from);
    if (before !== null && added > 0) await writeFile(file, content);
    sum += added;
  }
  return sum;
}

const writeLanguage = async ({ settings, args: [service = "", code = ""], options }: Call) => {
  const own = join(servicesFolder(settings), service);
  const folder = join(own, "languages", code);
  const [, before] = /^falls_back_to: *(\w+)/m.exec((await contentOf(join(folder, "language.yaml"))) ?? "") ?? [];
  const from = builtIn(options["from"] ?? before ?? "nb");
  if (from === undefined) return wrongUsage(`A language is translated from ${joinWords(locales, "or")}.`);
  if (!languageCode.test(code) || builtIn(code) !== undefined)
    return wrongUsage(
      "A language is named with its code of two or three small letters, such as fi, and is not nb, se or en.",
    );
  if ((await stat(join(own, "service.yaml")).catch(() => null)) === null) return failed(`There is no service ${own}.`);
  const isNew = (await stat(folder).catch(() => null)) === null;
  await mkdir(folder, { recursive: true });
  const added = await mergeInto(folder, code, from);
  const lines = [
    isNew
      ? `Wrote ${folder}: language.yaml, and every sentence behind a "#". Translate a line and remove its "#".`
      : `Added ${added} sentences to ${folder}, each behind a "#". The lines that were there are as they were.`,
    ...(isNew ? [`Then add ${code} to "languages" in service.yaml, with the names there.`] : []),
    `See what is missing: npm run sosmessages -- service untranslated ${service} ${code}`,
  ];
  return done(lines, { folder, added });
};

export const serviceLanguage: Command = {
  name: "service language",
  takes: ["NAME", "LANGUAGE"],
  options: {
    from: { value: "LANGUAGE", about: "nb, se or en: which sentences to translate, and what is shown until they are" },
  },
  about: "writes the folder of a language that a service brings, to be translated",
  help: [
    "Writes languages/LANGUAGE into the folder of the service NAME: the facts about the language, and every sentence of the product behind a #.",
    "Run it again after an upgrade: it adds new sentences and changes no line. Needs no database.",
  ],
  run: writeLanguage,
};

const labelOf = ({ page, area }: Untranslated) => (page === null ? area : (pageLabels.get(page) ?? page));

const listed = (language: string, lacking: readonly Untranslated[]): readonly string[] => {
  if (lacking.length === 0) return [`${language}: every sentence is there.`];
  const lines = [`${language}: ${lacking.length} ${lacking.length === 1 ? "sentence is" : "sentences are"} missing`];
  for (const [page, sentences] of Map.groupBy(lacking, labelOf)) {
    lines.push(`  ${page}`);
    for (const { area, key, sentence, shownIn } of sentences)
      lines.push(`    ${area}: ${key} (${shownIn === language ? "as usual" : shownIn}: ${JSON.stringify(sentence)})`);
  }
  return lines;
};

const listUntranslated = async ({ settings, args: [name = "", language] }: Call) => {
  const folder = servicesFolder(settings);
  const { services, problems } = readServices(folder);
  const service = services.find(({ tenant }) => tenant.id === name)?.tenant;
  if (service === undefined) {
    const own = problems.find(({ file }) => file.startsWith(join(folder, name, "/")));
    return failed(own === undefined ? `There is no service ${name} in ${folder}.` : sentenceOf(own));
  }
  const { languages } = service;
  if (language !== undefined && !languages.includes(language))
    return wrongUsage(`${name} does not have ${language}: it has ${joinWords(languages, "and")}.`);
  const found = languages
    .filter((each) => language === undefined || each === language)
    .map((each) => [each, untranslatedIn(service, each)] as const);
  return done(
    found.flatMap(([each, lacking]) => listed(each, lacking)),
    { untranslated: Object.fromEntries(found) },
  );
};

export const serviceUntranslated: Command = {
  name: "service untranslated",
  takes: ["NAME", "[LANGUAGE]"],
  about: "lists the sentences that a language of a service lacks",
  help: [
    "Lists every sentence that is not translated, by page, with its area, its name and the sentence that is shown instead. Sentences that the",
    "service replaces in another language only are among them. Needs no database.",
  ],
  run: listUntranslated,
};
