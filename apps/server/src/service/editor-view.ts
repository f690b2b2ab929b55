import { join } from "node:path";
import type { EditorSentence } from "@sosmessages/contract/desk/editor.ts";
import { builtIn, locales } from "@sosmessages/contract/languages.ts";
import { readContent, type FolderContent } from "@sosmessages/services/folder/content.ts";
import { ownSentences, valuesIn } from "@sosmessages/services/folder/edit.ts";
import { languageFacts, namedLanguages } from "@sosmessages/services/folder/language-facts.ts";
import { languageOf, languagesAt, readLanguage, readLanguageAt } from "@sosmessages/services/folder/language-folder.ts";
import { sentencesByPage } from "@sosmessages/services/folder/text-pages.ts";
import type { FolderLanguage, Service } from "@sosmessages/services/service.ts";
import { serviceFields } from "@sosmessages/services/service-fields.ts";
import { untranslatedIn } from "@sosmessages/services/untranslated.ts";
import { builtInTexts, languagesFolder } from "@sosmessages/texts/catalogue.ts";
import { languageNames } from "@sosmessages/texts/locale.ts";
import type { TextArea } from "@sosmessages/texts/values.ts";
import { parseYaml } from "@sosmessages/texts/yaml-tree.ts";

type Sentences = Readonly<Record<string, string>>;
const builtInNames = new Map<string, string>(Object.entries(languageNames));

/** The names of the fields of service.yaml that only the operator changes. */
export const technicalNames: readonly string[] = serviceFields
  .filter(({ file, is_technical: isTechnical }) => file === "service.yaml" && isTechnical)
  .map(({ name }) => name);

export const editorValues = (content: FolderContent): Record<string, string> =>
  Object.fromEntries([...valuesIn(content)].map(([name, value]) => [name, JSON.stringify(value)]));

const nameOf = (code: string) => builtInNames.get(code) ?? languageFacts(code).name ?? code;

/** The languages that the draft names, also if it has problems, or those of the service. */
export const editorLanguages = ({ languages, folderLanguages }: Service, content: FolderContent) => {
  const named = valuesIn(content).get("service.yaml languages");
  const codes = Array.isArray(named) ? named.filter((code) => /^[a-z]{2,3}$/.test(String(code))) : [];
  return (codes.length > 0 ? [...new Set(codes.map(String))] : languages).map((code) => {
    const { name = nameOf(code), direction = languageFacts(code).direction } = folderLanguages.get(code) ?? {};
    return { code, name, direction, is_included: includedLanguages().includes(code) };
  });
};

/** The included languages, those that the folder brings, and every other that has a name. */
export const knownLanguages = (content: FolderContent) => {
  const brought = [...content.keys()].flatMap((path) => /^languages\/([a-z]{2,3})\//.exec(path)?.[1] ?? []);
  const others = [...namedLanguages()].toSorted(([, a], [, b]) => (a < b ? -1 : 1));
  const codes = new Set([...includedLanguages(), ...brought, ...others.map(([code]) => code)]);
  return [...codes].map((code) => ({ code, name: namedLanguages().get(code) ?? nameOf(code) }));
};

/** Those whose sentences the product has. */
export const includedLanguages = (): readonly string[] => [...locales, ...languagesAt(languagesFolder, () => {})];

/** The service as it is with the product's sentences only. */
const withoutOwn = (id: string, content: FolderContent): Service | undefined =>
  readContent(id, new Map([...content].filter(([path]) => !path.startsWith("texts/"))), () => {})?.tenant;

/** A language that only the draft has, while the draft has problems. */
function addedLanguage(code: string, { languages }: Service, draft: FolderContent): FolderLanguage | undefined {
  if (builtIn(code) !== undefined) return undefined;
  const own = [...draft].filter(([path]) => path.startsWith(`languages/${code}/`));
  const files = new Map(own.map(([path, text]) => [path.slice(`languages/${code}/`.length), text]));
  const yaml = (name: string) => {
    const text = files.get(name);
    return text === undefined ? undefined : parseYaml(name, Buffer.from(text), () => {});
  };
  const read =
    own.length > 0
      ? readLanguage(code, [...files.keys()], yaml, () => {})
      : includedLanguages().includes(code) && readLanguageAt(join(languagesFolder, code), () => {});
  return read ? languageOf(read, code, { languages, texts: new Map() }) : undefined;
}

/** `service`: of the draft, or the published one while the draft has problems. The languages are the draft's in both cases. */
export function editorSentences(service: Service, published: FolderContent, draft: FolderContent): EditorSentence[] {
  const usual = withoutOwn(service.id, draft) ?? withoutOwn(service.id, published) ?? service;
  const spoken = editorLanguages(service, draft).map(({ code: language }) => {
    const added = service.languages.includes(language) ? undefined : addedLanguage(language, usual, draft);
    const spoken = added ? { ...service, folderLanguages: new Map([[language, added]]) } : service;
    const elsewhere = untranslatedIn(spoken, language).filter(({ shownIn }) => shownIn !== language);
    const lacking = new Set(elsewhere.map(({ area, key }) => `${area} ${key}`));
    const texts = (added ?? usual.folderLanguages.get(language))?.texts;
    return {
      language,
      usual: (area: TextArea): Sentences => texts?.[area] ?? builtInTexts(area, builtIn(language) ?? "nb"),
      said: ownSentences(draft, language),
      published: ownSentences(published, language),
      lacking,
    };
  });
  return sentencesByPage().map((sentence) => {
    const { area, key } = sentence;
    const address = `${area} ${key}`;
    const inEach = (find: (one: (typeof spoken)[number]) => string | undefined) =>
      Object.fromEntries(
        spoken.flatMap((one) => {
          const text = find(one);
          return text === undefined ? [] : [[one.language, text]];
        }),
      );
    return Object.assign(sentence, {
      usual: inEach(({ usual: sentences }) => sentences(area)[key]),
      said: inEach(({ said }) => said.get(address)),
      published: inEach((one) => one.published.get(address)),
      untranslated: spoken.filter(({ lacking }) => lacking.has(address)).map(({ language }) => language),
    });
  });
}
