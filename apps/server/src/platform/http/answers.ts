import { failureStatus, type FailureCode, type FieldCode, type FieldErrors } from "@sosmessages/contract/failures.ts";
import type { DeskRole } from "@sosmessages/contract/desk/roles.ts";
import type { Standing } from "@sosmessages/contract/desk/standing.ts";
import type { ReplyOf, RouteShape } from "@sosmessages/contract/route.ts";
import type { FastifyReply } from "fastify";
import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";

/** A refusal is a value. The contract has the status of each. */
export type Failure<Code extends FailureCode = FailureCode> = {
  readonly failure: Code;
  readonly errors?: FieldErrors;
  readonly until?: Date;
  /** Where the conversation stands, for a person whose request came too late. */
  readonly standing?: Standing;
  /** One of the route's `causes`. */
  readonly because?: string;
  readonly retryAfter?: number;
};

/** Only set-cookie is a list. */
type AnswerHeaders = Readonly<Record<string, string | string[]>>;

/** A success, with literal types of status and body. */
export const reply = <const Status extends number, const Body>(
  status: Status,
  body: Body,
  headers: AnswerHeaders = {},
) => ({ status, body, headers });

export const success = reply(200, { status: "success" });

export const refuse = <Code extends FailureCode>(
  failure: Code,
  more: Omit<Failure, "failure"> = {},
): Failure<Code> => ({
  failure,
  ...more,
});

export const wrongFields = (errors: Record<string, FieldCode | readonly FieldCode[]>): Failure<"validation"> => ({
  failure: "validation",
  errors: Object.fromEntries(
    Object.entries(errors).map(([field, codes]) => [field, typeof codes === "string" ? [codes] : codes]),
  ),
});

/** Failures that every call may return. */
type GeneralFailure =
  "validation" | "tooManyAttempts" | "unauthenticated" | "unavailable" | "keyReused" | "locked" | "closed";
/** Failures of desk calls: wrong role, or rights that changed during the call. */
type FailureOfDesk<R extends RouteShape> = R["allow"][number] extends DeskRole ? "forbidden" | "stale" : never;

/** A reply or failure that the route declares. */
export type Answer<R extends RouteShape> =
  | (ReplyOf<R> & { readonly headers?: AnswerHeaders })
  | Failure<R["failures"][number] | GeneralFailure | FailureOfDesk<R>>;

export const isFailure = (answer: object): answer is Failure => "failure" in answer;

const statusOf = (failure: Failure): number => failureStatus[failure.failure];

const bodyOf = (failure: Failure): Record<string, unknown> => {
  // The specification defines a different shape here.
  if (failure.failure === "invalidToken") return { status: "invalidToken" };
  return {
    status: "error",
    error: failure.failure,
    ...(failure.errors && { errors: failure.errors }),
    ...(failure.until && { until: failure.until.toISOString() }),
    ...(failure.standing && { standing: failure.standing }),
    ...(failure.because && { because: failure.because }),
  };
};

/** On every answer. A response opened directly cannot run scripts or be framed. */
export const commonHeaders = {
  "cache-control": "no-store",
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "cross-origin-resource-policy": "same-origin",
  "strict-transport-security": "max-age=63072000; includeSubDomains; preload",
  "x-content-type-options": "nosniff",
} as const;

/** On pages, in addition. They have no effect on data, scripts and images. */
export const pageHeaders = {
  "cross-origin-embedder-policy": "require-corp",
  "cross-origin-opener-policy": "same-origin",
  "permissions-policy":
    "accelerometer=(), autoplay=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), hid=(), magnetometer=(), microphone=(), midi=(), payment=(), serial=(), usb=(), xr-spatial-tracking=()",
  "referrer-policy": "no-referrer",
  "x-frame-options": "DENY",
  "x-robots-tag": "noindex",
} as const;

/** Allows our script and style files, and inline ones with these hashes. */
export const pagePolicy = (scripts: readonly string[], styles: readonly string[]): string =>
  [
    "default-src 'none'",
    ["script-src 'self'", ...scripts].join(" "),
    ["style-src 'self'", ...styles].join(" "),
    "img-src 'self' data:",
    "connect-src 'self'",
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types worker",
  ].join("; ");

/** For the service worker, which only fetches pages. */
export const workerPolicy = "default-src 'none'; connect-src 'self'";

export const sendFailure = (reply: FastifyReply, failure: Failure): FastifyReply => {
  if (failure.retryAfter !== undefined) reply.header("retry-after", String(failure.retryAfter));
  return reply
    .code(statusOf(failure))
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(bodyOf(failure)));
};

/** Writes an answer to the socket of an incomplete request and closes it. */
export const hangUp = (socket: Socket, failure: Failure): void => {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify(bodyOf(failure));
  const headers = {
    ...commonHeaders,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
    ...(failure.retryAfter !== undefined && { "retry-after": failure.retryAfter }),
  };
  const status = statusOf(failure);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // Do not wait for a client that keeps sending instead of reading.
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`, () => socket.destroy());
};

/** Answers requests that Node could not parse. */
export const answerBrokenRequest = (error: NodeJS.ErrnoException, socket: Socket): void => {
  switch (error.code) {
    case "ECONNRESET":
      return void socket.destroy();
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return hangUp(socket, refuse("timedOut"));
    case "HPE_HEADER_OVERFLOW":
      return hangUp(socket, refuse("tooLarge"));
    default:
      return hangUp(socket, refuse("badRequest"));
  }
};
