import { createHash } from "node:crypto";
import { callersPages, desksPages } from "@sosmessages/contract/pages.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { Service } from "@sosmessages/services/service.ts";
import type { FastifyReply, FastifyRequest } from "fastify";
import { refuse, pageHeaders, sendFailure } from "#platform/http/answers.ts";
import { deskPages, type PageHandler, type Site } from "#platform/http/registry.ts";
import { headerOf, isOnion } from "#platform/http/request.ts";
import { newFile, policyOf, type PageFile } from "./files.ts";
import type { ServicesPages } from "./written-pages.ts";

const inScript = (value: unknown) => JSON.stringify(value).replace(/</g, "\\u003c");

/** The pages of each service, by its id and the name below it: `/nb/login.html`. */
export type ServicePages = ReadonlyMap<string, ReadonlyMap<string, PageFile>>;

/** Adds the configuration to the pages, which saves clients a request. */
export const fillPages = async (
  written: AsyncIterable<ServicesPages> | Iterable<ServicesPages>,
  configOf: (tenant: string) => PublicConfig,
  worker: PageFile | undefined,
  /** Texts of notifications in languages of services. */
  sentences: readonly string[] = [],
): Promise<ServicePages> => {
  const all = new Map<string, ReadonlyMap<string, PageFile>>();
  for await (const [tenant, pages] of written) {
    const config = configOf(tenant);
    const files = new Map<string, PageFile>();
    for (const { name, content, policy } of pages) {
      const filled = name.endsWith(".html") ? fill(content, config) : content;
      files.set(name, newFile(name, filled, new Map(), policy));
    }
    if (worker !== undefined) files.set("/sw.js", versioned(worker, files, sentences));
    all.set(tenant, files);
  }
  return all;
};

/** Works on bytes: as strings, the pages of twenty services would fill the memory. */
const fill = (html: Buffer, config: PublicConfig): Buffer => {
  const filled = replaced(html, 'id="service">null<', `id="service">${inScript(config)}<`);
  return config.testSite ? replaced(filled, "<html ", "<html data-test-site ") : filled;
};

const replaced = (bytes: Buffer, before: string, after: string): Buffer => {
  const at = bytes.indexOf(before);
  return at === -1
    ? bytes
    : Buffer.concat([bytes.subarray(0, at), Buffer.from(after), bytes.subarray(at + Buffer.byteLength(before))]);
};

/** Workers are of the page's origin in any case. A policy cannot name that together with a path. */
const [anyWorker, ownWorker] = ["worker-src 'self'", "worker-src *:*/desk/sw.js"];

/** The desk's page for each service's host, with its colours and logo, and the names and languages of all services. */
export const fillDesk = (page: PageFile | undefined, tenants: readonly Service[]): ReadonlyMap<string, PageFile> => {
  const names = Object.fromEntries(tenants.map(({ id, name }) => [id, name]));
  const spoken = Object.fromEntries(tenants.map(({ id, languages }) => [id, languages]));
  const brought = tenants
    .flatMap(({ folderLanguages }) => [...folderLanguages])
    .map(([code, { name, direction, plurals, date, decimal, texts }]) => {
      const version = createHash("sha256").update(JSON.stringify(texts["desk"])).digest("hex").slice(0, 8);
      return [code, { name, direction, plurals, date, decimal, version }] as const;
    });
  // Where two services bring the same language, the first one's is the desk's.
  const broughtLanguages = Object.fromEntries(brought.toReversed());
  const pages = new Map<string, PageFile>();
  for (const { id, colours, mark } of page === undefined ? [] : tenants) {
    const known = inScript({ here: { colours, mark }, names, spoken, languages: broughtLanguages });
    const html = page?.plain.toString().replace('id="services"><', () => `id="services">${known}<`) ?? "";
    pages.set(
      id,
      newFile("/index.html", html, new Map(), policyOf("/index.html", html)?.replace(anyWorker, ownWorker)),
    );
  }
  return pages;
};

/** The service worker keeps pages of one version: other pages, another worker. */
const versioned = (
  { plain }: PageFile,
  pages: ReadonlyMap<string, PageFile>,
  sentences: readonly string[],
): PageFile => {
  const hash = createHash("sha256").update(plain);
  for (const [name, page] of pages) hash.update(`${name}\0${page.plain.length}\0`).update(page.plain);
  const mark = hash.digest("base64url").slice(0, 8);
  // Escape all quotes.
  const known = encodeURIComponent(sentences.join("\n")).replace(/'/g, "%27");
  return newFile("/sw.js", plain.toString().replace("__VERSION__", mark).replace("__SENTENCES__", known));
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
    readonly deskPages: () => ReadonlyMap<string, PageFile>;
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

  /** The page of this service, in the requested or default language. */
  const written = (request: FastifyRequest, path: string, query: string) => {
    const { id, languages, defaultLanguage } = serviceOf(request);
    const wanted = new URLSearchParams(query).get("lang");
    const own = pages().get(id);
    const folder = `/${languages.find((language) => language === wanted) ?? defaultLanguage}`;
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
    const own = path === "/sw.js" ? pages().get(serviceOf(request).id)?.get(path) : files.get(path);
    const file = own ?? (await findOther(path));
    if (file && !path.endsWith(".html")) return send(request, reply, path, file);
    const plain = await formPage(request, reply);
    if (plain !== null) return plain;
    const page = written(request, path, query);
    return page ? send(request, reply.code(page.status), path, page.file) : null;
  });
};

/** Linear, unlike `/\/+$/`. */
const withoutSlashes = (path: string): string => {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
};
const hasEnding = (path: string) => /\.[a-z0-9]+$/i.test(path);
