import type { Socket } from "node:net";
import type { FastifyInstance } from "fastify";

/** Browsers, apps and proxies wait for each answer before they ask again on the same line. */
const mostUnanswered = 4;

/**
 * Cuts a line on which question after question comes before any answer was taken: one packet could ask for hundreds of
 * answers at once, and have us keep them all.
 */
export const cutPipelines = (app: FastifyInstance): void => {
  const unanswered = new WeakMap<Socket, number>();

  app.addHook("onRequest", (request, reply, done) => {
    const { socket } = request.raw;
    const now = (unanswered.get(socket) ?? 0) + 1;
    if (now > mostUnanswered || socket.destroyed) {
      // Nobody receives an answer any more, so none is made for what came in the same packet.
      reply.hijack();
      socket.destroy();
      return;
    }
    unanswered.set(socket, now);
    reply.raw.once("close", () => unanswered.set(socket, unanswered.get(socket)! - 1));
    done();
  });
};
