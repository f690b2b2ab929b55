import { isOfDesk } from "@sosmessages/contract/route.ts";
import type { FastifyInstance, FastifyRequest } from "fastify";
import { refuse } from "./answers.ts";
import type { PeerOf } from "./connections/peer.ts";
import { sendFailure } from "./send-failure.ts";

/** Where the desk's pages are. */
export const deskPages = /^\/desk(?=\/|$)/;

const belongsToDesk = (request: FastifyRequest, path: string): boolean => {
  const { entrance } = request.routeOptions.config;
  return entrance === undefined ? deskPages.test(path) : isOfDesk(entrance);
};

/** What says nothing of callers or volunteers, and is asked for by machines under whichever name they know. */
const isCommon = (path: string) => ["/healthz", "/readyz", "/api/config", "/api/openapi.json"].includes(path);

/**
 * The desk on a host of its own: what belongs to it is not there under any other name, and nothing of the callers' is
 * there under its. A page of one cannot even ask for the other.
 */
export const keepApart = (app: FastifyInstance, deskHost: string, peerOf: PeerOf): void => {
  app.addHook("onRequest", (request, reply, done) => {
    const path = request.url.split("?", 1)[0]!;
    const isAtDesk = peerOf(request.raw).host.replace(/:\d*$/, "").toLowerCase() === deskHost;
    if (isCommon(path) || isAtDesk === belongsToDesk(request, path)) return done();
    if (isAtDesk && path === "/") return void reply.code(302).header("location", "/desk").send();
    sendFailure(reply, refuse("notFound"));
  });
};
