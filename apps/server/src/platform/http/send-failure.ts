import type { FastifyReply } from "fastify";
import { bodyOf, statusOf, type Failure } from "./answers.ts";

export const sendFailure = (reply: FastifyReply, failure: Failure): FastifyReply => {
  if (failure.retryAfter !== undefined) reply.header("retry-after", String(failure.retryAfter));
  return reply
    .code(statusOf(failure))
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(bodyOf(failure)));
};
