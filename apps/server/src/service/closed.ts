import { statement, type Database } from "#platform/database/database.ts";
import type { GoneService, Services } from "#services.ts";
import type { PageSignatures } from "./page-signatures.ts";
import { scriptsIn, policyWith } from "./pages/files.ts";
import type { ServicesPages } from "./pages/written-pages.ts";
import { builtIn, locales } from "@sosmessages/contract/languages.ts";
import { textsByLanguage } from "@sosmessages/texts/catalogue.ts";
import { pickLocale } from "@sosmessages/texts/locale.ts";
import { refuse, pageHeaders, sendFailure } from "#platform/http/answers.ts";
import { type PeerOf, headerOf } from "#platform/http/request.ts";
import type { Site } from "#platform/http/registry.ts";

const staticTexts = textsByLanguage("static-pages");

const note = statement(
  "closed.note",
  `INSERT INTO known_services AS k (tenant, hosts, host_part, language, pages, mark) VALUES ($1, $2, $3, $4, $5, $6)
   ON CONFLICT (tenant) DO UPDATE SET hosts = excluded.hosts, host_part = excluded.host_part, language = excluded.language,
     pages = excluded.pages, mark = excluded.mark, is_closed = false
   WHERE (k.hosts, k.host_part, k.language, k.pages, k.mark, k.is_closed) IS DISTINCT FROM
     (excluded.hosts, excluded.host_part, excluded.language, excluded.pages, excluded.mark, false)`,
);
// A service without callers needs no closed page.
const close = statement(
  "closed.close",
  `UPDATE known_services k SET is_closed = true
   WHERE NOT is_closed AND tenant <> ALL ($1) AND EXISTS (SELECT 1 FROM callers c WHERE c.tenant = k.tenant)`,
);
const list = statement(
  "closed.list",
  `SELECT tenant, hosts, host_part, language, pages, mark FROM known_services WHERE is_closed AND tenant <> ALL ($1)
   ORDER BY tenant`,
);

const closedPage = /^\/([a-z]{2,3})\/closed\.html$/;

/** Closed pages by service id and language, and the scripts of this build in them. */
export type ClosedPages = Readonly<{ byService: Map<string, ReadonlyMap<string, string>>; scripts: Set<string> }>;
export const noClosedPages = (): ClosedPages => ({ byService: new Map(), scripts: new Set() });

/** Separates the closed pages: a running service does not show them. */
export async function* withoutClosed(
  written: AsyncIterable<ServicesPages>,
  { byService, scripts }: ClosedPages,
): AsyncGenerator<ServicesPages, void> {
  for await (const [tenant, pages] of written) {
    const closed = pages.filter(({ name }) => closedPage.test(name));
    for (const { policy } of closed) for (const script of scriptsIn(policy ?? "")) scripts.add(script);
    const content = closed.map((page) => [closedPage.exec(page.name)![1]!, page.content.toString()] as const);
    byService.set(tenant, new Map(content));
    yield [tenant, pages.filter(({ name }) => !closedPage.test(name))];
  }
}

/** The signed content of a row. The database may return the pages in another order. */
const bytesOf = (
  { hosts, hostPart, defaultLanguage }: Omit<GoneService, "pages">,
  pages: GoneService["pages"],
): Buffer =>
  Buffer.from(JSON.stringify([hosts, hostPart, defaultLanguage, [...pages].toSorted(([a], [b]) => (a < b ? -1 : 1))]));

/** Stores the current services with their hosts. Returns removed services that have callers. */
export async function noteServices(
  database: Database,
  services: Pick<Services, "all" | "publicUrls">,
  { byService }: ClosedPages,
  signatures: PageSignatures,
): Promise<readonly GoneService[]> {
  const tenants = services.all();
  for (const { id, hosts, hostPart, defaultLanguage } of tenants) {
    const all = [...new Set([...hosts, services.publicUrls().get(id)?.hostname ?? hosts[0]])];
    const pages = byService.get(id) ?? new Map<string, string>();
    const mark = signatures.sign("closed-pages", id, bytesOf({ hosts: all, hostPart, defaultLanguage }, pages));
    const stored = Object.fromEntries([...pages].map(([language, html]) => [language, { html }]));
    await database.count(note, [id, all, hostPart, defaultLanguage, stored, mark]);
  }
  const ids = tenants.map(({ id }) => id);
  await database.count(close, [ids]);
  const rows = await database.all(list, [ids]);
  return rows.map((row) => {
    const pages = new Map(Object.entries(row.pages).map(([language, { html }]) => [language, html]));
    const known = { hosts: row.hosts, hostPart: row.host_part, defaultLanguage: row.language };
    if (signatures.verify("closed-pages", row.tenant, bytesOf(known, pages), row.mark))
      return Object.assign(known, { pages });
    signatures.report("closed-pages");
    // Hosts are used without a valid signature: at worst an unknown host shows that it is closed.
    return Object.assign(known, { pages: new Map<string, string>() });
  });
}

/** The same for every service, or used by monitoring on any host. */
const isCommon = (path: string) =>
  /^\/(assets|icons)\//.test(path) || ["/healthz", "/readyz", "/api/openapi.json"].includes(path);

/** Without a validly signed page: a sentence, without scripts. */
const plainPage = (language: string): string => {
  const locale = builtIn(language) ?? "nb";
  const { "closed.title": title } = staticTexts(language);
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<h1>${title}</h1>
`;
};

const pageFor = (
  { pages, defaultLanguage }: GoneService,
  asked: string,
  acceptLanguage: string | undefined,
): string => {
  const offered = pages.size === 0 ? locales : [...pages.keys()];
  const wanted = offered.find((each) => each === asked) ?? pickLocale(acceptLanguage, defaultLanguage, offered);
  return pages.get(wanted) ?? plainPage(wanted);
};

/** Hosts of a removed service show one page and refuse all calls. */
export const refuseAtClosed = (
  site: Site,
  {
    goneAt,
    peerOf,
    scripts,
  }: Readonly<{
    goneAt: Services["goneAt"];
    peerOf: PeerOf;
    /** Scripts of this build: stored pages may run only these. */
    scripts: () => ReadonlySet<string>;
  }>,
): void => {
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
