import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import { paddingStep } from "@sosmessages/contract/limits.ts";
import { ownColours } from "@sosmessages/services/colours.ts";
import type { ClosedDays } from "@sosmessages/contract/service.ts";
import type { Service } from "@sosmessages/services/service.ts";
import { besideNynorsk, languageNames, type Locale } from "@sosmessages/texts/locale.ts";
import type { FastifyReply } from "fastify";
import { pageHeaders } from "#platform/http/answers.ts";
import { callLink, openIn, safe, withFallback, type Html } from "./html.ts";
import type { FormLogin } from "./session.ts";
import type { Say } from "./texts.ts";

/** A request for a page without scripts. */
export type Visit = {
  readonly service: Service;
  readonly language: Locale;
  readonly say: Say;
  readonly now: Date;
  readonly login: FormLogin | null;
  /** Its closing day has come: it takes no new profiles and letters. */
  readonly isClosing: boolean;
  /** Pages say that messages are not answered. */
  readonly testSite: boolean;
  /** At the entrance and in the mailbox. */
  readonly closed?: ClosedDays | null;
  /** The hidden field of a form at this address. `id`: to send the same once more. */
  readonly token: (visit: Pick<Visit, "login">, path: string, id?: string) => Html;
};

const style = readFileSync(new URL("forms.css", import.meta.url), "utf8");

const coloursOf = ({ colours }: Service): string => {
  const rule = (theme: "light" | "dark") => {
    const { accent, accentInk, own } = colours[theme];
    const all = { ...ownColours[theme], accent, "accent-ink": accentInk, own };
    return `:root{${Object.entries(all)
      .map(([name, colour]) => `--${name}:${colour}`)
      .join(";")}}`;
  };
  return `${rule("light")}@media(prefers-color-scheme:dark){${rule("dark")}}`;
};

/** Marks pages for guests without scripts. Callers with a form's login need no mark. */
export const noscript = "noscript";

/** The same address in the same language. */
export const linkTo = ({ language, login }: Pick<Visit, "language" | "login">, path: string, more = ""): string =>
  `${path}?lang=${language}${login === null ? `&${noscript}` : ""}${more}`;

const builtInNames = new Map(Object.entries(languageNames));
const nameOf = ({ folderLanguages, languages }: Service, language: Locale): string =>
  folderLanguages.get(language)?.name ??
  besideNynorsk(languages).get(language) ??
  builtInNames.get(language) ??
  language;

export type Page = {
  readonly path: string;
  /** The form with an unsent text: buttons of it replace the links that would lose the text. */
  readonly form?: string | undefined;
  readonly title: string;
  readonly body: Html;
  readonly status: number;
};

export const documentOf = (visit: Visit, { path, form, title, body }: Page): Html => {
  const { service, language, say, testSite } = visit;
  const { helpline, emergency, folderLanguages, languages } = service;
  const direction = folderLanguages.get(language)?.direction ?? "ltr";
  const name = inLanguage(service.name, language);
  const others = languages.map((each) => {
    const about = safe` lang="${each}"${each === language && safe` aria-current="true"`}>${nameOf(service, each)}</`;
    return form === undefined
      ? safe`<a href="${linkTo({ ...visit, language: each }, path)}"${about}a>`
      : safe`<button form="${form}" formnovalidate name="language" value="${each}"${about}button>`;
  });
  const mark = safe`<svg viewBox="0 0 32 32" width="32" height="32" aria-hidden="true"><rect x="5" y="3" width="22" height="26" rx="5" fill="currentcolor"/><path d="${service.mark}" fill="none" stroke="var(--surface)" stroke-width="2" stroke-linecap="round"/></svg>`;
  const home =
    form === undefined
      ? safe`<a class="home" href="/?lang=${language}" aria-label="${say("app.front_page")}">${mark}</a>`
      : safe`<span class="home">${mark}</span>`;
  const [before = "", after = ""] = say("helpline.acute", { number: emergency.number }).split(emergency.number);
  return safe`<!doctype html>
<html lang="${language}" dir="${direction}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="data:,">
<title>${title} – ${name}</title>
<style>${{ markup: style }}</style>
<style>${{ markup: coloursOf(service) }}</style>
<header>${home}${callLink(helpline.number)}<a class="exit" href="/forlat">${say("leaving.button")}</a>${testSite && safe`<p class="test">${say("app.test_site")}</p>`}</header>
<main id="content">
${body}
</main>
<footer>
${callLink(emergency.number, safe`${before}<b>${emergency.number}</b>${after}`)}
${callLink(helpline.number, safe`${say("helpline.question")} ${inLanguage(helpline.name, language)}${openIn(helpline.hours, language)}: <b dir="ltr">${helpline.number}</b>`)}
<p>${say("no_script.leaving")}${form === undefined && safe` <a href="/spor?lang=${language}">${say("leaving.traces")}</a>`}</p>
<nav aria-label="${say("app.language")}">${others}</nav>
</footer>
`;
};

/** Scripts are not allowed at all, so a letter could not run one. */
const policyOf = (markup: string): string => {
  const styles = [...markup.matchAll(/<style>([^]*?)<\/style>/g)].map(
    ([, content = ""]) => `'sha256-${createHash("sha256").update(content).digest("base64")}'`,
  );
  return [
    "default-src 'none'",
    `style-src ${styles.join(" ")}`,
    "img-src data:",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
};

export const sendPage = (reply: FastifyReply, visit: Visit, page: Page): FastifyReply => {
  const { service, language } = visit;
  const fallback = service.folderLanguages.get(language)?.fallback;
  const document = documentOf(visit, page);
  const { markup } = fallback === undefined ? document : withFallback(document, fallback);
  const length = Buffer.byteLength(markup);
  return (
    reply
      .code(page.status)
      .headers(pageHeaders)
      // With "no-referrer" browsers send the origin of a form as "null".
      .header("referrer-policy", "same-origin")
      .header("content-security-policy", policyOf(markup))
      .type("text/html; charset=utf-8")
      .send(markup + " ".repeat((paddingStep - (length % paddingStep)) % paddingStep))
  );
};
