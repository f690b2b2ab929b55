import {
  entranceOf,
  type BodyOf,
  type Entrance,
  type ParamsOf,
  type QueryOf,
  type RouteShape,
} from "@sosmessages/contract/route.ts";
import { limits } from "@sosmessages/contract/limits.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pause } from "#platform/clock.ts";
import { isUuid, type CallerId } from "#platform/ids.ts";
import type { Limiter, Verdict, Window } from "#platform/limits/limits.ts";
import { bodyOf, isFailure, refuse, statusOf, wrongFields, type Answer, type Failure } from "./answers.ts";
import { validatorFor, type Checked } from "./validate.ts";
import type { DeskSession, CallerSession, Visit } from "./visit.ts";

type SessionFor<R extends RouteShape> = R["allow"][number] extends "anyone" | "anyone-at-desk"
  ? null
  : "caller" extends R["allow"][number]
    ? CallerSession
    : DeskSession;

type Call<R extends RouteShape> = {
  readonly visit: Visit;
  readonly session: SessionFor<R>;
  readonly body: BodyOf<R>;
  readonly query: QueryOf<R>;
  readonly params: ParamsOf<R>;
};

export type Handler<R extends RouteShape> = (call: Call<R>) => Promise<Answer<R>>;

/** What a caller's requests with an Idempotency-Key have done. */
export type IdempotencyKeys = {
  find(caller: CallerId, key: string): Promise<{ call: string } | null>;
  note(caller: CallerId, key: string, call: string): Promise<void>;
};

export type RouterParts = {
  readonly app: FastifyInstance;
  readonly limiter: Limiter;
  readonly visitOf: (request: FastifyRequest) => Visit;
  readonly authenticate: (visit: Visit) => Promise<CallerSession | null>;
  readonly authenticateAtDesk: (visit: Visit) => Promise<DeskSession | "locked" | null>;
  /** Somebody did something, so that the page is not locked for a while. */
  readonly noteDeskAct: (session: DeskSession) => Promise<void>;
  readonly idempotency: IdempotencyKeys;
};

export type Serve = <R extends RouteShape>(
  route: R,
  handler: Handler<R>,
  /**
   * For a call whose key was used before: the first answer again, but only where what this one asks for is so. A client may use a key
   * twice, and nothing that was never done is acknowledged. "self": the handler sees to it; left out: to do it again does no harm.
   */
  again?: Handler<R> | "self",
) => void;

declare module "fastify" {
  interface FastifyContextConfig {
    isForm?: boolean;
    /** Absent for what is no call of the contract. */
    entrance?: Entrance;
  }
  interface FastifyRequest {
    /** Counts a large answer as so many more requests. */
    charge: ((units: number) => void) | null;
    visit: Visit | null;
  }
}

const againSoon = { step: 1, cap: 30, patience: 0 } as const;

/** Against floods alone: a whole school behind one address, all polling and typing at once, stays far below. */
const requestWindows = {
  perNetwork: { name: "requests-network", most: 6_000, seconds: 60, afterwards: againSoon },
  perLogin: { name: "requests-login", most: 300, seconds: 60, afterwards: againSoon },
  /** Requests with an unknown login. Each is looked for in the database, and beyond this answered slowly; others of the network are not refused. */
  unknownLogins: { name: "requests-unknown", most: 300, seconds: 60, afterwards: againSoon },
} as const satisfies Record<string, Window>;

/**
 * Who is refused for coming too often is refused slowly: who asks again at once would cost as much as before. Long enough
 * to slow a flood down, short enough to be nothing beside the time they are told to wait.
 */
export const refusedSlowly = 250;

