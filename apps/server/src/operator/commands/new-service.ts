import { mkdir, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { forAll, writeNewFile } from "#platform/process/files.ts";
import { locales } from "@sosmessages/contract/languages.ts";
import { languagesAt } from "@sosmessages/services/folder/language-folder.ts";
import { readServices } from "@sosmessages/services/folder/read-services.ts";
import { dataFiles, type DataFile } from "@sosmessages/services/schema.ts";
import { sentenceOf } from "@sosmessages/texts/yaml-tree.ts";
import {
  newEmptyYaml,
  newMarkSvg,
  newSchemaJson,
  newServiceYaml,
  newTextsYaml,
  schemaFileOf,
  type NewService,
} from "@sosmessages/services/folder/template.ts";
import { joinWords, done, failed, wrongUsage, type Call, type Command } from "#operator/command.ts";
import { servicesFolder } from "#services.ts";
import { languagesFolder } from "@sosmessages/texts/catalogue.ts";

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

const answersOf = async ({ options, ask }: Call, id: string): Promise<Record<Asked, string>> => {
  const answers: Partial<Record<Asked, string>> = {};
  for (const name of Object.keys(questions) as Asked[]) {
    const { about, usual } = questions[name];
    const fallback = name === "host" ? `${id}.localhost` : usual;
    const given = options[name] ?? (await ask?.(`${about} [${fallback}]: `))?.trim();
    answers[name] = given === undefined || given === "" ? fallback : given;
  }
  return answers as Record<Asked, string>;
};

/** Text editors complete and check the fields with them. Generated, so an older version is replaced. */
const writeSchemas = async (folder: string): Promise<readonly string[]> => {
  await mkdir(join(folder, ".schema"), { recursive: true });
  const files = Object.keys(dataFiles) as DataFile[];
  for (const file of files) await writeFile(join(folder, schemaFileOf(file)), newSchemaJson(file));
  return files.map((file) => join(folder, schemaFileOf(file)));
};

const writeService = async (call: Call) => {
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
  for (const file of ["desk.yaml", "practice.yaml"] as const)
    await writeNewFile(join(own, file), newEmptyYaml(file, languages), forAll);
  await writeNewFile(join(own, "mark.svg"), newMarkSvg, forAll);
  for (const language of languages)
    await writeNewFile(join(own, "texts", `${language}.yaml`), newTextsYaml(language), forAll);
  await writeSchemas(folder);

  const problems = readServices(folder).problems.filter(({ file }) => file.startsWith(own));
  const lines = [
    `Wrote ${own}: service.yaml, desk.yaml, practice.yaml, mark.svg and texts. Every field is explained there.`,
    ...problems.map((problem) => `wrong    ${sentenceOf(problem)}`),
    "",
    `Look through it, then:   npm run sosmessages -- service check ${id}`,
    `See its pages:           npm run sosmessages -- service preview ${id}`,
    `Serve it:                npm run sosmessages -- service publish ${id}`,
  ];
  return { ...done(lines, { folder: own, problems }), status: problems.length === 0 ? "done" : "failed" } as const;
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
  run: writeService,
};

export const serviceSchema: Command = {
  name: "service schema",
  about: "writes the fields of a service as JSON Schema, for text editors",
  help: [
    "Writes .schema into SERVICES_DIR (or next to the services that ship). The first line of each new file refers to it. Run it after an upgrade.",
    "Needs no database.",
  ],
  run: async ({ settings }) => {
    const files = await writeSchemas(servicesFolder(settings));
    return done([`Wrote ${files.join(", ")}.`], { files });
  },
};
