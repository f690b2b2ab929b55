import { inLanguage } from "@sosmessages/contract/languages.ts";
import { partsOf } from "@sosmessages/contract/links.ts";
import type { InEachLanguage } from "@sosmessages/services/service.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";

/** Markup that is safe to send. Only `safe` makes it. */
export type Html = { readonly markup: string };

type Value = string | number | Html | readonly Html[] | null | false | undefined;

const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const markupOf = (value: Value): string => {
  if (value === null || value === undefined || value === false) return "";
  if (Array.isArray(value)) return value.map(({ markup }: Html) => markup).join("");
  return typeof value === "object" ? (value as Html).markup : escape(String(value));
};

/** Escapes every value but markup, so a letter cannot become an element. Not named `html`: a formatter would change the white space of letters. */
export const safe = (parts: TemplateStringsArray, ...values: readonly Value[]): Html => ({
  markup: parts.reduce((before, part, index) => before + markupOf(values[index - 1]) + part),
});

/** `*words*` in a sentence are emphasised. */
export const emphasised = (text: string): Html => {
  const [from, to] = [text.indexOf("*"), text.lastIndexOf("*")];
  if (from === to) return safe`${text}`;
  return safe`${text.slice(0, from)}<b>${text.slice(from + 1, to)}</b>${text.slice(to + 1)}`;
};

/** One tap calls. */
export const callLink = (number: string, words: string | Html = number): Html =>
  safe`<a class="number" dir="ltr" href="tel:${number.replaceAll(" ", "")}">${words}</a>`;

/** A text whose addresses and telephone numbers are links, as on the scripted pages. */
export const linked = (text: string): readonly Html[] =>
  partsOf(text).map(({ text: words, href }) => {
    if (href === null) return safe`${words}`;
    if (href.startsWith("tel:")) return callLink(words);
    return safe`<a href="${href}" target="_blank" rel="noopener noreferrer">${words}</a>`;
  });

/** " (24 hours)": when a number is answered. */
export const openIn = (hours: InEachLanguage | null, language: Locale): string =>
  hours === null ? "" : ` (${inLanguage(hours, language)})`;

/** Titles and typed texts contain no elements. */
const notText = /<(title|textarea|option|style)\b[^]*?<\/\1>|<[^<>]*>/;
/** It may have a link or emphasised words in it. */
const words = String.raw`(?:[^\u2066\u2069<]|<\/?[ab]\b[^>]*>)`;
const untranslated = new RegExp(String.raw`\u2066((?:${words}|\u2066${words}*\u2069)*)\u2069`);
const either = new RegExp(`${notText.source}|${untranslated.source}`, "g");

/** A page whose untranslated sentences have their language. In attributes they stay as they are. */
export const withFallback = ({ markup }: Html, language: Locale): Html => ({
  markup: markup.replace(either, (found: string, _name, sentence?: string) =>
    sentence === undefined ? found : `<span lang="${language}" dir="ltr">${sentence}</span>`,
  ),
});
