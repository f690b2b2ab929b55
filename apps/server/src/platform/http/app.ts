import { limits, paddingStep } from "@sosmessages/contract/limits.ts";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { isStorageUnavailable } from "#platform/process/unavailable.ts";
import { faultOf, type Log } from "#platform/log.ts";
import { refuse, type Failure, answerBrokenRequest, commonHeaders, sendFailure, hangUp } from "./answers.ts";
import { headerOf, isAmbiguous } from "./request.ts";
import { keepRegistry } from "./registry.ts";
import { isUtf8 } from "node:buffer";
import type { Socket } from "node:net";
import type { IncomingMessage } from "node:http";

/** Hides the exact length of an answer. White space after JSON has no meaning. */
export const padded = (json: string): string => {
  const over = Buffer.byteLength(json) % paddingStep;
  return over === 0 ? json : json + " ".repeat(paddingStep - over);
};

/**
 * A long answer costs processor time: a page of five hundred long messages as much as a hundred requests. It counts as one more request
 * per 64 KiB.
 */
const chargedBytes = 64 * 1024;

/** In milliseconds. Limits delay some answers on purpose, and password hashes wait in a queue. */
const longestAnswer = 60_000;

/** A Fastify instance with our refusals for slow, oversized and malformed requests, and without request logs. */
export const newHttpApp = (options: { log: Log }): FastifyInstance => {
  const app = Fastify({
    logger: false,
    bodyLimit: limits.requestBytes,
    // A long message over 2G takes a while; an idle connection times out sooner.
    requestTimeout: 60_000,
    connectionTimeout: 15_000,
    keepAliveTimeout: 65_000,
    http: {
      headersTimeout: 5_000,
      connectionsCheckingInterval: 2_000,
      // Offers of other protocols are answered in HTTP/1.1.
      shouldUpgradeCallback: (request) => headerOf(request, "upgrade")?.toLowerCase() === "websocket",
    },
    return503OnClosing: false,
    forceCloseConnections: "idle",
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: true },
    rewriteUrl: decodable,
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (_error, _request, reply) => void sendFailure(reply, refuse("badRequest")),
  });

  keepRegistry(app);

  // The router validates by the contract; Fastify only serialises.
  app.setValidatorCompiler(() => () => true);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => {
    const parsed = parseJson(body as Buffer);
    if (parsed === malformed) done(Object.assign(new Error("malformed"), { statusCode: 400 }));
    else done(null, parsed);
  });

  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "buffer" }, (request, body, done) => {
    const isAskedFor = request.routeOptions.config.isForm === true;
    const parsed = isAskedFor ? parseForm(body as Buffer) : malformed;
    if (parsed === malformed) done(Object.assign(new Error("malformed"), { statusCode: isAskedFor ? 400 : 415 }));
    else done(null, parsed);
  });

  let isClosing = false;
  app.addHook("preClose", async () => void (isClosing = true));

  // Synchronous hooks take a callback: a promise would cost every request a tick of the event loop.
  cutPipelines(app);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(commonHeaders);
    // Keep-alive is the default of HTTP/1.1.
    if (request.raw.httpVersion === "1.1") reply.raw.removeHeader("connection");
    if (isClosing) sendFailure(reply, refuse("unavailable", { retryAfter: 5 }));
    else if (isAmbiguous(request.raw)) sendFailure(reply, refuse("badRequest"));
    else if (isPacked(request))
      sendFailure(reply.header("accept-encoding", "identity"), refuse("unsupportedMediaType"));
    else done();
  });
  cutSlowBodies(app);
  // From here on the client waits for us, so the idle timeout is raised.
  app.addHook("preValidation", (request, _reply, done) => {
    request.raw.setTimeout(longestAnswer);
    done();
  });
  app.decorateRequest("charge", null);
  app.decorateRequest("requestContext", null);
  app.addHook("onSend", (request, reply, payload, done) => {
    const isJson =
      typeof payload === "string" && String(reply.getHeader("content-type")).startsWith("application/json");
    if (isJson && payload.length > chargedBytes) request.charge?.(Math.floor(payload.length / chargedBytes));
    done(null, isJson ? padded(payload) : payload);
  });

  app.setErrorHandler((error, request, reply) => {
    const failure = failureFor(error, request, options.log);
    const { showFailure } = request.routeOptions.config;
    return showFailure === undefined ? sendFailure(reply, failure) : showFailure(request, reply, failure);
  });
  return app;
};

/** An address that cannot be decoded gets the page for unknown addresses. Calls with one are malformed. */
const decodable = ({ method, url = "/" }: IncomingMessage): string => {
  const [path = "", ...query] = url.split("?");
  if (method !== "GET" || !path.includes("%") || path.startsWith("/api")) return url;
  try {
    decodeURIComponent(path);
    return url;
  } catch {
    return [path.replaceAll("%", "%25"), ...query].join("?");
  }
};

/** Compressed bodies are refused: a few bytes could become gigabytes. */
const isPacked = (request: FastifyRequest): boolean => {
  const encoding = headerOf(request, "content-encoding")?.trim().toLowerCase();
  return encoding !== undefined && encoding !== "" && encoding !== "identity";
};

