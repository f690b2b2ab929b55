import type { TextsOf } from "@sosmessages/texts/values.ts";
import { fallbackPart } from "@sosmessages/contract/languages.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { directionOf, fallbackOf, nameIn } from "#lib/languages.ts";

/** Build output that every page contains. */
export type Made = Readonly<{
  /** Addresses. */
  entry: string;
  /** Scripts that `entry` imports. */
  imports: readonly string[];
  inside: string;
  insideCss: string;
  othersCss: string;
  texts: Readonly<Partial<Record<Locale, string>>>;
  css: string;
  /** What the other screens add, in `othersCss` as well. */
  others: string;
  beforePaint: string;
  icon: string;
}>;

type Page = Readonly<{
  made: Made;
  service: PublicConfig;
  colours: readonly (readonly [name: string, colour: string])[];
  locale: Locale;
  texts: TextsOf<"start">;
  still: TextsOf<"static-pages">;
  markup: string;
  title: string;
  /** The address whose screen this is; null: a page on which no script runs but its own. */
  path: string | null;
}>;

const escape = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`);

/** A sentence outside tags: with its language if it is not translated. */
const words = (text: string, fallback = ""): string =>
  escape(text).replace(fallbackPart, (_, part: string) => `<span lang="${fallback}" dir="ltr">${part}</span>`);

/** Escapes only what a data address requires. */
const addressOf = (icon: string) => `data:image/svg+xml,${icon.replace(/"/g, "'").replace(/#/g, "%23")}`;

const head = ({ icon }: Made, css: string) => `<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1,interactive-widget=resizes-content">
<meta name="color-scheme" content="light dark">
<meta name="theme-color" content="#faf6ef">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="${addressOf(icon)}">
<style>${css}</style>`;

/** The entrance waits for no style that it does not need; other pages hold all but those of who is logged in. */
const script = ({ entry, imports, insideCss, othersCss }: Made, isEntrance = false) =>
  `${imports.map((name) => `<link rel="modulepreload" href="/${name}">`).join("")}<script type="module" src="/${entry}" data-inside="/${insideCss}"${isEntrance ? ` data-others="/${othersCss}"` : ""}></script>`;

export const barePage = (made: Made): string => `<!doctype html>
<html lang="se">
${head(made, made.css + made.others)}
<title>…</title>
<script data-exit="/" data-languages="">${made.beforePaint}</script>
${script(made)}
<body>
<div id="root"><span class="starting"></span></div>
`;

/** The addresses of the plain forms. Pages for callers begin with the login. */
const formAddresses: ReadonlyMap<string | null, string> = new Map([
  ["/login", "/login"],
  ["/profil", "/login"],
  ["/register", "/register"],
  ["/glemtpassord", "/glemtpassord"],
  ["/endrepassord", "/endrepassord"],
]);

/** Works in every browser. If the theme is not set, the scripts failed: to the plain form at once, or show the link to it. */
const forOldBrowsers =
  'var e=document.documentElement;e.getAttribute("data-theme")||(document.forms[0]?location.replace(document.getElementById("old").children[0].href):e.setAttribute("data-alone",""))';

/** Inside a script element only this could end it. */
const json = (value: unknown) => JSON.stringify(value).replace(/</g, "\\u003c");

/** One response contains everything for the first paint. The server adds hashes and the service. */
export function documentOf(page: Page): string {
  const { made, service, colours, locale, texts, still, markup, title, path } = page;
  const own = colours.map(([name, colour]) => `${name}:${colour}`).join(";");
  const say = (text: string) => words(text, fallbackOf(service, locale));
  const isEntrance = path === "/login";
  const others = service.languages.map(
    (language) => `<a href="?lang=${language}" lang="${language}">${nameIn(service, language)}</a>`,
  );
  const plain = escape(`${formAddresses.get(path) ?? "/login"}?lang=${locale}&noscript`);
  const built = made.texts[locale];
  // Ends the login of a form. A page that is kept for later may be without the service.
  const exit = `<a href="${path === null ? escape(service.quickExitUrl) : "/forlat"}">${say(texts["leaving.button"])}</a>`;
  const soon = built === undefined ? "" : ` /${built}`;
  return `<!doctype html>
<html lang="${locale}"${directionOf(service, locale) === "rtl" ? ' dir="rtl"' : ""}${path === null ? " data-offline" : ""}>
${head(made, `:root{${own}}${made.css}${isEntrance ? "" : made.others}`)}
<title>${escape(title)}</title>${formAddresses.has(path) ? `<noscript><meta http-equiv="refresh" content="0;url=${plain}"></noscript>` : ""}
<link rel="manifest" href="/manifest.webmanifest?lang=${locale}">
<link rel="apple-touch-icon" href="/icons/180.png">
<script data-exit="${escape(service.quickExitUrl)}" data-languages="${service.languages.join(" ")}" data-soon="/${made.insideCss} /${made.inside}${soon}">${made.beforePaint}</script>
${path === null ? "" : script(made, isEntrance)}
<body>
<noscript><p class="still"><a href="${plain}">${say(still["no_script.text"])}</a> ${others.join(" ")} ${exit}</p></noscript>
<div id="root"${path === null ? "" : ` data-written="${path}"`}>${markup}</div>
<aside class="still" id="old">${say(still["old_browser.text"])} <a href="${plain}">${say(still["no_script.text"])}</a> <a dir="ltr" href="tel:${service.helpline.number.replace(/ /g, "")}">${service.helpline.number}</a> ${exit}</aside>
<script>${forOldBrowsers}</script>
${
  path === null
    ? ""
    : `<script type="application/json" id="service">null</script>
<script type="application/json" id="texts">${json(texts)}</script>`
}
`;
}
