import { limits, paddingStep } from "@sosmessages/contract/limits.ts";
import Fastify, { type FastifyInstance, type FastifyRequest } from "fastify";
import { isStorageUnavailable } from "#platform/process/unavailable.ts";
import { faultOf, type Log } from "#platform/log.ts";
import { refuse, type Failure } from "./answers.ts";
import { answerBrokenRequest } from "./connections/hang-up.ts";
import { cutPipelines } from "./connections/pipelines.ts";
import { malformed, parseForm, parseJson } from "./bodies.ts";
import { commonHeaders } from "./headers.ts";
import { headerOf, isAmbiguous } from "./request-headers.ts";
import { keepRegistry } from "./registry.ts";
import { sendFailure } from "./send-failure.ts";
import { cutSlowBodies } from "./connections/slow-bodies.ts";

/** White space after JSON means nothing. */
const padded = (json: string): string => {
  const over = Buffer.byteLength(json) % paddingStep;
  return over === 0 ? json : json + " ".repeat(paddingStep - over);
};

/**
 * An answer costs processor time by its length: a page of five hundred of the longest letters as much as a hundred requests. So it counts
 * as one more request for each of these.
 */
const chargedBytes = 64 * 1024;

/** Some are kept waiting on purpose (see `limits.ts`), and then stand in line for the password hash. */
const longestAnswer = 60_000;

/** A Fastify that refuses the slow, the oversized and the malformed in our own words, and logs no request at all. */
export const newHttpApp = (options: { log: Log }): FastifyInstance => {
  const app = Fastify({
    logger: false,
    bodyLimit: limits.requestBytes,
    // A long letter over a 2G line takes a while; a connection that says nothing does not need one.
    requestTimeout: 60_000,
    connectionTimeout: 15_000,
    keepAliveTimeout: 65_000,
    http: {
      headersTimeout: 5_000,
      connectionsCheckingInterval: 2_000,
      // A client that offers another protocol as well is answered in HTTP/1.1.
      shouldUpgradeCallback: (request) => headerOf(request, "upgrade")?.toLowerCase() === "websocket",
    },
    return503OnClosing: false,
    forceCloseConnections: "idle",
    exposeHeadRoutes: false,
    routerOptions: { maxParamLength: 100, ignoreTrailingSlash: true },
    clientErrorHandler: answerBrokenRequest,
    frameworkErrors: (_error, _request, reply) => void sendFailure(reply, refuse("badRequest")),
  });

  keepRegistry(app);

  // Validation is the router's, by the contract; Fastify only serialises.
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

  // Hooks that have nothing to wait for take a callback: a promise would cost every request a tick of the event loop.
  cutPipelines(app);
  app.addHook("onRequest", (request, reply, done) => {
    reply.headers(commonHeaders);
    // In HTTP/1.1 a connection stays open unless somebody says otherwise: nothing has to be said about it in every answer.
    if (request.raw.httpVersion === "1.1") reply.raw.removeHeader("connection");
    if (isClosing) sendFailure(reply, refuse("unavailable", { retryAfter: 5 }));
    else if (isAmbiguous(request.raw)) sendFailure(reply, refuse("badRequest"));
    else if (isPacked(request))
      sendFailure(reply.header("accept-encoding", "identity"), refuse("unsupportedMediaType"));
    else done();
  });
  cutSlowBodies(app);
  // From here on it is we who keep the other side waiting, and that must not look like its silence.
  app.addHook("preValidation", (request, _reply, done) => {
    request.raw.setTimeout(longestAnswer);
    done();
  });
  app.decorateRequest("charge", null);
  app.decorateRequest("visit", null);
  app.addHook("onSend", (request, reply, payload, done) => {
    const isJson =
      typeof payload === "string" && String(reply.getHeader("content-type")).startsWith("application/json");
    if (isJson && payload.length > chargedBytes) request.charge?.(Math.floor(payload.length / chargedBytes));
    done(null, isJson ? padded(payload) : payload);
  });

  app.setErrorHandler((error, request, reply) => sendFailure(reply, failureFor(error, request, options.log)));
  return app;
};

/** Nothing that is sent to us is unpacked: a few bytes could become gigabytes. */
const isPacked = (request: FastifyRequest): boolean => {
  const encoding = headerOf(request, "content-encoding")?.trim().toLowerCase();
  return encoding !== undefined && encoding !== "" && encoding !== "identity";
};

/** Anything can be thrown, so that nothing is taken for granted here. */
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
