import { isUtf8 } from "node:buffer";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { limits } from "@sosmessages/contract/limits.ts";
import Fastify, { type FastifyError, type FastifyInstance, type FastifyRequest } from "fastify";
import { isDatabaseAway } from "#platform/database.ts";
import { faultOf, type Log } from "#platform/log.ts";
import { bodyOf, refuse, statusOf, type Failure } from "./answers.ts";
import { commonHeaders } from "./headers.ts";
import { sendFailure } from "./router.ts";

/** Answers come in steps of this size, so that their length tells an onlooker little. White space after JSON means nothing. */
const answerStep = 1024;

/** A Fastify that refuses the slow, the oversized and the malformed in our own words, and logs no request at all. */
export const newHttpApp = (options: { log: Log; trustedProxies: readonly string[] }): FastifyInstance => {
  const app = Fastify({
    logger: false,
    bodyLimit: limits.requestBytes,
    // A long letter over a 2G line takes a while; a connection that says nothing does not need one.
    requestTimeout: 60_000,
    connectionTimeout: 15_000,
    keepAliveTimeout: 65_000,
    http: { headersTimeout: 5_000, connectionsCheckingInterval: 2_000 },
    return503OnClosing: true,
    forceCloseConnections: "idle",
    trustProxy: options.trustedProxies.length > 0 ? [...options.trustedProxies] : false,
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: true },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (_error, _request, reply) => void sendFailure(reply, refuse("badRequest")),
  });

  // Validation is the router's, by the contract; Fastify only serialises.
  app.setValidatorCompiler(() => () => true);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser("application/json", { parseAs: "buffer" }, (_request, body, done) => {
    const parsed = parseJson(body as Buffer);
    if (parsed === malformed) done(Object.assign(new Error("malformed"), { statusCode: 400 }));
    else done(null, parsed);
  });

  app.addHook("onRequest", async (_request, reply) => void reply.headers(commonHeaders));
  app.addHook("onSend", async (_request, reply, payload) => {
    if (typeof payload !== "string" || !String(reply.getHeader("content-type")).startsWith("application/json")) {
      return payload;
    }
    const size = Buffer.byteLength(payload);
    return payload + " ".repeat(Math.ceil(size / answerStep) * answerStep - size);
  });

  app.setErrorHandler<FastifyError>((error, request, reply) =>
    sendFailure(reply, failureFor(error, request, options.log)),
  );
  return app;
};

const malformed = Symbol("malformed");

const parseJson = (body: Buffer): unknown => {
  if (body.length === 0) return undefined;
  if (!isUtf8(body)) return malformed;
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return malformed;
  }
};

const failureFor = (error: FastifyError, request: FastifyRequest, log: Log): Failure => {
  if (isDatabaseAway(error)) return refuse("unavailable", { retryAfter: 5 });
  switch (error.statusCode) {
    case 413:
      return refuse("tooLarge");
    case 415:
      return refuse("unsupportedMediaType");
    case 503:
      return refuse("unavailable", { retryAfter: 5 });
    default:
      if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500)
        return refuse("badRequest");
  }
  log({
    event: "unexpected",
    call: request.routeOptions.url ? `${request.method as "GET"} ${request.routeOptions.url}` : "none",
    fault: faultOf(error),
  });
  return refuse("unexpected");
};

/** What is not even HTTP gets an answer all the same, and then the line is closed. */
const answerBrokenRequest = (error: NodeJS.ErrnoException, socket: Socket): void => {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const failure = refuse(
    error.code === "ERR_HTTP_REQUEST_TIMEOUT"
      ? "timedOut"
      : error.code === "HPE_HEADER_OVERFLOW"
        ? "tooLarge"
        : "badRequest",
  );
  const body = JSON.stringify(bodyOf(failure));
  const status = statusOf(failure);
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
};
