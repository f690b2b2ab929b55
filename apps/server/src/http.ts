import type { Service } from "@sosmessages/services/service.ts";
import type { FastifyRequest } from "fastify";
import { newHttpApp } from "#platform/http/app.ts";
import { type PeerOf, removeOldCookie, readRequestContext, isSecure } from "#platform/http/request.ts";
import { allowOrigins, separateDeskHost } from "#platform/http/registry.ts";
import { newRouter } from "#platform/http/router.ts";
import type { Network } from "#platform/limits/networks.ts";
import type { Config } from "./config.ts";
import type { Context } from "./context.ts";

/** The service that a request is for. */
export const newServiceOf =
  ({ tenant, services }: Pick<Config, "tenant" | "services">, peerOf: PeerOf) =>
  (request: FastifyRequest): Service =>
    (tenant !== null && services.find(tenant)) || services.forHost(peerOf(request.raw).host);

type Routing = Omit<Parameters<typeof newRouter>[0], "app" | "contextOf" | "limiter">;
type Reading = {
  readonly peerOf: PeerOf;
  readonly serviceOf: (request: FastifyRequest) => Service;
  readonly networkOf: (address: string) => Network;
};

/** The HTTP server, not listening yet, and the functions that add and make calls of the contract. */
export const newHttp = (
  { vault, log, limiter }: Pick<Context, "vault" | "log" | "limiter">,
  { corsOrigins, deskHost, services }: Pick<Config, "corsOrigins" | "deskHost" | "services">,
  { peerOf, serviceOf, networkOf, ...routing }: Routing & Reading,
) => {
  const isSecureFor = (tenant: string) => isSecure(services.publicUrls().get(tenant));
  const isDeskSecure = (tenant: string) => isSecure(services.deskUrls().get(tenant));
  const app = newHttpApp({ log });

  // The first request of a day may have to wait for the day's key.
  app.addHook("preHandler", async () => {
    if (!vault.hasTodaysKey()) await vault.catchUp();
  });
  if (deskHost !== null) separateDeskHost(app, deskHost, peerOf);
  allowOrigins(app, corsOrigins);
  removeOldCookie(app);

  const reader = { serviceOf, peerOf, networkOf, corsOrigins, isSecure: isSecureFor, isDeskSecure };
  const contextOf = (request: FastifyRequest) => readRequestContext(reader, request);
  return { app, contextOf, ...newRouter({ ...routing, limiter, app, contextOf }) };
};
