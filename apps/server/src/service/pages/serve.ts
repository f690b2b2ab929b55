import { createHash } from "node:crypto";
import { callersPages, desksPages } from "@sosmessages/contract/pages.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { saidAtDesk, type Service } from "@sosmessages/services/service.ts";
import { pickLocale } from "@sosmessages/texts/locale.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse, pageHeaders, sendFailure } from "#platform/http/answers.ts";
import { deskPages, type PageHandler, type Site } from "#platform/http/registry.ts";
import { headerOf, isOnion } from "#platform/http/request.ts";
import { newFile, policyOf, type PageFile } from "./files.ts";
import type { ServicesPages, WrittenPages } from "./written-pages.ts";
import type { Services } from "../../services.ts";

const inScript = (value: unknown) => JSON.stringify(value).replace(/</g, "\\u003c");

/** Pages by a name. Each is made when it is first requested: most pages of a hundred services are rarely visited. */
export type LazyPages = Readonly<{ get: (name: string) => PageFile | undefined }>;

const lazyPages = (made: Map<string, PageFile>, make: (name: string) => PageFile | undefined): LazyPages => ({
  get: (name) => {
    const file = made.get(name) ?? make(name);
    if (file !== undefined) made.set(name, file);
    return file;
  },
});

/** The pages of each service, by its id and the name below it: `/nb/login.html`. */
export type ServicePages = ReadonlyMap<string, LazyPages>;

/** Adds the configuration to the pages, which saves clients a request. */
export const fillPages = async (
  written: AsyncIterable<ServicesPages> | Iterable<ServicesPages>,
  configOf: (tenant: string) => PublicConfig,
  worker: PageFile | undefined,
  /** Texts of notifications in languages of services. */
  sentences: readonly string[] = [],
): Promise<ServicePages> => {
  const all = new Map<string, LazyPages>();
  for await (const [tenant, pages] of written) {
    const config = configOf(tenant);
    const byName = new Map(pages.map((page) => [page.name, page]));
    const fixed = new Map(worker && [["/sw.js", versioned(worker, pages, config, sentences)]]);
    const make = (name: string): PageFile | undefined => {
      const page = byName.get(name);
      if (page === undefined) return undefined;
      const filled = name.endsWith(".html") ? fill(name, page.content().toString(), config) : page.content();
      return newFile(name, filled, new Map(), page.policy);
    };
    all.set(tenant, lazyPages(fixed, make));
  }
  return all;
};

/** They were written before a closing day, with the way to a new profile. */
const invitesPage = /\/(index|login|register)\.html$/;

const fill = (name: string, html: string, config: PublicConfig): string => {
  const filled = html.replace('id="service">null<', () => `id="service">${inScript(config)}<`);
  const marked = config.testSite ? filled.replace("<html ", "<html data-test-site ") : filled;
  // Hidden until the scripts render them, as for a caller who is logged in.
  return config.isClosing && invitesPage.test(name) ? marked.replace("<html ", "<html data-known ") : marked;
};

/** Workers are of the page's origin in any case. A policy cannot name that together with a path. The editor shows pages in a frame. */
const [anyWorker, ownWorker] = ["worker-src 'self'", "worker-src *:*/desk/sw.js; frame-src 'self'"];

/** The desk's page for each service's host, with its colours, logo and organisations, and its name. The login brings those of others. */
export const fillDesk = (
  page: PageFile | undefined,
  { all, issuersAtDeskOf }: Pick<Services, "all" | "issuersAtDeskOf">,
  platforms: NonNullable<PublicConfig["push"]>["platforms"],
): LazyPages => {
  const tenants = all();
  const brought = tenants
    .flatMap(({ folderLanguages }) => [...folderLanguages])
    .map(([code, language]) => {
      const { name, direction, fallback, plurals, date, decimal, untranslated } = language;
      const texts = saidAtDesk(language);
      const version = createHash("sha256").update(JSON.stringify(texts)).digest("hex").slice(0, 8);
      const lacking = untranslated.get("desk")?.length ?? 0;
      const isAtDesk = lacking * 2 <= Object.keys(texts).length;
      return [code, { name, direction, fallback, plurals, date, decimal, isAtDesk, version }] as const;
    });
  // Where two services bring the same language, the first one's is the desk's.
  const broughtLanguages = Object.fromEntries(brought.toReversed());
  const shared = { languages: broughtLanguages, platforms };
  return lazyPages(new Map(), (id) => {
    const tenant = tenants.find((each) => each.id === id);
    if (page === undefined || tenant === undefined) return undefined;
    const { colours, mark, name, languages } = tenant;
    const organisations = issuersAtDeskOf(id).map((issuer) => ({ id: issuer.id, name: issuer.name }));
    const known = inScript({
      here: { colours, mark, organisations },
      names: { [id]: name },
      spoken: { [id]: languages },
      ...shared,
    });
    const html = page.plain.toString().replace('id="services"><', () => `id="services">${known}<`);
    return newFile("/index.html", html, new Map(), policyOf("/index.html", html)?.replace(anyWorker, ownWorker));
  });
};