/** Serves routes of the contract: flood limit, login, validation, idempotency, then the handler, then the answer. */
export const newRouter = (parts: RouterParts): Serve => {
  const { app, limiter, visitOf, authenticate, authenticateAtDesk, noteDeskAct, idempotency } = parts;

  const refusalIfTooFast = (verdict: Verdict | null): Failure | null =>
    verdict === null || verdict.allowed ? null : refuse("tooManyAttempts", { retryAfter: verdict.retryAfter });

  /** Counted once it is known that somebody holds that key: made-up ones would only fill the counters. */
  const findSession = async <S>(
    key: string,
    { network }: Visit,
    find: () => Promise<S | null>,
  ): Promise<S | Failure> => {
    const counter = limiter.counterOf(requestWindows.perLogin, key);
    const tooFast = refusalIfTooFast(counter.refusal());
    if (tooFast !== null) return tooFast;
    const session = await find();
    if (session !== null) return refusalIfTooFast(counter.take()) ?? session;
    if (!limiter.take(requestWindows.unknownLogins, network).allowed) await pause(refusedSlowly);
    return refuse("unauthenticated");
  };

  type Entered = CallerSession | DeskSession | null | Failure;

  /** A caller's login opens nothing of the desk, and a volunteer's nothing of a caller. */
  const enter = (entrance: Entrance, route: RouteShape, visit: Visit): Entered | Promise<Entered> => {
    const isAct = route.method !== "GET";
    switch (entrance) {
      case "anyone":
        return null;
      case "anyone-at-desk":
        return isAct && !visit.isFromDesk ? refuse("forbidden") : null;
      case "caller":
        return enterAsCaller(visit);
      case "desk":
        return enterDesk(route.allow, visit, isAct);
    }
  };

  const enterAsCaller = (visit: Visit): Failure | Promise<CallerSession | Failure> => {
    const key = visit.bearer;
    if (key === null) return refuse("unauthenticated");
    return findSession(key, visit, () => authenticate(visit));
  };

  const enterDesk = async (
    allow: RouteShape["allow"],
    visit: Visit,
    isAct: boolean,
  ): Promise<DeskSession | Failure> => {
    const key = visit.deskCookie;
    if (key === null) return refuse("unauthenticated");
    if (isAct && !visit.isFromDesk) return refuse("forbidden");
    const session = await findSession(key, visit, () => authenticateAtDesk(visit));
    if (session === "locked") return refuse("locked");
    if (isFailure(session)) return session;
    return allow.includes(session.role) ? session : refuse("forbidden");
  };

  return (route, handler, again) => {
    const entrance = entranceOf(route);
    const checkBody = route.body && validatorFor(route.body);
    const checkQuery = route.query && validatorFor(route.query, true);
    const checkParams = route.params && validatorFor(route.params);

    const answerTo = async (request: FastifyRequest): Promise<Answer<typeof route>> => {
      const visit = request.visit ?? visitOf(request);
      const session = await enter(entrance, route, visit);
      if (session !== null && isFailure(session)) return session;

      const params = checkParams?.(request.params);
      if (params !== undefined && !isFit(params)) return refuse("notFound");
      const checked = bothOf(checkBody?.(request.body === undefined ? {} : request.body), checkQuery?.(request.query));
      if ("failure" in checked) return checked;
      const call = { visit, session, params: params?.value, ...checked } as Call<typeof route>;
      const login = visit.bearer ?? visit.deskCookie;
      request.charge = (units) => {
        limiter.charge(requestWindows.perNetwork, visit.network, units);
        if (session !== null && login !== null) limiter.charge(requestWindows.perLogin, login, units);
      };

      if (session !== null && !("caller" in session)) {
        const answer = await handler(call);
        // What is refused is nothing that somebody did: a page alone can be refused all night.
        if (route.method !== "GET" && !route.isByPage && !isFailure(answer)) await noteDeskAct(session);
        return answer;
      }
      const key = route.method === "GET" ? null : visit.idempotencyKey;
      if (key === null || session === null) return handler(call);
      if (!isUuid(key)) return wrongFields({ "Idempotency-Key": "format" });
      if (again === "self") return handler(call);

      const name = `${route.method} ${route.path}`;
      const earlier = await idempotency.find(session.caller, key);
      if (earlier) return earlier.call === name ? (again ?? handler)(call) : refuse("keyReused");
      const answer = await handler(call);
      if (!isFailure(answer)) await idempotency.note(session.caller, key, name);
      return answer;
    };

    app.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ":$1"),
      config: { isForm: route.isForm === true, entrance },
      bodyLimit: route.isForm ? limits.formBytes : limits.requestBytes,
      // Before the body is read: to read a long one costs more than to refuse it.
      onRequest: (request, reply, done) => {
        request.visit = visitOf(request);
        const verdict = limiter.take(requestWindows.perNetwork, request.visit.network);
        if (verdict.allowed) done();
        else void send(reply, refuse("tooManyAttempts", { retryAfter: verdict.retryAfter }));
      },
      handler: async (request, reply) => {
        let answer: Answer<typeof route>;
        try {
          answer = await answerTo(request);
        } catch (reason) {
          // Fastify itself stumbles over what is no Error.
          throw reason instanceof Error ? reason : new NotAnError();
        }
        return send(reply, answer, route.replies);
      },
    });
  };
};

class NotAnError extends Error {}

const isFit = (checked: Checked): checked is Extract<Checked, { value: unknown }> =>
  typeof checked === "object" && "value" in checked;

const bothOf = (body: Checked = { value: {} }, query: Checked = { value: {} }) => {
  if (isFit(body) && isFit(query)) return { body: body.value, query: query.value };
  return isFit(body) ? refusalOf(query as Unfit) : refusalOf(body);
};

type Unfit = Exclude<Checked, { value: unknown }>;
const refusalOf = (checked: Unfit): Failure => {
  if (checked === "wrong-type") return refuse("badRequest");
  return checked === "wrong-guess" ? refuse("invalidCredentials") : refuse("validation", checked);
};

type AnyAnswer = Failure | { status: number; body: unknown; headers?: Record<string, string> };

/**
 * What the contract does not name is not sent. How that is done is worked out at a call's first answer: for all calls at once it would be a
 * sixth of the time that a start takes.
 */
const send = async (
  reply: FastifyReply,
  answer: AnyAnswer,
  replies: RouteShape["replies"] = {},
): Promise<FastifyReply> => {
  if (isFailure(answer)) {
    if (answer.failure === "tooManyAttempts") await pause(refusedSlowly);
    return sendFailure(reply, answer);
  }
  reply.code(answer.status);
  if (answer.body !== null) reply.type("application/json; charset=utf-8");
  if (answer.headers) reply.headers(answer.headers);
  if (answer.body === null) return reply.send();
  // Written already: it is the same for everybody.
  if (typeof answer.body === "string") return reply.send(answer.body);
  const schema = replies[answer.status as keyof typeof replies];
  if (schema === undefined) throw new Error(`The contract knows no reply with ${answer.status}`);
  // Here, and not by Fastify: what cannot be written would be tried again with the refusal that says so.
  const write = reply.compileSerializationSchema(schema as typeof schema & Record<string, unknown>);
  return reply.send(write(answer.body as Record<string, unknown>));
};

export const sendFailure = (reply: FastifyReply, failure: Failure): FastifyReply => {
  if (failure.retryAfter !== undefined) reply.header("retry-after", String(failure.retryAfter));
  return reply
    .code(statusOf(failure))
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(bodyOf(failure)));
};
