import type { ShortcomingKind } from "@sosmessages/contract/desk/services.ts";
import { lowContrasts } from "./colours.ts";
import { changesBetween } from "./folder/changes.ts";
import type { FolderContent, ReadService } from "./folder/content.ts";
import { camelCase } from "./folder/fields.ts";
import { dataFiles, valueSchema, type DataFile, type FieldSchema } from "./schema.ts";
import type { Service } from "./service.ts";
import { untranslatedIn } from "./untranslated.ts";

/** Something that a service can do without, and should not: callers see no sentence that would need it. */
export type Shortcoming = Readonly<{
  kind: ShortcomingKind;
  field: string;
  /** For the operator. The desk translates it with these values. */
  sentence: string;
  values: Readonly<Record<string, string>>;
}>;

const developersHost = /^(localhost|.*\.localhost)$/;

/** Everything that is missing from a folder that is otherwise right. The operator's command and the desk's page show the same. */
export function shortcomingsOf(service: Service): readonly Shortcoming[] {
  const { desk, practice, helpline, hosts, illustration } = service;
  const files: Readonly<Record<DataFile, unknown>> = {
    "service.yaml": {
      ...service,
      helplines: [helpline],
      hosts: hosts.filter((host) => !developersHost.test(host)),
    },
    "desk.yaml": desk,
    "practice.yaml": { letters: practice },
  };
  const found = Object.entries(dataFiles).flatMap(([file, schema]) =>
    lackingIn(schema, files[file as DataFile], "", file === "service.yaml" ? "" : ` (${file})`),
  );
  if (illustration === null)
    found.push({
      kind: "illustration",
      field: "illustration.svg",
      sentence: "the front page and the wait show no drawing",
      values: {},
    });
  for (const { theme, field, ink, paper, found: ratio, least, offered } of lowContrasts(service.colours)) {
    const remedy = offered === null ? "" : `; "${offered}" would do`;
    found.push({
      kind: "contrast",
      field: `colours.${theme}.${field}`,
      sentence: `${ink} on ${paper} stands out by ${ratio} to 1; it must be ${least} to 1${remedy}`,
      values: { found: String(ratio), least: String(least), offered: offered ?? "" },
    });
  }
  return [...found, ...untranslated(service)];
}

/** Colours that cannot be published: too pale to read, and not those of the published version. */
export function paleColours({ tenant, at, lineOf, content }: ReadService, published: FolderContent | null) {
  const isNew =
    published === null || changesBetween(published, content).some(({ path }) => path.startsWith("colours."));
  const pale = isNew ? shortcomingsOf(tenant).filter(({ kind }) => kind === "contrast") : [];
  return pale.map(({ field, sentence }) => ({
    file: `${at}/service.yaml`,
    line: lineOf(field),
    path: field,
    sentence: `${field}: ${sentence}.`,
  }));
}

/** Empty fields for which the schema has advice. Of a list only the first item is looked at. */
function lackingIn(schema: FieldSchema, value: unknown, path: string, where: string): Shortcoming[] {
  const [kind, sentence] = schema.about?.lacking ?? [];
  const isEmpty = value === null || (Array.isArray(value) && value.length === 0);
  if (isEmpty) return kind && sentence ? [{ kind, field: `${path}${where}`, sentence, values: {} }] : [];
  const { properties, items } = valueSchema(schema);
  if (items) return lackingIn(items, (value as readonly unknown[])[0], `${path}[1]`, where);
  const values = new Map(Object.entries(value as object));
  return Object.entries(properties ?? {}).flatMap(([name, field]) =>
    lackingIn(field, values.get(camelCase(name)) ?? null, path === "" ? name : `${path}.${name}`, where),
  );
}

/** How many sentences each language lacks. `service untranslated` names them. */
const untranslated = (service: Service): readonly Shortcoming[] =>
  service.languages.flatMap((language) => {
    const { fallback = language, sentences = 0 } = service.folderLanguages.get(language) ?? {};
    const found = untranslatedIn(service, language);
    const inFallback = found.filter(({ shownIn }) => shownIn !== language).length;
    const asUsual = found.length - inFallback;
    const [count, all] = [String(inFallback), String(sentences)];
    const listing = `see service untranslated ${service.id} ${language}`;
    const lacking: Shortcoming = {
      kind: "language",
      field: `languages/${language}`,
      sentence: `${count} of ${all} sentences are not translated and shown in ${fallback}: ${listing}`,
      values: { language, count, all },
    };
    const replaced: Shortcoming = {
      kind: "untranslated",
      field: `texts/${language}.yaml`,
      sentence: `${asUsual} of the service's own sentences are missing and shown as usual in ${language}: ${listing}`,
      values: { language, count: String(asUsual) },
    };
    return [...(inFallback > 0 ? [lacking] : []), ...(asUsual > 0 ? [replaced] : [])];
  });