/** Any value can be thrown. */
const statusIn = (error: unknown): unknown =>
  typeof error === "object" && error !== null && "statusCode" in error ? error.statusCode : undefined;

const failureFor = (error: unknown, request: FastifyRequest, log: Log): Failure => {
  if (isStorageUnavailable(error)) return refuse("unavailable", { retryAfter: 5 });
  const status = statusIn(error);
  switch (status) {
    case 413:
      return refuse("tooLarge");
    case 415:
      return refuse("unsupportedMediaType");
    case 503:
      return refuse("unavailable", { retryAfter: 5 });
    default:
      if (typeof status === "number" && status >= 400 && status < 500) return refuse("badRequest");
  }
  log({
    event: "unexpected",
    call: request.routeOptions.url ? `${request.method as "GET"} ${request.routeOptions.url}` : "none",
    fault: faultOf(error),
  });
  return refuse("unexpected");
};

export const malformed = Symbol("malformed");

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
type JsonBounds = Readonly<Record<keyof typeof limits.json, number>>;
const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d;

/**
 * Limits depth and number of values to the maximum of any call. One pass over the bytes is far cheaper than parsing ten thousand objects
 * and then refusing them.
 */
export const isModest = (json: Buffer, most: JsonBounds = limits.json): boolean => {
  let depth = 0;
  let values = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index]!;
    if (isInText) {
      if (byte === backslash) index += 1;
      else if (byte === quote) isInText = false;
    } else if (byte === quote) isInText = true;
    else if (byte === comma) values += 1;
    else if (isOpening(byte)) {
      depth += 1;
      values += 1;
    } else if (isClosing(byte)) depth -= 1;
    if (depth > most.depth || values > most.values) return false;
  }
  return true;
};

export const parseJson = (body: Buffer, most?: JsonBounds): unknown => {
  if (body.length === 0) return undefined;
  if (!isUtf8(body) || !isModest(body, most)) return malformed;
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return malformed;
  }
};

/** More than any form of ours has: a hundred thousand fields would take longer to parse than to refuse. */
const mostFields = 50;

/** A field that was sent twice becomes a list, which no schema of ours accepts. */
export const parseForm = (body: Buffer): unknown => {
  if (!isUtf8(body)) return malformed;
  const text = body.toString("utf8");
  if (text.split("&", mostFields + 2).length > mostFields + 1) return malformed;
  try {
    // Throws for escaped bytes of other character sets, which `URLSearchParams` would replace.
    decodeURIComponent(text);
  } catch {
    return malformed;
  }
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(text)) {
    const before = fields.get(name);
    if (before === undefined) fields.set(name, value);
    else if (typeof before === "string") fields.set(name, [before, value]);
    else before.push(value);
  }
  return Object.fromEntries(fields);
};

/** Browsers, apps and proxies do not pipeline. */
const mostUnanswered = 4;

/**
 * Closes connections that pipeline requests without reading answers: one packet could request hundreds of answers, all kept in memory.
 */
const cutPipelines = (app: FastifyInstance): void => {
  const unanswered = new WeakMap<Socket, number>();

  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    const now = (unanswered.get(socket) ?? 0) + 1;
    if (now > mostUnanswered || socket.destroyed) {
      // Skip the remaining requests of the packet: their answers cannot be delivered.
      reply.hijack();
      socket.destroy();
      return;
    }
    unanswered.set(socket, now);
    reply.raw.once("close", () => unanswered.set(socket, unanswered.get(socket)! - 1));
    done();
  });
};

/** The slowest mobile networks carry several times this. */
const leastBytesPerSecond = 500;
const graceSeconds = 10;

/** Closes connections whose bodies arrive too slowly (slowloris). */
const cutSlowBodies = (app: FastifyInstance): void => {
  const arriving = new Map<IncomingMessage, { readonly since: number; readonly before: number }>();

  app.addHook("onRequest", ({ raw }, _reply, done) => {
    const length = headerOf(raw, "content-length") ?? "0";
    if (length !== "0" || headerOf(raw, "transfer-encoding") !== undefined) {
      arriving.set(raw, { since: performance.now(), before: raw.socket.bytesRead });
    }
    done();
  });

  const checking = setInterval(() => {
    for (const [request, { since, before }] of arriving) {
      const seconds = (performance.now() - since) / 1000;
      if (request.complete || request.destroyed) arriving.delete(request);
      else if (seconds > graceSeconds && (request.socket.bytesRead - before) / seconds < leastBytesPerSecond) {
        hangUp(request.socket, refuse("timedOut"));
      }
    }
  }, 1_000).unref();
  app.addHook("onClose", async () => clearInterval(checking));
};

const patience = 4_000;

/**
 * Refuses new requests, completes running ones, then closes the connections. Browsers keep connections open for a minute, and a slow
 * client must not delay the stop.
 */
export const drain = async (app: FastifyInstance): Promise<void> => {
  const hangingUp = setInterval(() => app.server.closeIdleConnections(), 50);
  const cuttingOff = setTimeout(() => app.server.closeAllConnections(), patience);
  try {
    await app.close();
  } finally {
    clearInterval(hangingUp);
    clearTimeout(cuttingOff);
  }
};
