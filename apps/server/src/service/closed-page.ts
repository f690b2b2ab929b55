import { builtIn, locales } from "@sosmessages/contract/languages.ts";
import { builtInTexts } from "@sosmessages/texts/catalogue.ts";
import { pickLocale } from "@sosmessages/texts/locale.ts";
import { refuse, pageHeaders, sendFailure } from "#platform/http/answers.ts";
import { type PeerOf, headerOf } from "#platform/http/request.ts";
import type { Site } from "#platform/http/registry.ts";
import type { GoneService, Services } from "../services.ts";
import { policyWith } from "./pages/files.ts";

/** The same for every service, or asked for by machines under whichever name they know. */
const isCommon = (path: string) =>
  /^\/(assets|icons)\//.test(path) || ["/healthz", "/readyz", "/api/openapi.json"].includes(path);

/** Where there is no page that is known to be ours: a sentence, and nothing that runs. */
const plainPage = (language: string): string => {
  const locale = builtIn(language) ?? "nb";
  const { "closed.title": title } = builtInTexts("static-pages", builtIn(language) ?? "nb");
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<h1>${title}</h1>
`;
};

type Parts = Readonly<{
  goneAt: Services["goneAt"];
  peerOf: PeerOf;
  /** What this build has in its pages: a stored page runs nothing else. */
  scripts: () => ReadonlySet<string>;
}>;

const pageFor = (
  { pages, defaultLanguage }: GoneService,
  asked: string,
  acceptLanguage: string | undefined,
): string => {
  const offered = pages.size === 0 ? locales : [...pages.keys()];
  const wanted = offered.find((each) => each === asked) ?? pickLocale(acceptLanguage, defaultLanguage, offered);
  return pages.get(wanted) ?? plainPage(wanted);
};

/** At the host of a service that is gone there is one page, and no call is answered. */
export const refuseAtClosed = (site: Site, { goneAt, peerOf, scripts }: Parts): void => {
  site.addHook("onRequest", (request, reply, done) => {
    const [path = "", query = ""] = request.url.split("?", 2);
    const gone = isCommon(path) ? null : goneAt(peerOf(request.raw).host);
    if (gone === null) return done();
    if (path.startsWith("/api")) return void sendFailure(reply, refuse("closed"));
    const asked = new URLSearchParams(query).get("lang") ?? "";
    const html = pageFor(gone, asked, headerOf(request, "accept-language"));
    reply.headers(pageHeaders).header("content-security-policy", policyWith([...scripts()], html));
    void reply.code(410).type("text/html; charset=utf-8").send(html);
  });
};
