import type { BuiltInLocale } from "@sosmessages/contract/languages.ts";
import { builtInTexts } from "@sosmessages/texts/catalogue.ts";
import { languageFacts } from "./language-facts.ts";
import {
  dataFiles,
  jsonSchemaOf,
  LanguageFile,
  ServiceFile,
  valueSchema,
  type DataFile,
  type FieldSchema,
} from "../schema.ts";
import type { TextArea } from "@sosmessages/texts/values.ts";

/** The answers from which the folder of a new service is written. */
export type NewService = Readonly<{
  id: string;
  name: string;
  languages: readonly string[];
  host: string;
  helpline: string;
  emergency: string;
  replyHours: number;
  accent: string;
  isDefault: boolean;
}>;

const quote = (text: string) => JSON.stringify(text);
/** Until the provider words them. A language that is not here has the English ones. */
const usualNames: ReadonlyMap<string, Readonly<{ emergency: string; helpline: string }>> = new Map([
  ["nb", { emergency: "Nødtelefon", helpline: "Hjelpetelefon" }],
  ["nn", { emergency: "Naudtelefon", helpline: "Hjelpetelefon" }],
  ["se", { emergency: "Heahtetelefovdna", helpline: "Veahkketelefovdna" }],
]);
const english = { emergency: "Emergency", helpline: "Helpline" };
const inEach = (languages: readonly string[], textIn: (language: string) => string) =>
  `{ ${languages.map((language) => `${language}: ${quote(textIn(language))}`).join(", ")} }`;

const wrapped = (text: string): readonly string[] =>
  text.match(/.{1,115}(?:\s|$)/g)?.map((line) => `# ${line.trimEnd()}`) ?? [];

