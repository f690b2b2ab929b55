import { mkdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { forAll, writeNewFile } from "#platform/process/files.ts";
import { builtIn, locales } from "@sosmessages/contract/languages.ts";
import { languageCode, languagesAt } from "@sosmessages/services/folder/language-folder.ts";
import { readServices } from "@sosmessages/services/folder/read-services.ts";
import { sentenceOf } from "@sosmessages/texts/yaml-tree.ts";
import {
  newAreaYaml,
  newDeskYaml,
  newLanguageYaml,
  newMarkSvg,
  newServiceYaml,
  newTextsYaml,
  type NewService,
} from "@sosmessages/services/folder/template.ts";
import { joinWords, done, failed, wrongUsage, type Command, type LoneCall } from "#operator/command.ts";
import { servicesFolder } from "#services.ts";
import { languagesFolder, textAreas } from "@sosmessages/texts/catalogue.ts";

/** Languages that ship with the product. */
const offered = [...locales, ...languagesAt(languagesFolder, () => {})];

/** Asked at a terminal if the option is missing; otherwise the default is used. */
const questions = {
  title: { about: "what callers read as its name; neutral words", usual: "Messages" },
  languages: { about: `languages, the first is the usual one: some of ${offered.join(" ")}`, usual: "en" },
  host: { about: "a host name under which it is found", usual: "" },
  helpline: { about: "the phone number on every page", usual: "116 123" },
  emergency: { about: "whom to call when a life is in danger", usual: "112" },
  hours: { about: "an answer within so many hours", usual: "24" },
  accent: { about: "the colour of buttons and links, as #rrggbb, dark", usual: "#1f3d5c" },
} as const;
type Asked = keyof typeof questions;

const answersOf = async ({ options, ask }: LoneCall, id: string): Promise<Record<Asked, string>> => {
  const answers: Partial<Record<Asked, string>> = {};
  for (const name of Object.keys(questions) as Asked[]) {
    const { about, usual } = questions[name];
    const fallback = name === "host" ? `${id}.localhost` : usual;
    const given = options[name] ?? (await ask?.(`${about} [${fallback}]: `))?.trim();
    answers[name] = given === undefined || given === "" ? fallback : given;
  }
  return answers as Record<Asked, string>;
};

const writeService = async (call: LoneCall) => {
  const [id = ""] = call.args;
  const folder = servicesFolder(call.settings);
  const own = join(folder, id);
  if (!/^[a-z][a-z0-9]{1,15}$/.test(id))
    return wrongUsage("A service is named with 2 to 16 small letters and digits, such as north.");
  if ((await stat(own).catch(() => null)) !== null) return failed(`There is a folder ${own} already.`);
  const answers = await answersOf(call, id);
  const languages = answers.languages.split(/[\s,]+/).filter((each) => each !== "");
  const strange = languages.find((language) => !offered.some((known) => known === language));
  if (strange !== undefined)
    return wrongUsage(`There is no language ${strange}: there are ${joinWords(offered, "and")}.`);
  const before = readServices(folder);
  const service: NewService = {
    id,
    name: answers.title,
    languages,
    host: answers.host,
    helpline: answers.helpline,
    emergency: answers.emergency,
    replyHours: Number(answers.hours),
    accent: answers.accent,
    isDefault: before.services.length === 0,
  };
  await mkdir(join(own, "texts"), { recursive: true });
  await writeNewFile(join(own, "service.yaml"), newServiceYaml(service), forAll);
  await writeNewFile(join(own, "desk.yaml"), newDeskYaml(languages), forAll);
  await writeNewFile(join(own, "mark.svg"), newMarkSvg, forAll);
  for (const language of languages)
    await writeNewFile(join(own, "texts", `${language}.yaml`), newTextsYaml(language), forAll);

  const problems = readServices(folder).problems.filter(({ file }) => file.startsWith(own));
  const lines = [
    `Wrote ${own}: service.yaml, desk.yaml, mark.svg and texts. Every field is explained there.`,
    ...problems.map((problem) => `wrong    ${sentenceOf(problem)}`),
    "",
    `Look through it, then:   npm run sosmessages -- service check ${id}`,
    `See its pages:           npm run sosmessages -- service preview ${id}`,
    "Serve it:                npm run sosmessages -- service reload    (or start the server)",
  ];
  return done(lines, { folder: own, problems });
};

export const serviceNew: Command = {
  name: "service new",
  takes: ["NAME"],
  options: Object.fromEntries(
    Object.entries(questions).map(([name, { about }]) => [name, { value: name.toUpperCase(), about }]),
  ),
  about: "writes the folder of another service, with every field explained",
  help: [
    "Writes a folder NAME into SERVICES_DIR (or next to the services that ship). What no flag says is asked for at a terminal, and else as usual.",
    "The folder can be served at once; `service check` tells what is still to be filled in. No server needs to be built or started anew.",
  ],
  alone: writeService,
};

const writeLanguage = async ({ settings, args: [service = "", code = ""], options }: LoneCall) => {
  const own = join(servicesFolder(settings), service);
  const from = builtIn(options["from"] ?? "nb");
  if (from === undefined) return wrongUsage(`A language is translated from ${joinWords(locales, "or")}.`);
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
  alone: writeLanguage,
};
