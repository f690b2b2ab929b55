import type { Service } from "@sosmessages/services/service.ts";
import type { FastifyRequest } from "fastify";
import { newHttpApp } from "#platform/http/app.ts";
import { type PeerOf, removeOldCookie, readVisit, isSecure } from "#platform/http/request.ts";
import { allowOrigins, separateDeskHost } from "#platform/http/registry.ts";
import { newRouter } from "#platform/http/router.ts";
import type { Network } from "#platform/limits/networks.ts";
import type { Log } from "#platform/log.ts";
import type { Vault } from "#vault/vault.ts";
import type { Config } from "./config.ts";

/** Which service of the provider a request is for. */
export const newServiceOf =
  ({ tenant, services }: Pick<Config, "tenant" | "services">, peerOf: PeerOf) =>
  (request: FastifyRequest): Service =>
    (tenant !== null && services.find(tenant)) || services.forHost(peerOf(request.raw).host);

export type HttpParts = Pick<
  Parameters<typeof newRouter>[0],
  "limiter" | "queue" | "authenticate" | "authenticateAtDesk" | "noteDeskAct" | "idempotency"
> & {
  readonly config: Pick<Config, "corsOrigins" | "deskHost" | "services">;
  readonly vault: Pick<Vault, "catchUp" | "hasTodaysKey">;
  readonly log: Log;
  readonly peerOf: PeerOf;
  readonly serviceOf: (request: FastifyRequest) => Service;
  readonly networkOf: (address: string) => Network;
};

/** The HTTP server, not yet listening, and the way to put routes of the contract onto it. */
export const newHttp = ({ config, vault, log, ...parts }: HttpParts) => {
  const { peerOf, serviceOf, networkOf } = parts;
  const { corsOrigins, deskHost, services } = config;
  const isSecureFor = (tenant: string) => isSecure(services.publicUrls().get(tenant));
  const isDeskSecure = (tenant: string) => isSecure(services.deskUrls().get(tenant));
  const app = newHttpApp({ log });

  // The first request of a day may find that the day's key is still to be made.
  const afterCatchingUp = async (goOn: () => void): Promise<void> => {
    await vault.catchUp();
    goOn();
  };
  app.addHook("preHandler", (_request, _reply, done) => {
    if (vault.hasTodaysKey()) done();
    else void afterCatchingUp(done);
  });
  if (deskHost !== null) separateDeskHost(app, deskHost, peerOf);
  allowOrigins(app, corsOrigins);
  removeOldCookie(app);

  const reader = { serviceOf, peerOf, networkOf, corsOrigins, isSecure: isSecureFor, isDeskSecure };
  const serve = newRouter({ ...parts, app, visitOf: (request) => readVisit(reader, request) });
  return { app, serve };
};
