import { readdir, readFile } from "node:fs/promises";
import { extname, join, relative, sep } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { refuse } from "#platform/http/answers.ts";
import { pagePolicy } from "#platform/http/headers.ts";
import { sendFailure } from "#platform/http/router.ts";

const types: Readonly<Record<string, string>> = {
  ".html": "text/html; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".css": "text/css; charset=utf-8",
  ".svg": "image/svg+xml",
  ".png": "image/png",
  ".ico": "image/x-icon",
  ".json": "application/json; charset=utf-8",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
};
const isCompressible = (type: string) => !type.startsWith("image/") || type.startsWith("image/svg");

type Page = { readonly type: string; readonly plain: Buffer; br?: Buffer; gzip?: Buffer };

const compressBrotli = promisify(brotliCompress);
const compressGzip = promisify(gzip);

/** Takes a moment that the start need not wait for: until then the page goes out as it is. */
const compress = async (page: Page): Promise<void> => {
  const params = { [constants.BROTLI_PARAM_SIZE_HINT]: page.plain.length };
  page.br = await compressBrotli(page.plain, { params });
  page.gzip = await compressGzip(page.plain, { level: 9 });
};

/** The built pages, held in memory and compressed once: they are small, and a phone should wait for nothing. */
export const loadPages = async (folder: string): Promise<ReadonlyMap<string, Page>> => {
  const files = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  const pages = new Map<string, Page>();
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name);
    const type = types[extname(path)] ?? "application/octet-stream";
    const page: Page = { type, plain: await readFile(path) };
    pages.set(`/${relative(folder, path).split(sep).join("/")}`, page);
    if (isCompressible(type)) void compress(page);
  }
  return pages;
};

export const servePages = (app: FastifyInstance, pages: ReadonlyMap<string, Page>): void => {
  const send = (request: FastifyRequest, reply: FastifyReply, path: string, page: Page) => {
    const accepted = request.headers["accept-encoding"]?.toString() ?? "";
    const encoding = page.br && /\bbr\b/.test(accepted) ? "br" : page.gzip && /\bgzip\b/.test(accepted) ? "gzip" : null;
    if (encoding) reply.header("content-encoding", encoding);
    // The name of an asset changes with its content, so it may be kept; pages are asked for anew each time.
    if (path.startsWith("/assets/")) reply.header("cache-control", "public, max-age=31536000, immutable");
    if (page.type.startsWith("text/html")) reply.header("content-security-policy", pagePolicy);
    return reply
      .header("vary", "Accept-Encoding")
      .type(page.type)
      .send((encoding && page[encoding]) || page.plain);
  };

  /** Addresses of screens are the app's to know; files and calls that do not exist are not. */
  const isScreen = (path: string) => !path.startsWith("/api") && !/\.[a-z0-9]+$/i.test(path);

  app.setNotFoundHandler((request, reply) => {
    const path = request.url.split("?", 1)[0]!;
    if (request.method === "GET" || request.method === "HEAD") {
      const page = pages.get(path) ?? (isScreen(path) ? pages.get("/index.html") : undefined);
      if (page) return send(request, reply, pages.has(path) ? path : "/index.html", page);
    }
    return sendFailure(reply, refuse("notFound"));
  });
};