/** `LANGUAGES: …` in an example stands for an entry in each language. */
const exampleLines = (example: string, languages: readonly string[]): readonly string[] =>
  example.split("\n").flatMap((line) => {
    const [, before = "", value = "", after = ""] = /^(.*)LANGUAGES: ((?:"[^"]*"|\[[^\]]*\]))(.*)$/.exec(line) ?? [];
    if (value === "") return `#   ${line.replace("FIRST", languages[0] ?? "en")}`;
    if (after !== "") return `#   ${before}${languages.map((each) => `${each}: ${value}`).join(", ")}${after}`;
    return languages.map((each) => `#   ${before}${each}: ${value}`);
  });

/** Every field of a file with its description; `values` is YAML by field, and the other fields are empty. */
const yamlOf = (schema: FieldSchema, languages: readonly string[], values: Readonly<Record<string, string>>): string =>
  Object.entries(schema.properties ?? {})
    .map(([name, field]) => {
      const { description = "", about = {} } = field;
      const mark = about.isProviders ? "PROVIDER: " : "";
      const example = about.example === undefined ? [] : exampleLines(about.example, languages);
      const empty = valueSchema(field).type === "array" ? " []" : "";
      const value = values[name] ?? empty;
      return [...wrapped(`${mark}${description}`), ...example, `${name}:${value}`].join("\n");
    })
    .join("\n\n");

const schemaLine = (file: DataFile) => `# yaml-language-server: $schema=../${schemaFileOf(file)}`;
/** Beside the folders of the services. */
export const schemaFileOf = (file: DataFile) => `.schema/${file.replace("yaml", "json")}`;
export const newSchemaJson = (file: DataFile): string => `${JSON.stringify(jsonSchemaOf(dataFiles[file]), null, 1)}\n`;

/** `service.yaml` with every field explained, and PROVIDER where the provider has to fill in. */
export const newServiceYaml = (service: NewService): string => {
  const { languages, name, host, helpline, emergency, replyHours, accent, isDefault, id } = service;
  const usualName = (what: keyof typeof english) =>
    inEach(languages, (language) => (usualNames.get(language) ?? english)[what]);
  const values = {
    name: ` ${inEach(languages, () => name)}`,
    languages: ` [${languages.join(", ")}]`,
    default_language: ` ${languages[0]}`,
    browser_language: " true",
    hosts: ` [${host}]`,
    is_default: ` ${isDefault}`,
    reply_hours: ` ${replyHours}`,
    time_zone: " Europe/Oslo",
    emergency: `\n  name: ${usualName("emergency")}\n  number: ${quote(emergency)}\n  hours:`,
    helplines: `\n  - name: ${usualName("helpline")}\n    number: ${quote(helpline)}\n    hours:`,
    quick_exit: " https://www.wikipedia.org/",
    colours: [
      "",
      `  light: { accent: ${quote(accent)}, accent_ink: "#ffffff", own: "#e8e8e4" }`,
      '  dark: { accent: "#d5d2c8", accent_ink: "#161a17", own: "#2b2f2c" }',
    ].join("\n"),
  };
  return `${schemaLine("service.yaml")}
# ${name.replace(/\s+/g, " ")}
#
# Lines after "#" are comments. Fill in what is marked PROVIDER; pages leave out sentences whose value is empty.
#   npm run sosmessages -- service check ${id}
#   npm run sosmessages -- service preview ${id}

${yamlOf(ServiceFile, languages, values).replace("PUBLIC_URL_ID", `PUBLIC_URL_${id.toUpperCase()}`)}
`;
};

/** `desk.yaml` and `practice.yaml`, empty and explained. */
export const newEmptyYaml = (file: "desk.yaml" | "practice.yaml", languages: readonly string[]): string =>
  `${schemaLine(file)}\n\n${yamlOf(dataFiles[file], languages, {})}\n`;

/** `texts/nb.yaml`, with nothing in it yet. */
export const newTextsYaml = (
  language: string,
): string => `# Any sentence that this service says differently in ${language}, by area and name. All there are:
#   npm run sosmessages -- service texts ${language}
# For instance:
#   start:
#     helpline.question: "Would you rather talk?"
# A gap such as {number} must stay in the sentence. Everything else is said as usual.
`;

export const newMarkSvg = `<!-- The lines on the small sheet that is the mark: paths in a square of 32, and nothing else. -->
<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" fill="none" stroke="currentColor">
  <path d="M11 12h10M11 20h10" stroke-width="2" stroke-linecap="round" />
</svg>
`;

/** `language.yaml`: what CLDR has is there as a comment. */
export const newLanguageYaml = (code: string, from: BuiltInLocale): string => {
  const { name, direction, plurals, date, decimal } = languageFacts(code);
  const usual = [
    `#name: ${quote(name ?? code)}`,
    `#direction: ${direction}`,
    `#plurals: ${JSON.stringify(plurals)}`,
    `#date: ${quote(date)}`,
    `#decimal: ${quote(decimal)}`,
  ];
  return [
    `# The language ${code}. To change one of these facts, remove its "#".`,
    ...(name === null ? usual.map((line) => line.replace(/^#(?=name)/, "")) : usual),
    "",
    ...wrapped((LanguageFile.properties.falls_back_to as FieldSchema).description ?? ""),
    `falls_back_to: ${from}`,
    "",
  ].join("\n");
};

/** A file of a language with the sentences that it lacks, commented out. A line that is there stays. */
export function mergedAreaYaml(
  before: string,
  area: TextArea,
  from: BuiltInLocale,
): Readonly<{ added: number; content: string }> {
  const known = new Set([...before.matchAll(/^#? *["']?([\w.-]+)["']?:/gm)].map(([, key]) => key));
  const lacking = Object.entries(builtInTexts(area, from)).filter(([key]) => !known.has(key));
  // Text in JSON's quotes is text in YAML's.
  const lines = lacking.map(([key, sentence]) => `#${key}: ${JSON.stringify(sentence)}`);
  const start = before === "" || before.endsWith("\n") ? before : `${before}\n`;
  return { added: lines.length, content: [start, ...lines.map((line) => `${line}\n`)].join("") };
}

/** Every sentence of an area, commented out. */
export const newAreaYaml = (area: TextArea, from: BuiltInLocale): string =>
  mergedAreaYaml(
    `# Sentences of ${area}. Translate a line and remove its "#". A gap such as {number} must stay.\n`,
    area,
    from,
  ).content;
