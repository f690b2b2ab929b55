import type { IncomingMessage } from "node:http";
import type { FastifyInstance } from "fastify";
import { refuse } from "#platform/http/answers.ts";
import { hangUp } from "./hang-up.ts";
import { headerOf } from "#platform/http/request-headers.ts";

/** The worst of mobile networks carries several times this; who sends less is holding the line, not writing a letter. */
const leastBytesPerSecond = 500;
const graceSeconds = 10;

/** Cuts bodies that arrive drop by drop: each would hold a connection for as long as a long letter may take. */
export const cutSlowBodies = (app: FastifyInstance): void => {
  const arriving = new Map<IncomingMessage, { readonly since: number; readonly before: number }>();

  app.addHook("onRequest", ({ raw }, _reply, done) => {
    const length = headerOf(raw, "content-length") ?? "0";
    if (length !== "0" || headerOf(raw, "transfer-encoding") !== undefined) {
      arriving.set(raw, { since: performance.now(), before: raw.socket.bytesRead });
    }
    done();
  });

  const looking = setInterval(() => {
    for (const [request, { since, before }] of arriving) {
      const seconds = (performance.now() - since) / 1000;
      if (request.complete || request.destroyed) arriving.delete(request);
      else if (seconds > graceSeconds && (request.socket.bytesRead - before) / seconds < leastBytesPerSecond) {
        hangUp(request.socket, refuse("timedOut"));
      }
    }
  }, 1_000).unref();
  app.addHook("onClose", async () => clearInterval(looking));
};
