import { statement, type Database } from "#platform/database/database.ts";
import type { GoneService, Services } from "#services.ts";
import type { PageSignatures } from "./page-signatures.ts";
import { scriptsIn, policyWith } from "./pages/files.ts";
import type { ServicesPages, WrittenPages } from "./pages/written-pages.ts";
import { builtIn, locales } from "@sosmessages/contract/languages.ts";
import { textsByLanguage } from "@sosmessages/texts/catalogue.ts";
import { pickLocale } from "@sosmessages/texts/locale.ts";
import { refuse, pageHeaders, sendFailure } from "#platform/http/answers.ts";
import { type PeerOf, headerOf } from "#platform/http/request.ts";
import type { Site } from "#platform/http/registry.ts";

const [staticTexts, startTexts] = [textsByLanguage("static-pages"), textsByLanguage("start")];

const note = statement(
  "closed.note",
  `INSERT INTO known_services AS k (tenant, hosts, host_part, language, pages, mark, is_default) VALUES ($1, $2, $3, $4, $5, $6, $7)
   ON CONFLICT (tenant) DO UPDATE SET hosts = excluded.hosts, host_part = excluded.host_part, language = excluded.language,
     pages = excluded.pages, mark = excluded.mark, is_default = excluded.is_default, is_closed = false
   WHERE (k.hosts, k.host_part, k.language, k.pages, k.mark, k.is_default, k.is_closed) IS DISTINCT FROM
     (excluded.hosts, excluded.host_part, excluded.language, excluded.pages, excluded.mark, excluded.is_default, false)`,
);
const listNoted = statement("closed.noted", "SELECT tenant, mark FROM known_services WHERE NOT is_closed");
// One whose folder was removed before it had callers needs no closed page.
const close = statement(
  "closed.close",
  `UPDATE known_services k SET is_closed = true
   WHERE NOT is_closed AND tenant <> ALL ($1) AND (EXISTS (SELECT 1 FROM callers c WHERE c.tenant = k.tenant)
     OR EXISTS (SELECT 1 FROM service_closings d WHERE d.tenant = k.tenant))`,
);
const list = statement(
  "closed.list",
  `SELECT tenant AS id, hosts, host_part AS "hostPart", language AS "defaultLanguage", pages, mark, is_default AS "isDefault",
     tenant = ANY ($2) AS "isAway" FROM known_services
   WHERE is_closed AND tenant <> ALL ($1) OR tenant = ANY ($2) ORDER BY tenant`,
);

const closedPage = /^\/([a-z]{2,3})\/closed\.html$/;

/** Closed pages by service id, and the scripts of this build in them. */
export type ClosedPages = Readonly<{ byService: Map<string, WrittenPages>; scripts: Set<string> }>;
export const noClosedPages = (): ClosedPages => ({ byService: new Map(), scripts: new Set() });

/** Separates the closed pages: a running service does not show them. */
export async function* withoutClosed(
  written: AsyncIterable<ServicesPages>,
  { byService, scripts }: ClosedPages,
): AsyncGenerator<ServicesPages, void> {
  for await (const [tenant, pages] of written) {
    const closed = pages.filter(({ name }) => closedPage.test(name));
    for (const { policy } of closed) for (const script of scriptsIn(policy ?? "")) scripts.add(script);
    byService.set(tenant, closed);
    yield [tenant, pages.filter(({ name }) => !closedPage.test(name))];
  }
}

/** Their texts by language. */
const htmlOf = (pages: WrittenPages): ReadonlyMap<string, string> =>
  new Map(pages.map(({ name, content }) => [closedPage.exec(name)![1]!, content().toString()]));

/** The signed content of a row. The database may return the pages in another order. */
const bytesOf = (
  { hosts, hostPart, defaultLanguage, isDefault }: Omit<GoneService, "id" | "pages" | "isAway">,
  pages: GoneService["pages"],
): Buffer => {
  const sorted = [...pages].toSorted(([a], [b]) => (a < b ? -1 : 1));
  return Buffer.from(JSON.stringify([hosts, hostPart, defaultLanguage, sorted, ...(isDefault ? [true] : [])]));
};

