import type { FastifyInstance } from "fastify";
import { headerOf } from "./request-headers.ts";

/**
 * The native apps' pages live at origins of their own and may call the API with a Bearer token.
 * Credentials are never allowed: a cookie crosses no origin.
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
