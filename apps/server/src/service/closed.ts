import { builtIn } from "@sosmessages/contract/languages.ts";
import { saidIn, type Tenant } from "@sosmessages/tenants/tenant.ts";
import { catalogue } from "@sosmessages/texts/catalogue.ts";
import { pickLocale } from "@sosmessages/texts/locale.ts";
import type { FastifyInstance } from "fastify";
import { statement, type Database } from "#platform/database/database.ts";
import { refuse } from "#platform/http/answers.ts";
import type { PeerOf } from "#platform/http/connections/peer.ts";
import { pageHeaders } from "#platform/http/headers.ts";
import { headerOf } from "#platform/http/request-headers.ts";
import { sendFailure } from "#platform/http/router.ts";
import type { ClosedPages, GoneService, Services } from "../services.ts";
import { policyOf } from "./pages/files.ts";
import type { TenantsPages } from "./pages/written-pages.ts";

const note = statement(
  "closed.note",
  `INSERT INTO known_services AS k (tenant, hosts, host_part, language, pages) VALUES ($1, $2, $3, $4, $5)
   ON CONFLICT (tenant) DO UPDATE SET hosts = excluded.hosts, host_part = excluded.host_part, language = excluded.language,
     pages = excluded.pages, is_closed = false
   WHERE (k.hosts, k.host_part, k.language, k.pages, k.is_closed) IS DISTINCT FROM
     (excluded.hosts, excluded.host_part, excluded.language, excluded.pages, false)`,
);
// One that nobody ever registered with leaves nobody behind.
const close = statement(
  "closed.close",
  `UPDATE known_services k SET is_closed = true
   WHERE NOT is_closed AND tenant <> ALL ($1) AND EXISTS (SELECT 1 FROM callers c WHERE c.tenant = k.tenant)`,
);
const list = statement(
  "closed.list",
  `SELECT hosts, host_part, language, pages FROM known_services WHERE is_closed AND tenant <> ALL ($1) ORDER BY tenant`,
);

const closedPage = /^\/([a-z]{2,3})\/closed\.html$/;

/** Takes the page for the day after the last out of what was written: no service shows it while it is there. */
export async function* withoutClosed(
  written: AsyncIterable<TenantsPages>,
  keep: (tenant: string, pages: ReadonlyMap<string, string>) => void,
): AsyncGenerator<TenantsPages, void> {
  for await (const [tenant, pages] of written) {
    const closed = pages.filter(({ name }) => closedPage.test(name));
    keep(tenant, new Map(closed.map(({ name, content }) => [name.slice(1, name.indexOf("/", 1)), content.toString()])));
    yield [tenant, pages.filter(({ name }) => !closedPage.test(name))];
  }
}

const titleIn = (tenant: Tenant, language: string): string =>
  saidIn(tenant, language)["still"]?.["closed.title"] ?? catalogue.still[builtIn(language) ?? "nb"]["closed.title"];

/** Notes which services are served now, with their hosts; returns those that are gone and that people had written to. */
export async function noteServices(
  database: Database,
  services: Pick<Services, "all" | "publicUrls">,
  pages: ReadonlyMap<string, ReadonlyMap<string, string>>,
): Promise<readonly GoneService[]> {
  const tenants = services.all();
  for (const tenant of tenants) {
    const { id, hosts, hostPart, defaultLanguage, languages } = tenant;
    const all = [...new Set([...hosts, services.publicUrls()[id]?.hostname ?? hosts[0]])];
    const said = languages.map((language) => {
      const html = pages.get(id)?.get(language) ?? "";
      return [language, { title: titleIn(tenant, language), html }] as const;
    });
    await database.count(note, [id, all, hostPart, defaultLanguage, Object.fromEntries(said) as ClosedPages]);
  }
  const ids = tenants.map(({ id }) => id);
  await database.count(close, [ids]);
  const rows = await database.all(list, [ids]);
  return rows.map(({ hosts, host_part, language, pages: own }) => ({
    hosts,
    hostPart: host_part,
    defaultLanguage: language,
    pages: own,
  }));
}

/** The same for every service, or asked for by machines under whichever name they know. */
const isCommon = (path: string) =>
  /^\/(assets|icons)\//.test(path) || ["/healthz", "/readyz", "/api/openapi.json"].includes(path);

/** At the host of a service that is gone there is one page, and no call is answered. */
export const refuseAtClosed = (app: FastifyInstance, goneAt: Services["goneAt"], peerOf: PeerOf): void => {
  app.addHook("onRequest", (request, reply, done) => {
    const [path = "", query = ""] = request.url.split("?", 2);
    const gone = isCommon(path) ? null : goneAt(peerOf(request.raw).host);
    if (gone === null) return done();
    const languages = Object.keys(gone.pages);
    const asked = new URLSearchParams(query).get("lang");
    const wanted = pickLocale(headerOf(request, "accept-language"), gone.defaultLanguage, languages);
    const page = gone.pages[asked ?? ""] ?? gone.pages[wanted];
    if (path.startsWith("/api") || page === undefined || page.html === "")
      return void sendFailure(reply, refuse("closed", page && { message: page.title }));
    reply.headers(pageHeaders).header("content-security-policy", policyOf("/closed.html", page.html));
    void reply.code(410).type("text/html; charset=utf-8").send(page.html);
  });
};