/** Stores the current services with their hosts. Returns removed services that have callers, and those that are away. */
export async function noteServices(
  database: Database,
  services: Pick<Services, "all" | "publicUrls" | "pinned">,
  /** `away`: published services of which no version can be served. `gone`: closed ones, also if all are. */
  { away, gone }: Readonly<{ away: readonly string[]; gone: readonly string[] }>,
  { byService }: ClosedPages,
  signatures: PageSignatures,
): Promise<readonly GoneService[]> {
  const tenants = services.all().filter(({ id }) => !gone.includes(id));
  const noted = new Map((await database.all(listNoted)).map(({ tenant, mark }) => [tenant, mark]));
  for (const [index, { id, hosts, hostPart, defaultLanguage }] of tenants.entries()) {
    // A pinned service is the one at every host.
    if (services.pinned !== null && services.pinned !== id) continue;
    const isDefault = index === 0;
    const all = [...new Set([...hosts, services.publicUrls().get(id)?.hostname ?? hosts[0]])];
    const pages = htmlOf(byService.get(id) ?? []);
    const mark = signatures.sign(
      "closed-pages",
      id,
      bytesOf({ hosts: all, hostPart, defaultLanguage, isDefault }, pages),
    );
    if (noted.get(id)?.equals(mark)) continue;
    const stored = Object.fromEntries([...pages].map(([language, html]) => [language, { html }]));
    await database.count(note, [id, all, hostPart, defaultLanguage, stored, mark, isDefault]);
  }
  const ids = tenants.map(({ id }) => id);
  await database.count(close, [[...ids, ...away]]);
  const rows = await database.all(list, [ids, away]);
  return rows.map(({ pages: stored, mark, ...service }) => {
    const pages = new Map(Object.entries(stored).map(([language, { html }]) => [language, html]));
    if (signatures.verify("closed-pages", service.id, bytesOf(service, pages), mark))
      return Object.assign(service, { pages });
    signatures.report("closed-pages");
    // Hosts are used without a valid signature: at worst an unknown host shows that it is closed.
    return Object.assign(service, { pages: new Map<string, string>() });
  });
}

/** The same for every service, or used by monitoring on any host. */
const isCommon = (path: string) =>
  /^\/(assets|icons)\//.test(path) || ["/healthz", "/readyz", "/api/openapi.json"].includes(path);

/** Without a validly signed page, or while the service is away: a sentence, without scripts. */
const plainPage = (language: string, isAway: boolean): string => {
  const locale = builtIn(language) ?? "nb";
  const title = isAway ? startTexts(language)["errors.unavailable"] : staticTexts(language)["closed.title"];
  return `<!doctype html>
<html lang="${locale}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<title>${title}</title>
<h1>${title}</h1>
`;
};

const pageFor = (
  { pages, defaultLanguage, isAway }: GoneService,
  asked: string,
  acceptLanguage: string | undefined,
): string => {
  const offered = pages.size === 0 ? locales : [...pages.keys()];
  const wanted = offered.find((each) => each === asked) ?? pickLocale(acceptLanguage, defaultLanguage, offered);
  return (isAway ? undefined : pages.get(wanted)) ?? plainPage(wanted, isAway);
};

const retryAfter = 60;

/** Hosts of a service that is removed or away show one page and refuse all calls. */
export const refuseAtClosed = (
  site: Site,
  goneAt: Services["goneAt"],
  peerOf: PeerOf,
  /** Scripts of this build: stored pages may run only these. */
  scripts: () => ReadonlySet<string>,
): void => {
  site.addHook("onRequest", (request, reply, done) => {
    const [path = "", query = ""] = request.url.split("?", 2);
    const gone = isCommon(path) ? null : goneAt(peerOf(request.raw).host);
    if (gone === null) return done();
    const failure = gone.isAway ? refuse("unavailable", { retryAfter }) : refuse("closed");
    if (path.startsWith("/api")) return void sendFailure(reply, failure);
    const asked = new URLSearchParams(query).get("lang") ?? "";
    const html = pageFor(gone, asked, headerOf(request, "accept-language"));
    reply.headers(pageHeaders).header("content-security-policy", policyWith([...scripts()], html));
    if (gone.isAway) reply.header("retry-after", String(retryAfter));
    void reply
      .code(gone.isAway ? 503 : 410)
      .type("text/html; charset=utf-8")
      .send(html);
  });
};
