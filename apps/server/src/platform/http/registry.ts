import { entranceOf, isOfDesk, nameOfRoute, type Entrance, type RouteShape } from "@sosmessages/contract/route.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Server } from "node:http";
import { refuse, sendFailure, type Failure } from "./answers.ts";
import { type PeerOf, headerOf, isHostNamed } from "./request.ts";

/** Returns null if it has no page at that address. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | null>;

export type FailurePage = (request: FastifyRequest, reply: FastifyReply, failure: Failure) => FastifyReply;

/** Registers pages, files and sockets, which the contract's calls do not cover. Hides the routes of Fastify. */
export type Site = Pick<FastifyInstance, "addHook"> & {
  /** All routes, in the order of registration. */
  readonly registered: readonly RouteShape[];
  /** `showFailure` answers where the handler or the parser threw. */
  serveAt(route: RouteShape, handler: PageHandler, showFailure?: FailurePage): void;
  /** For addresses without a route: handlers run in order until one returns an answer. */
  serveElsewhere(route: RouteShape, handler: PageHandler): void;
  serveSocket(route: RouteShape, attach: (server: Server) => void): void;
};

declare module "fastify" {
  interface FastifyContextConfig {
    route?: RouteShape;
    /** Absent for addresses without a route. */
    entrance?: Entrance;
    showFailure?: FailurePage;
  }
  interface FastifyInstance {
    readonly site: Site;
  }
}

export const addressOf = ({ path }: RouteShape): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(/:\w+/g, "[^/]+")}/?$`);

/**
 * Keeps the list of all routes. OpenAPI, the generated attacks and the tests of rights are derived from it, so an unregistered route
 * throws.
 */
export const keepRegistry = (app: FastifyInstance): void => {
  const registered: RouteShape[] = [];
  const served: { readonly pattern: RegExp; readonly method: string }[] = [];
  const elsewhere: PageHandler[] = [];

  const register = (route: RouteShape): void => {
    const name = nameOfRoute(route);
    if (registered.some((each) => nameOfRoute(each) === name)) throw new Error(`${name} is registered twice`);
    entranceOf(route);
    registered.push(route);
  };

  app.addHook("onRoute", ({ url, method, config }) => {
    const route = config?.route;
    if (route?.method !== method || addressOf(route) !== url)
      throw new Error(`${String(method)} ${url} is not registered`);
    register(route);
    // On other hosts, addresses of the desk must look like unknown ones.
    if (!isOfDesk(entranceOf(route))) served.push({ pattern: patternOf(url), method });
  });

  /** The allowed methods at this address. */
  const methodsAt = (path: string): readonly string[] => {
    const found = served.filter(({ pattern }) => pattern.test(path)).map(({ method }) => method);
    return [...new Set(found)].toSorted();
  };

  app.setNotFoundHandler(async (request, reply) => {
    if (request.method === "GET" || request.method === "HEAD") {
      for (const handle of elsewhere) {
        const sent = await handle(request, reply);
        if (sent !== null) return sent;
      }
    }
    const methods = methodsAt(request.url.split("?", 1)[0]!);
    if (methods.length > 0) return sendFailure(reply.header("allow", methods.join(", ")), refuse("methodNotAllowed"));
    return sendFailure(reply, refuse("notFound"));
  });

  const site: Site = {
    registered,
    addHook: app.addHook.bind(app),
    serveAt: (route, handler, showFailure) =>
      void app.route({
        method: route.method,
        url: addressOf(route),
        config: {
          route,
          entrance: entranceOf(route),
          isForm: route.isForm === true,
          ...(showFailure && { showFailure }),
        },
        handler: async (request, reply) => (await handler(request, reply)) ?? sendFailure(reply, refuse("notFound")),
      }),
    serveElsewhere(route, handler) {
      register(route);
      elsewhere.push(handler);
    },
    serveSocket(route, attach) {
      register(route);
      attach(app.server);
    },
  };
  app.decorate("site", site);
};

export const deskPages = /^\/desk(?=\/|$)/;

const belongsToDesk = (request: FastifyRequest, path: string): boolean => {
  const { entrance } = request.routeOptions.config;
  return entrance === undefined ? deskPages.test(path) : isOfDesk(entrance);
};

/** Served on every host: monitoring uses any of them, and the answers contain no personal data. */
const isCommon = (path: string) => ["/healthz", "/readyz", "/api/config", "/api/openapi.json"].includes(path);

/**
 * Serves the desk on a dedicated host only, and the callers' pages and calls on all other hosts only. The same-origin policy then
 * separates the two.
 */
export const separateDeskHost = (app: FastifyInstance, deskHost: string, peerOf: PeerOf): void => {
  app.addHook("onRequest", (request, reply, done) => {
    const path = request.url.split("?", 1)[0]!;
    const isAtDesk = isHostNamed(peerOf(request.raw).host, deskHost);
    if (isCommon(path) || isAtDesk === belongsToDesk(request, path)) return done();
    if (isAtDesk && path === "/") return void reply.code(302).header("location", "/desk").send();
    sendFailure(reply, refuse("notFound"));
  });
};

/**
 * The pages of the native apps have other origins and may call the API with a bearer token. Credentials are not allowed: cookies stay on
 * our origin.
 */
export const allowOrigins = (app: FastifyInstance, origins: readonly string[]): void => {
  app.addHook("onRequest", (request, reply, done) => {
    const origin = headerOf(request, "origin");
    if (origin === undefined || !origins.includes(origin)) return done();
    reply.header("access-control-allow-origin", origin).header("vary", "Origin");
    reply.header("access-control-expose-headers", "Retry-After");
    if (request.method !== "OPTIONS" || !headerOf(request, "access-control-request-method")) return done();
    reply
      .header("access-control-allow-methods", "GET, POST, PUT, PATCH, DELETE")
      .header("access-control-allow-headers", "Authorization, Content-Type, Accept-Language, Idempotency-Key")
      .header("access-control-max-age", "7200");
    reply.code(204).send();
  });
};
