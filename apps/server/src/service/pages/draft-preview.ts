import type { PreviewPage } from "@sosmessages/contract/desk/words.ts";
import type { Service } from "@sosmessages/services/service.ts";
import { stylesIn } from "./files.ts";
import { writtenPages, type ToWrite } from "./written-pages.ts";

/** The file of each page; null: the page of messages, which has no content without a login. */
const files: Readonly<Record<PreviewPage, string | null>> = {
  "front-page": "login",
  login: "login",
  register: "register",
  recover: "glemtpassord",
  messages: null,
  about: "om",
  terms: "brukeravtale",
  "delete-account": "delete-account",
  traces: "spor",
  app: "app",
  offline: "offline",
};

export type Theme = "light" | "dark";

/** A page for a frame of the desk: in one theme, without scripts and noscript parts. Links would open a window, which the frame may not. */
const framed = (html: string, theme: Theme): string =>
  html
    .replace(
      /<script[^]*?<\/script>|<noscript>[^]*?<\/noscript>|<aside class="still"[^]*?<\/aside>|<link (?:"[^"]*"|[^">])*>/g,
      "",
    )
    .replace("<html ", `<html data-theme="${theme}" `)
    .replace('content="light dark"', `content="${theme}"`)
    .replace(/@media\(prefers-color-scheme:dark\)\{(:root\{[^}]*\})\}/, theme === "dark" ? "$1" : "")
    .replace("<title>", '<base target="_blank"><title>');

/** The desk may frame it, and nothing in it may run or be sent. */
export const frameHeaders = (html: string) => ({
  "content-type": "text/html; charset=utf-8",
  "content-security-policy": `default-src 'none'; style-src ${stylesIn(html).join(" ")}; img-src 'self' data:; base-uri 'none'; form-action 'none'; frame-ancestors 'self'; sandbox allow-same-origin`,
  "cross-origin-embedder-policy": "require-corp",
  "x-frame-options": "SAMEORIGIN",
  "x-robots-tag": "noindex",
});

type Previewed = Readonly<{ service: Service; page: PreviewPage; language: string; theme: Theme }>;

/** Renders pages of drafts. The last ones are kept, because people change between pages and themes of one draft. */
export const newDraftPreview = (parts: {
  readonly built: string;
  readonly toWrite: (service: Service) => ToWrite;
  readonly messages: (service: Service, language: string) => string;
}) => {
  const kept = new Map<string, Promise<ReadonlyMap<string, string>>>();
  const mostKept = 8;

  const render = async (written: ToWrite): Promise<ReadonlyMap<string, string>> => {
    const found = new Map<string, string>();
    for await (const [, pages] of writtenPages(parts.built, null, [written]))
      for (const { name, content } of pages) found.set(name, content().toString());
    return found;
  };

  /** null: the pages are not built. */
  return async ({ service, page, language, theme }: Previewed): Promise<string | null> => {
    const file = files[page];
    if (file === null) return framed(parts.messages(service, language), theme);
    const written = { ...parts.toWrite(service), only: [language] };
    const key = JSON.stringify(written);
    const rendered = kept.get(key) ?? render(written);
    kept.delete(key);
    kept.set(key, rendered);
    rendered.catch(() => kept.delete(key));
    for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest);
    const html = (await rendered).get(`/${language}/${file}.html`);
    return html === undefined ? null : framed(html, theme);
  };
};
export type DraftPreview = ReturnType<typeof newDraftPreview>;
