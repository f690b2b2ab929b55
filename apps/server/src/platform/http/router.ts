import {
  entranceOf,
  isOfDesk,
  nameOfRoute,
  type BodyOf,
  type Entrance,
  type ParamsOf,
  type QueryOf,
  type RouteShape,
} from "@sosmessages/contract/route.ts";
import { limits } from "@sosmessages/contract/limits.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pause } from "#platform/clock.ts";
import { RightsChanged, type IdempotencyKeys } from "#platform/database/session-database.ts";
import { isUuid } from "#platform/ids.ts";
import type { Limiter, Verdict, Window } from "#platform/limits/limits.ts";
import { isFailure, refuse, wrongFields, type Answer, type Failure } from "./answers.ts";
import { addressOf } from "./registry.ts";
import type { RequestLine, RequestQueue } from "./request-queue.ts";
import { sendFailure } from "./send-failure.ts";
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
export type RouterParts = {
  readonly app: FastifyInstance;
  readonly limiter: Limiter;
  readonly queue: RequestQueue;
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
  }
  interface FastifyRequest {
    /** Lets another request begin in this one's place. */
    release: (() => void) | null;
    /** Counts a large answer as so many more requests. */
    charge: ((units: number) => void) | null;
    visit: Visit | null;
  }
}

const againSoon = { step: 1, cap: 30, patience: 0 } as const;

/**
 * Against floods alone: a whole school behind one address, all polling and typing at once, stays far below. A request with a
 * live login counts for that login, and for nobody else.
 */
export const requestWindows = {
  perNetwork: { name: "requests-network", most: 6_000, seconds: 60, afterwards: againSoon },
  /** Whether we are here and ready. */
  probes: { name: "requests-probe", most: 6_000, seconds: 60, afterwards: againSoon },
  /** Pages and their files: one page is about ten, and a thousand pupils may open it in the same minute. */
  pages: { name: "requests-page", most: 12_000, seconds: 60, afterwards: againSoon },
  perLogin: { name: "requests-login", most: 300, seconds: 60, afterwards: againSoon },
  /** Requests with an unknown login. Each is looked for in the database, and beyond this answered slowly. Nobody is refused for it. */
  unknownLogins: { name: "requests-unknown", most: 300, seconds: 60, afterwards: againSoon },
} as const satisfies Record<string, Window>;

/**
 * Who is refused for coming too often is refused slowly: who asks again at once would cost as much as before. Long enough
 * to slow a flood down, short enough to be nothing beside the time they are told to wait.
 */
export const refusedSlowly = 250;

const busyNow = () => refuse("unavailable", { retryAfter: 5 });

/** Rights that change again and again while somebody acts: then they are asked to look anew. */
const mostAttempts = 3;

