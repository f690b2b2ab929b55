import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { forAll, writeNewFile } from "#platform/process/files.ts";
import { builtIn, locales } from "@sosmessages/contract/languages.ts";
import { languageCode } from "@sosmessages/services/folder/language-folder.ts";
import { newAreaYaml, newLanguageYaml } from "@sosmessages/services/folder/template.ts";
import { textAreas } from "@sosmessages/texts/catalogue.ts";
import { servicesFolder } from "../../services.ts";
import { done, failed, wrongUsage, type Command, type LoneCall } from "../command.ts";
import { listOf } from "../help.ts";

const run = async ({ settings, args: [service = "", code = ""], options }: LoneCall) => {
  const own = join(servicesFolder(settings), service);
  const from = builtIn(options["from"] ?? "nb");
  if (from === undefined) return wrongUsage(`A language is translated from ${listOf(locales, "or")}.`);
  if (!languageCode.test(code) || builtIn(code) !== undefined)
    return wrongUsage(
      "A language is named with its code of two or three small letters, such as fi, and is not there yet.",
    );
  if ((await stat(join(own, "service.yaml")).catch(() => null)) === null) return failed(`There is no service ${own}.`);
  const folder = join(own, "languages", code);
  if ((await stat(folder).catch(() => null)) !== null) return failed(`There is a folder ${folder} already.`);
  await mkdir(folder, { recursive: true });
  await writeNewFile(join(folder, "language.yaml"), newLanguageYaml(code, from), forAll);
  for (const area of textAreas) await writeNewFile(join(folder, `${area}.yaml`), newAreaYaml(area, from), forAll);
  const lines = [
    `Wrote ${folder}: language.yaml, and every sentence behind a "#". Translate a line and take its "#" away.`,
    `Then add ${code} to "languages" in service.yaml, with the names there, and see what is missing:`,
    `npm run sosmessages -- service check ${service}`,
  ];
  return done(lines, { folder });
};

export const serviceLanguage: Command = {
  name: "service language",
  takes: ["NAME", "LANGUAGE"],
  options: {
    from: { value: "LANGUAGE", about: "nb, se or en: which sentences to translate, and what is said until they are" },
  },
  about: "writes the folder of a language that a service brings, to be translated",
  help: [
    "Writes languages/LANGUAGE into the folder of the service NAME: what the language is like, and every sentence of the product behind a #.",
    "What is not translated is said in the language it falls back to; `service check` counts it. Needs no database.",
  ],
  alone: run,
};
