import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { Tenant } from "@sosmessages/tenants/tenant.ts";
import { tenants } from "@sosmessages/tenants/tenants.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "#platform/http/answers.ts";
import { deskPages } from "#platform/http/desk-host.ts";
import { pageHeaders } from "#platform/http/headers.ts";
import { headerOf } from "#platform/http/request-headers.ts";
import { sendFailure } from "#platform/http/router.ts";
import { loadFiles, type PageFile } from "./files.ts";

/** Where the build has put what it wrote for each service and language. */
const folderOf = (tenant: string, language: string) => `/pages/${tenant}/${language}`;

const inScript = (value: unknown) => JSON.stringify(value).replace(/</g, "\\u003c");

/** Reads the built pages, and writes into each what a client would otherwise have to ask for first. */
export const loadPages = (folder: string, configOf: (tenant: Tenant) => PublicConfig) =>
  loadFiles(folder, (path, html) => {
    const tenant = tenants.find(({ id }) => path.startsWith(`/pages/${id}/`));
    if (tenant === undefined) return html;
    const config = configOf(tenant);
    const filled = html.replace('id="service">null<', () => `id="service">${inScript(config)}<`);
    return config.testSite ? filled.replace("<html ", "<html data-test-site ") : filled;
  });

/** The desk's pages are one page, whatever its address below `/desk`. */
export const loadDesk = (folder: string) => loadFiles(folder, (_path, html) => html);

type Parts = {
  readonly files: ReadonlyMap<string, PageFile>;
  readonly desk: ReadonlyMap<string, PageFile>;
  readonly tenantOf: (request: FastifyRequest) => Tenant;
};

export const servePages = (app: FastifyInstance, { files, desk, tenantOf }: Parts): void => {
  const send = async (request: FastifyRequest, reply: FastifyReply, path: string, file: PageFile) => {
    const accepted = headerOf(request, "accept-encoding") ?? "";
    const encoding = file.encodings.find((known) => new RegExp(`\\b${known}\\b`).test(accepted));
    if (encoding) reply.header("content-encoding", encoding);
    // The name of an asset changes with its content, so it may be kept; pages are asked for anew each time. What holds for
    // the whole host the page has said before.
    if (path.startsWith("/assets/")) {
      reply.header("cache-control", "public, max-age=31536000, immutable").removeHeader("strict-transport-security");
    }
    if (file.type.startsWith("text/html")) reply.headers(pageHeaders);
    if (file.policy === null) reply.removeHeader("content-security-policy");
    else reply.header("content-security-policy", file.policy);
    if (file.encodings.length > 0) reply.header("vary", "Accept-Encoding");
    return reply.type(file.type).send(encoding ? await file.packed(encoding) : file.plain);
  };

  /** What is written for this service, in the language that is asked for or else its own. */
  const written = (request: FastifyRequest, path: string, query: string) => {
    const { id, languages, defaultLanguage } = tenantOf(request);
    const wanted = new URLSearchParams(query).get("lang");
    const folder = folderOf(id, languages.find((language) => language === wanted) ?? defaultLanguage);
    const name = path === "/" ? "/index.html" : hasEnding(path) ? path : `${withoutSlashes(path)}.html`;
    const file = files.get(folder + name);
    if (file !== undefined && !name.endsWith("/404.html")) return { file, status: 200 };
    // Addresses of screens are the app's to know; files and calls that do not exist are not.
    const isScreen = !hasEnding(path) && !path.startsWith("/api");
    const unknown = isScreen ? files.get(`${folder}/404.html`) : undefined;
    return unknown && { file: unknown, status: 404 };
  };

  // A form that is sent where no scripts run: the page again, which says at its top what is missing. What was typed is not read.
  app.addHook("onRequest", (request, reply, done) => {
    const [path = "", query = ""] = request.url.split("?", 2);
    const isForm =
      request.method === "POST" && request.is404 && headerOf(request, "content-type")?.startsWith(formType);
    if (isForm && written(request, path, query)?.status === 200) reply.redirect(request.url, 303);
    else done();
  });

  app.setNotFoundHandler(async (request, reply) => {
    const [path = "", query = ""] = request.url.split("?", 2);
    if (request.method === "GET" || request.method === "HEAD") {
      if (deskPages.test(path)) {
        const inDesk = path.replace(deskPages, "");
        const file = desk.get(hasEnding(inDesk) ? inDesk : "/index.html");
        return file ? send(request, reply, inDesk, file) : sendFailure(reply, refuse("notFound"));
      }
      const file = path.startsWith("/pages/") ? undefined : files.get(path);
      if (file && !path.endsWith(".html")) return send(request, reply, path, file);
      const page = written(request, path, query);
      if (page) return send(request, reply.code(page.status), path, page.file);
    }
    return sendFailure(reply, refuse("notFound"));
  });
};

const formType = "application/x-www-form-urlencoded";
/** Not `/\/+$/`, which tries every slash of a long row of them anew. */
const withoutSlashes = (path: string): string => {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
};
const hasEnding = (path: string) => /\.[a-z0-9]+$/i.test(path);
