import { entranceOf, isOfDesk, nameOfRoute, type Entrance, type RouteShape } from "@sosmessages/contract/route.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Server } from "node:http";
import { refuse } from "./answers.ts";
import { sendFailure } from "./send-failure.ts";

/** Returns null where there is nothing at that address. */
export type PageHandler = (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply | null>;

/** Where slices put what is no call of the contract. Routes of Fastify itself are out of their reach. */
export type Site = Pick<FastifyInstance, "addHook"> & {
  /** Everything that is served, in the order in which it was registered. */
  readonly registered: readonly RouteShape[];
  /** At exactly this address. */
  serveAt(route: RouteShape, handler: PageHandler): void;
  /** Wherever no route is: each handler is asked in turn, until one has an answer. */
  serveElsewhere(route: RouteShape, handler: PageHandler): void;
  serveSocket(route: RouteShape, attach: (server: Server) => void): void;
};

declare module "fastify" {
  interface FastifyContextConfig {
    route?: RouteShape;
    /** Absent where no route is. */
    entrance?: Entrance;
  }
  interface FastifyInstance {
    readonly site: Site;
  }
}

export const addressOf = ({ path }: RouteShape): string => path.replaceAll(/\{(\w+)\}/g, ":$1");

const patternOf = (url: string): RegExp =>
  new RegExp(`^${url.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(/:\w+/g, "[^/]+")}/?$`);

/**
 * Keeps the list of everything that is served. OpenAPI, the generated attacks and the tests of rights are made from it, so a route that
 * is not on it is refused.
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
    // Under a name that is not the desk's, its addresses must look as if they were not there.
    if (!isOfDesk(entranceOf(route))) served.push({ pattern: patternOf(url), method });
  });

  /** With which methods a call could be made at this address; none where nothing is served. */
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
    serveAt: (route, handler) =>
      void app.route({
        method: route.method,
        url: addressOf(route),
        config: { route, entrance: entranceOf(route) },
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
