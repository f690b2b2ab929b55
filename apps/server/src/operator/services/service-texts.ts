import { locales } from "@sosmessages/contract/languages.ts";
import { ownAreas } from "@sosmessages/tenants/folder/texts-file.ts";
import { catalogue } from "@sosmessages/texts/catalogue.ts";
import { done, wrongUsage, type Command, type LoneCall } from "../command.ts";
import { listOf } from "../help.ts";

const run = async ({ args: [asked] }: LoneCall) => {
  const language = locales.find((each) => each === asked);
  if (language === undefined) return wrongUsage(`There is no language ${asked}: there are ${listOf(locales, "and")}.`);
  const areas = ownAreas.map((area) => [area, catalogue[area][language]] as const);
  const lines = areas.flatMap(([area, sentences]) => [
    `${area}:`,
    // Text in JSON's quotes is text in YAML's.
    ...Object.entries(sentences).map(([name, sentence]) => `  ${name}: ${JSON.stringify(sentence)}`),
  ]);
  const head = `# Everything that a service can say differently in ${language}. Copy only what you change, with its area, into texts/${language}.yaml.`;
  return done([head, ...lines], { texts: Object.fromEntries(areas) });
};

export const serviceTexts: Command = {
  name: "service texts",
  takes: ["LANGUAGE"],
  options: {},
  about: "prints the usual sentences of a language, as a service's texts are written",
  help: [
    "Prints every sentence that a service may say in its own words, by area and name, as YAML. Send it to a file to read it, and copy the",
    "sentences that shall be different into texts/LANGUAGE.yaml of the service's folder. Needs no database.",
  ],
  alone: run,
};
