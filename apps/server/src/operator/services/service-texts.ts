import { builtIn, locales } from "@sosmessages/contract/languages.ts";
import { findLanguages, readLanguageAt } from "@sosmessages/services/folder/language-folder.ts";
import { ownAreas } from "@sosmessages/services/folder/texts-file.ts";
import { sentenceOf, type FolderProblem } from "@sosmessages/texts/yaml-tree.ts";
import type { Overlay } from "@sosmessages/services/service.ts";
import { builtInTexts } from "@sosmessages/texts/catalogue.ts";
import { done, failed, wrongUsage, type Command, type LoneCall } from "../command.ts";
import { listOf } from "../help.ts";
import { servicesFolder } from "../../services.ts";

const run = async ({ settings, args: [asked = "", service] }: LoneCall) => {
  const known = builtIn(asked);
  const found = findLanguages(servicesFolder(settings)).filter(
    (each) => service === undefined || each.service === service,
  );
  const ofFolders = found.filter(({ code }) => code === asked);
  // What a service brings takes the place of what ships.
  const [folder, another] = ofFolders.toSorted((a, b) => Number(a.service === null) - Number(b.service === null));
  if (known !== undefined) return print(asked, {}, known);
  if (folder === undefined) {
    const codes = [...new Set([...locales, ...found.map(({ code }) => code)])];
    return wrongUsage(`There is no language ${asked}: there are ${listOf(codes, "and")}.`);
  }
  if (another !== undefined && another.service !== null) {
    const which = ofFolders.flatMap((each) => each.service ?? []);
    return wrongUsage(`Several services bring ${asked}: say which, ${listOf(which, "or")}, after the language.`);
  }
  const problems: FolderProblem[] = [];
  const read = readLanguageAt(folder.folder, (problem) => void problems.push(problem));
  const [problem] = problems;
  if (read === undefined || problem !== undefined)
    return failed(problem === undefined ? `${folder.folder} cannot be read.` : sentenceOf(problem));
  return print(asked, read.texts, read.facts.fallback ?? "nb");
};

/** What is not translated is printed as it is shown, and says so. */
const print = (language: string, said: Overlay, fallback: (typeof locales)[number]) => {
  const areas = ownAreas.map((area) => {
    const own = said[area];
    const usual: Readonly<Record<string, string>> = builtInTexts(area, fallback);
    return { area, own: own ?? {}, sentences: { ...usual, ...own } };
  });
  const lines = areas.flatMap(({ area, own, sentences }) => [
    `${area}:`,
    ...Object.entries(sentences).map(([name, sentence]) => {
      const isSaid = fallback === language || own[name] !== undefined;
      // Text in JSON's quotes is text in YAML's.
      return `  ${name}: ${JSON.stringify(sentence)}${isSaid ? "" : ` # not translated: as in ${fallback}`}`;
    }),
  ]);
  const head = `# Everything that a service can say differently in ${language}. Copy only what you change, with its area, into texts/${language}.yaml.`;
  return done([head, ...lines], { texts: Object.fromEntries(areas.map(({ area, sentences }) => [area, sentences])) });
};

export const serviceTexts: Command = {
  name: "service texts",
  takes: ["LANGUAGE", "[NAME]"],
  options: {},
  about: "prints the usual sentences of a language, as a service's texts are written",
  help: [
    "Prints every sentence that a service may say in its own words, by area and name, as YAML. Send it to a file to read it, and copy the",
    "sentences that shall be different into texts/LANGUAGE.yaml of the service's folder. LANGUAGE is nb, se or en, one that ships as a folder,",
    "or one that a service of SERVICES_DIR brings; NAME says which service where several bring it. Needs no database.",
  ],
  alone: run,
};
