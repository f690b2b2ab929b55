import type { FastifyInstance } from "fastify";
import { refuse } from "./answers.ts";
import type { PeerOf } from "./connections/peer.ts";
import { sendFailure } from "./router.ts";

const isOfDesk = (path: string) => /^\/(api\/)?desk(\/|$)/.test(path);

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
    if (isCommon(path) || isAtDesk === isOfDesk(path)) return done();
    if (isAtDesk && path === "/") return void reply.code(302).header("location", "/desk").send();
    sendFailure(reply, refuse("notFound"));
  });
};
