import { builtIn } from "@sosmessages/contract/languages.ts";
import { builtInTexts } from "@sosmessages/texts/catalogue.ts";
import type { TextArea } from "@sosmessages/texts/values.ts";
import { pageLabels, pageOf, type TextPage } from "./folder/text-pages.ts";
import { saidIn, type Service } from "./service.ts";

/** A sentence that a language lacks. */
export type Untranslated = Readonly<{
  area: TextArea;
  key: string;
  /** null: no service can replace it. */
  page: TextPage | null;
  /** Shown instead. */
  sentence: string;
  /** Its language. The same language: the usual sentence, because the service replaces it in other languages only. */
  shownIn: string;
}>;

type Speaking = Pick<Service, "texts" | "folderLanguages">;

/** By area: the keys that the service replaces in some language. A language that the product lacks is translated, not replaced. */
function replacedIn({ texts, folderLanguages }: Speaking): ReadonlyMap<TextArea, ReadonlySet<string>> {
  const found = new Map<TextArea, Set<string>>();
  for (const [language, overlay] of texts)
    for (const [area, sentences] of Object.entries(folderLanguages.get(language)?.isShipped === false ? {} : overlay))
      for (const key of Object.keys(sentences))
        found.set(area as TextArea, (found.get(area as TextArea) ?? new Set()).add(key));
  return found;
}

const order = [...pageLabels.keys()];
const placeOf = (page: TextPage | null) => (page === null ? order.length : order.indexOf(page));

/** Every sentence that callers or volunteers read in another language or wording, in the order of the pages. */
export function untranslatedIn(service: Speaking, language: string): readonly Untranslated[] {
  const folder = service.folderLanguages.get(language);
  const said = saidIn(service, language);
  const usualIn = (area: TextArea, key: string): string =>
    (builtInTexts(area, builtIn(language) ?? "nb") as Readonly<Record<string, string>>)[key] ?? "";
  const entry = (area: TextArea, key: string, shownIn: string): Untranslated => ({
    area,
    key,
    page: pageOf(area, key) ?? null,
    sentence: said[area]?.[key] ?? usualIn(area, key),
    shownIn,
  });
  const lacking = [...(folder?.untranslated ?? [])].flatMap(([area, keys]) =>
    keys.map((key) => entry(area, key, folder?.fallback ?? language)),
  );
  // The sentences of the service's own folder are the service's wording.
  const replaced = folder?.isShipped === false ? [] : [...replacedIn(service)];
  const asUsual = replaced.flatMap(([area, keys]) =>
    [...keys]
      .filter((key) => service.texts.get(language)?.[area]?.[key] === undefined)
      .filter((key) => !folder?.untranslated.get(area)?.includes(key))
      .map((key) => entry(area, key, language)),
  );
  return [...lacking, ...asUsual].toSorted((a, b) => placeOf(a.page) - placeOf(b.page));
}