/** The service worker keeps pages of one version: other pages, another worker. */
const versioned = (
  { plain }: PageFile,
  pages: WrittenPages,
  config: PublicConfig,
  sentences: readonly string[],
): PageFile => {
  const known = [config, pages.map(({ name, mark }) => [name, mark])];
  const hash = createHash("sha256").update(plain).update(JSON.stringify(known));
  const version = hash.digest("base64url").slice(0, 8);
  // Escape all quotes.
  const escaped = encodeURIComponent(sentences.join("\n")).replace(/'/g, "%27");
  return newFile("/sw.js", plain.toString().replace("__VERSION__", version).replace("__SENTENCES__", escaped));
};

export const servePages = (
  site: Site,
  {
    files,
    pages,
    desk,
    deskPages: deskPageOf,
    serviceOf,
    findOther = async () => null,
    formPage = async () => null,
  }: {
    readonly files: ReadonlyMap<string, PageFile>;
    /** A function: a reload replaces the pages. */
    readonly pages: () => ServicePages;
    readonly desk: ReadonlyMap<string, PageFile>;
    /** The desk's one page, by the service of the host. */
    readonly deskPages: () => LazyPages;
    readonly serviceOf: (request: FastifyRequest) => Service;
    /** A file of another build. */
    readonly findOther?: (path: string) => Promise<PageFile | null>;
    /** The page without scripts. */
    readonly formPage?: PageHandler;
  },
): void => {
  const send = async (request: FastifyRequest, reply: FastifyReply, path: string, file: PageFile) => {
    const accepted = headerOf(request, "accept-encoding") ?? "";
    const encoding = file.encodings.find((known) => new RegExp(`\\b${known}\\b`).test(accepted));
    if (encoding) reply.header("content-encoding", encoding);
    // Names of assets change with their content, so they are cached. The page has already set headers for the whole host.
    if (path.startsWith("/assets/") && !file.type.startsWith("text/html")) {
      reply.header("cache-control", "public, max-age=31536000, immutable").removeHeader("strict-transport-security");
    }
    if (file.type.startsWith("text/html")) reply.headers(pageHeaders);
    if (file.policy === null) reply.removeHeader("content-security-policy");
    else reply.header("content-security-policy", file.policy);
    if (file.encodings.length > 0) reply.header("vary", "Accept-Encoding");
    return reply.type(file.type).send(encoding ? await file.packed(encoding) : file.plain);
  };

  /** The page of this service, in the requested language, else the browser's or the default one. */
  const written = (request: FastifyRequest, path: string, query: string) => {
    const { id, languages, defaultLanguage, browserLanguage } = serviceOf(request);
    const wanted = new URLSearchParams(query).get("lang");
    const own = pages().get(id);
    const usual =
      browserLanguage === true
        ? pickLocale(headerOf(request, "accept-language"), defaultLanguage, languages)
        : defaultLanguage;
    const folder = `/${languages.find((language) => language === wanted) ?? usual}`;
    const name = path === "/" ? "/index.html" : hasEnding(path) ? path : `${withoutSlashes(path)}.html`;
    const file = own?.get(folder + name);
    if (file !== undefined && !name.endsWith("/404.html")) return { file, status: 200 };
    // Unknown screens get a page, unknown files and calls do not.
    const isScreen = !hasEnding(path) && !path.startsWith("/api");
    const unknown = isScreen ? own?.get(`${folder}/404.html`) : undefined;
    return unknown && { file: unknown, status: 404 };
  };

  // Tor Browser offers the onion address that the service's data names among its hosts.
  site.addHook("onSend", (request, reply, payload, done) => {
    const isPage = String(reply.getHeader("content-type")).startsWith("text/html") && !deskPages.test(request.url);
    const onion = isPage ? serviceOf(request).hosts.find(isOnion) : undefined;
    if (onion !== undefined && !isOnion(headerOf(request, "host") ?? "")) {
      reply.header("onion-location", `http://${onion}${request.url}`);
    }
    done(null, payload);
  });

  site.serveElsewhere(desksPages, async (request, reply) => {
    const [path = ""] = request.url.split("?", 1);
    if (!deskPages.test(path)) return null;
    const inDesk = path.replace(deskPages, "");
    const isPage = !hasEnding(inDesk) || inDesk === "/index.html";
    const own = isPage ? deskPageOf().get(serviceOf(request).id) : desk.get(inDesk);
    const file = own ?? (await findOther(`/desk${inDesk}`));
    return file ? send(request, reply, inDesk, file) : sendFailure(reply, refuse("notFound"));
  });

  site.serveElsewhere(callersPages, async (request, reply) => {
    const [path = "", query = ""] = request.url.split("?", 2);
    const page = englishNames.get(withoutSlashes(path));
    if (page !== undefined) return reply.redirect(query === "" ? page : `${page}?${query}`, 302);
    const own = path === "/sw.js" ? pages().get(serviceOf(request).id)?.get(path) : files.get(path);
    const file = own ?? (await findOther(path));
    if (file && !path.endsWith(".html")) return send(request, reply, path, file);
    const plain = await formPage(request, reply);
    if (plain !== null) return plain;
    const found = written(request, path, query);
    return found ? send(request, reply.code(found.status), path, found.file) : null;
  });
};

/** For services without Norwegian: addresses to print or to say. */
const englishNames: ReadonlyMap<string, string> = new Map([
  ["/about", "/om"],
  ["/terms", "/brukeravtale"],
  ["/traces", "/spor"],
  ["/profile", "/profil"],
  ["/forgot-password", "/glemtpassord"],
  ["/change-password", "/endrepassord"],
]);

/** Linear, unlike `/\/+$/`. */
const withoutSlashes = (path: string): string => {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
};
const hasEnding = (path: string) => /\.[a-z0-9]+$/i.test(path);
