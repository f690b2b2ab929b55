import { isOfDesk } from "@sosmessages/contract/route.ts";
import type { FastifyInstance } from "fastify";

declare module "fastify" {
  interface FastifyInstance {
    /** With which methods a call could be made at this address; none where nothing is served. */
    methodsAt(path: string): readonly string[];
  }
}

/**
 * Remembers every address that is served from now on, so that who comes with another method is told which ones there are. Those of the
 * desk are left out: under a name that is not the desk's they must look as if they were not there.
 */
export const rememberMethods = (app: FastifyInstance): void => {
  const served = new Map<string, { readonly pattern: RegExp; readonly methods: string[] }>();
  app.addHook("onRoute", ({ url, method, config }) => {
    if (config?.entrance !== undefined && isOfDesk(config.entrance)) return;
    const pattern = new RegExp(`^${url.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&").replaceAll(/:\w+/g, "[^/]+")}/?$`);
    const known = served.get(url) ?? { pattern, methods: [] };
    known.methods.push(...[method].flat());
    served.set(url, known);
  });
  app.decorate("methodsAt", (path: string) => {
    const found = [...served.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(found.flatMap(({ methods }) => methods))].toSorted();
  });
};