/** Serves routes of the contract: flood limit, turn, login, validation, idempotency, then the handler, then the answer. */
export const newRouter = (parts: RouterParts): Serve => {
  const { app, limiter, queue, visitOf, authenticate, authenticateAtDesk, noteDeskAct, idempotency } = parts;
  app.decorateRequest("release", null);
  // Pages are what no call is at that address.
  app.addHook("onRequest", (request, reply, done) => {
    if (!request.is404) return done();
    const tooFast = refusalIfTooFast(limiter.take(requestWindows.pages, visitOf(request).network));
    if (tooFast === null) done();
    else void send(reply, tooFast);
  });

  const refusalIfTooFast = (verdict: Verdict | null): Failure | null =>
    verdict === null || verdict.allowed ? null : refuse("tooManyAttempts", { retryAfter: verdict.retryAfter });

  /** Counted once it is known that somebody holds that key: made-up ones would only fill the counters. */
  const findSession = async <S>(key: string, visit: Visit, find: () => Promise<S | null>): Promise<S | Failure> => {
    const counter = limiter.counterOf(requestWindows.perLogin, key);
    const tooFast = refusalIfTooFast(counter.refusal());
    if (tooFast !== null) return tooFast;
    const session = await find();
    if (session !== null) return refusalIfTooFast(counter.take()) ?? session;
    return refuseUnknown(visit);
  };

  const refuseUnknown = async (visit: Visit): Promise<Failure> => {
    if (!limiter.take(requestWindows.unknownLogins, visit.network).allowed) {
      visit.release();
      await pause(refusedSlowly);
    }
    return refuse("unauthenticated");
  };

  /** Looks for a login before the body is read. */
  const hasLogin = async (line: RequestLine, visit: Visit): Promise<boolean> => {
    const find = line === "desk" ? authenticateAtDesk : authenticate;
    return (await queue.run(line, visit, async () => (await find(visit)) !== null)) ?? false;
  };

  const keyOf = (line: RequestLine, visit: Visit): string | null => (line === "desk" ? visit.deskCookie : visit.bearer);

  /**
   * Before the body is read: to read a long one costs more than to refuse it. A request that shows a login is refused only once that is
   * known to be none, and it is looked for here only while its network is making logins up.
   */
  const refusalBeforeBody = (
    route: RouteShape,
    line: RequestLine,
    isForLogin: boolean,
    visit: Visit,
  ): Failure | null | Promise<Failure | null> => {
    const key = keyOf(line, visit);
    if (isForLogin && key !== null) {
      const { unknownLogins } = requestWindows;
      if (!limiter.isSpentByAny(unknownLogins)) return null;
      if (limiter.counterOf(unknownLogins, visit.network).refusal() === null) return null;
      return hasLogin(line, visit).then((isLive) => (isLive ? null : refuseUnknown(visit)));
    }
    const window = isProbe(route.path) ? requestWindows.probes : requestWindows.perNetwork;
    const tooFast = refusalIfTooFast(limiter.take(window, visit.network));
    if (tooFast === null || key === null) return tooFast;
    return hasLogin(line, visit).then((isLive) =>
      isLive ? refusalIfTooFast(limiter.take(requestWindows.perLogin, key)) : tooFast,
    );
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

    const line = isOfDesk(entrance) ? "desk" : "callers";
    const isForLogin = entrance === "caller" || entrance === "desk";
    // What anybody may read is in memory already.
    const usesDatabase = isForLogin || route.method !== "GET";

    const answerInTurn = async (request: FastifyRequest, visit: Visit): Promise<Answer<typeof route>> => {
      if (!usesDatabase) return answerTo(request, visit);
      const turn = queue.enter(line, visit);
      if (turn !== true && !(await turn)) return busyNow();
      request.release = () => {
        request.release = null;
        queue.leave(line);
      };
      try {
        return await answerTo(request, visit);
      } finally {
        request.release?.();
      }
    };

    const answerOnce = async (
      request: FastifyRequest,
      visit: Visit,
      session: CallerSession | DeskSession | null,
    ): Promise<Answer<typeof route>> => {
      const params = checkParams?.(request.params);
      if (params !== undefined && !isFit(params)) return refuse("notFound");
      const checked = bothOf(checkBody?.(request.body === undefined ? {} : request.body), checkQuery?.(request.query));
      if ("failure" in checked) return checked;
      const call = { visit, session, params: params?.value, ...checked } as Call<typeof route>;
      const login = visit.bearer ?? visit.deskCookie;
      request.charge = (units) => {
        if (session !== null && login !== null) limiter.charge(requestWindows.perLogin, login, units);
        else limiter.charge(requestWindows.perNetwork, visit.network, units);
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

      const name = nameOfRoute(route);
      const earlier = await idempotency.find(session.caller, key);
      if (earlier) return earlier.call === name ? (again ?? handler)(call) : refuse("keyReused");
      const answer = await handler(call);
      if (!isFailure(answer)) await idempotency.note(session, key, name);
      return answer;
    };

    /** Where the login or its rights have changed before anything was written, the request is let in once more, as if it came now. */
    const answerTo = async (request: FastifyRequest, visit: Visit): Promise<Answer<typeof route>> => {
      for (let attempt = 1; ; attempt += 1) {
        const session = await enter(entrance, route, visit);
        if (session !== null && isFailure(session)) return session;
        try {
          return await answerOnce(request, visit, session);
        } catch (error) {
          if (!(error instanceof RightsChanged)) throw error;
          const isRefused = error.hasWritten || attempt === mostAttempts;
          if (!isRefused) continue;
          const now = await enter(entrance, route, visit);
          return now !== null && isFailure(now) ? now : refuse("stale");
        }
      }
    };

    app.route({
      method: route.method,
      url: addressOf(route),
      config: { route, isForm: route.isForm === true, entrance },
      bodyLimit: route.isForm ? limits.formBytes : limits.requestBytes,
      onRequest: (request, reply, done) => {
        const visit = visitOf(request);
        request.visit = visit;
        const refusal = refusalBeforeBody(route, line, isForLogin, visit);
        if (refusal === null) done();
        else void refuseLater(reply, refusal, done);
      },
      handler: async (request, reply) => {
        let answer: Answer<typeof route>;
        try {
          answer = await answerInTurn(request, request.visit!);
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

const refuseLater = async (
  reply: FastifyReply,
  refusal: Failure | Promise<Failure | null>,
  goOn: (error?: Error) => void,
): Promise<void> => {
  try {
    const failure = await refusal;
    if (failure !== null) return void (await send(reply, failure));
    goOn();
  } catch (error) {
    goOn(error as Error);
  }
};

/** Whether we are there is worth knowing most when we are busy. */
const isProbe = (path: string): boolean => path === "/readyz" || path === "/healthz";

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

type AnyAnswer = Failure | { status: number; body: unknown; headers?: Record<string, string | string[]> };

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
