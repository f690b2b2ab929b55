import { newFairQueue } from "#platform/fair-queue.ts";
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
import { isFailure, refuse, wrongFields, type Answer, type Failure, sendFailure } from "./answers.ts";
import { addressOf } from "./registry.ts";
import { validatorFor, type Checked } from "./validate.ts";
import type { DeskSession, CallerSession, RequestContext } from "./request.ts";

/**
 * Concurrent requests to the database: three per connection, which keeps connections busy without long waits. Further requests wait here,
 * with fair turns per network, at most as long as for a connection.
 */
const queueBounds = {
  atOnce: 32,
  ofLine: { callers: 24, desk: 24 },
  most: 500,
  mostOfOne: 250,
  patience: 3_500,
} as const;

export type RequestLine = keyof typeof queueBounds.ofLine;

/** A request waits once, before it uses the database, and never while it holds a connection. */
export const newRequestQueue = () => newFairQueue<RequestLine>(queueBounds);
export type RequestQueue = ReturnType<typeof newRequestQueue>;

type SessionFor<R extends RouteShape> = R["allow"][number] extends "anyone" | "anyone-at-desk"
  ? null
  : "caller" extends R["allow"][number]
    ? CallerSession
    : DeskSession;

type Call<R extends RouteShape> = {
  readonly request: RequestContext;
  readonly session: SessionFor<R>;
  readonly body: BodyOf<R>;
  readonly query: QueryOf<R>;
  readonly params: ParamsOf<R>;
};

/** The parts of a request that the contract describes. */
type Input = Pick<FastifyRequest, "body" | "query" | "params">;

/** The secrets of a login; null: none. */
export type LoginSecrets = Pick<RequestContext, "bearer" | "cookie">;

type Given = Partial<Input> & {
  readonly login: LoginSecrets | null;
  readonly language: RequestContext["language"];
  readonly idempotencyKey?: string | null;
};

/** Makes a call of the contract on behalf of a form: the same limits, validation, idempotency and handler. */
export type CallFor = <R extends RouteShape>(request: FastifyRequest, route: R, given: Given) => Promise<Answer<R>>;

export type Handler<R extends RouteShape> = (call: Call<R>) => Promise<Answer<R>>;

export type Serve = <R extends RouteShape>(
  route: R,
  handler: Handler<R>,
  /**
   * Runs instead of the handler if the Idempotency-Key was used before. It repeats the first answer, after checking that the requested
   * state holds: a client may reuse a key. "self": the handler does this. Omitted: repeating the call is harmless.
   */
  onRepeat?: Handler<R> | "self",
) => void;

declare module "fastify" {
  interface FastifyContextConfig {
    isForm?: boolean;
  }
  interface FastifyRequest {
    /** Gives up the place in the queue. */
    release: (() => void) | null;
    /** Counts a large answer as several requests. */
    charge: ((units: number) => void) | null;
    requestContext: RequestContext | null;
  }
}

const retrySoon = { step: 1, cap: 30, patience: 0 } as const;

/**
 * Against floods: a whole school behind one address stays far below. A request with a valid login counts for that login only.
 */
export const requestWindows = {
  perNetwork: { name: "requests-network", most: 6_000, seconds: 60, afterwards: retrySoon },
  probes: { name: "requests-probe", most: 6_000, seconds: 60, afterwards: retrySoon },
  /** Pages and their files: a page is about ten requests, and a thousand pupils may open it in the same minute. */
  pages: { name: "requests-page", most: 12_000, seconds: 60, afterwards: retrySoon },
  perLogin: { name: "requests-login", most: 300, seconds: 60, afterwards: retrySoon },
  /** Requests with an unknown login cost a query. Beyond this they are answered slowly, not refused. */
  unknownLogins: { name: "requests-unknown", most: 300, seconds: 60, afterwards: retrySoon },
} as const satisfies Record<string, Window>;

/**
 * Milliseconds before a refusal for too many requests. It slows clients that retry at once, and is short compared with Retry-After.
 */
export const refusalDelay = 250;

const busyNow = () => refuse("unavailable", { retryAfter: 5 });

/** Attempts of a call whose rights change while it runs. */
const mostAttempts = 3;

/** Serves routes of the contract. In order: rate limit, queue, login, validation, idempotency, handler, answer. */
export const newRouter = ({
  app,
  limiter,
  queue,
  contextOf,
  authenticate,
  authenticateAtDesk,
  noteDeskAct,
  noteCallerAct,
  idempotency,
}: {
  readonly app: FastifyInstance;
  readonly limiter: Limiter;
  readonly queue: RequestQueue;
  readonly contextOf: (request: FastifyRequest) => RequestContext;
  readonly authenticate: (context: RequestContext) => Promise<CallerSession | null>;
  readonly authenticateAtDesk: (context: RequestContext) => Promise<DeskSession | "locked" | null>;
  /** Postpones the locking of an idle page. */
  readonly noteDeskAct: (session: DeskSession) => Promise<void>;
  /** Postpones the end of an idle login. */
  readonly noteCallerAct: (session: CallerSession) => Promise<void>;
  readonly idempotency: IdempotencyKeys;
}): { readonly serve: Serve; readonly callFor: CallFor } => {
  type Run = (request: FastifyRequest, context: RequestContext, input: Input) => Promise<AnyAnswer>;
  const runs = new Map<string, Run>();
  app.decorateRequest("release", null);
  // Addresses without a call are pages.
  app.addHook("onRequest", (request, reply, done) => {
    if (!request.is404 && request.routeOptions.config.route?.content === undefined) return done();
    const tooFast = refusalIfTooFast(limiter.take(requestWindows.pages, contextOf(request).network));
    if (tooFast === null) done();
    else void send(reply, tooFast);
  });

  const refusalIfTooFast = (verdict: Verdict | null): Failure | null =>
    verdict === null || verdict.allowed ? null : refuse("tooManyAttempts", { retryAfter: verdict.retryAfter });

  /** Counts only valid logins: invented ones would fill the counters. */
  const findSession = async <S>(
    key: string,
    context: RequestContext,
    find: () => Promise<S | null>,
  ): Promise<S | Failure> => {
    const counter = limiter.counterOf(requestWindows.perLogin, key);
    const tooFast = refusalIfTooFast(counter.refusal());
    if (tooFast !== null) return tooFast;
    const session = await find();
    if (session !== null) return refusalIfTooFast(counter.take()) ?? session;
    return refuseUnknown(context);
  };

  const refuseUnknown = async (context: RequestContext): Promise<Failure> => {
    if (!limiter.take(requestWindows.unknownLogins, context.network).allowed) {
      context.release();
      await pause(refusalDelay);
    }
    return refuse("unauthenticated");
  };

  const hasLogin = async (line: RequestLine, context: RequestContext): Promise<boolean> => {
    const find = line === "desk" ? authenticateAtDesk : authenticate;
    return (await queue.run(line, context, async () => (await find(context)) !== null)) ?? false;
  };

  const keyOf = (line: RequestLine, context: RequestContext): string | null =>
    line === "desk" ? context.deskCookie : context.bearer;

  /**
   * Runs before the body is read, which may cost more than refusing. A request with a login is refused only if the login is unknown, which
   * is checked here only while its network sends unknown logins.
   */
  const refusalBeforeBody = (
    route: RouteShape,
    line: RequestLine,
    isForLogin: boolean,
    context: RequestContext,
  ): Failure | null | Promise<Failure | null> => {
    const key = keyOf(line, context);
    if (isForLogin && key !== null) {
      const { unknownLogins } = requestWindows;
      if (!limiter.isSpentByAny(unknownLogins)) return null;
      if (limiter.counterOf(unknownLogins, context.network).refusal() === null) return null;
      return hasLogin(line, context).then((isLive) => (isLive ? null : refuseUnknown(context)));
    }
    const window = isProbe(route.path) ? requestWindows.probes : requestWindows.perNetwork;
    const tooFast = refusalIfTooFast(limiter.take(window, context.network));
    if (tooFast === null || key === null) return tooFast;
    return hasLogin(line, context).then((isLive) =>
      isLive ? refusalIfTooFast(limiter.take(requestWindows.perLogin, key)) : tooFast,
    );
  };

  type Authorised = CallerSession | DeskSession | null | Failure;

  /** Logins of callers are not valid at the desk, and vice versa. */
  const authorise = (
    entrance: Entrance,
    route: RouteShape,
    context: RequestContext,
  ): Authorised | Promise<Authorised> => {
    const isAct = route.method !== "GET";
    switch (entrance) {
      case "anyone":
        return null;
      case "anyone-at-desk":
        return isAct && !context.isFromDesk ? refuse("forbidden") : null;
      case "caller":
        return authoriseCaller(context);
      case "desk":
        return authoriseAtDesk(route.allow, context, isAct);
    }
  };

  const authoriseCaller = (context: RequestContext): Failure | Promise<CallerSession | Failure> => {
    const key = context.bearer;
    if (key === null) return refuse("unauthenticated");
    return findSession(key, context, () => authenticate(context));
  };

  const authoriseAtDesk = async (
    allow: RouteShape["allow"],
    context: RequestContext,
    isAct: boolean,
  ): Promise<DeskSession | Failure> => {
    const key = context.deskCookie;
    if (key === null) return refuse("unauthenticated");
    if (isAct && !context.isFromDesk) return refuse("forbidden");
    const session = await findSession(key, context, () => authenticateAtDesk(context));
    if (session === "locked") return refuse("locked");
    if (isFailure(session)) return session;
    return allow.includes(session.role) ? session : refuse("forbidden");
  };

  const serve: Serve = (route, handler, onRepeat) => {
    const entrance = entranceOf(route);
    const checkBody = route.body && validatorFor(route.body);
    const checkQuery = route.query && validatorFor(route.query, true);
    const checkParams = route.params && validatorFor(route.params);

    const line = isOfDesk(entrance) ? "desk" : "callers";
    const isForLogin = entrance === "caller" || entrance === "desk";
    // Public GET calls answer from memory.
    const usesDatabase = isForLogin || route.method !== "GET";

    const answerInTurn = async (
      request: FastifyRequest,
      context: RequestContext,
      input: Input,
    ): Promise<Answer<typeof route>> => {
      if (!usesDatabase) return answerTo(request, context, input);
      const turn = queue.enter(line, context);
      if (turn !== true && !(await turn)) return busyNow();
      request.release = () => {
        request.release = null;
        queue.leave(line);
      };
      try {
        return await answerTo(request, context, input);
      } finally {
        request.release?.();
      }
    };

    const answerOnce = async (
      request: FastifyRequest,
      context: RequestContext,
      { params: givenParams, body, query }: Input,
      session: CallerSession | DeskSession | null,
    ): Promise<Answer<typeof route>> => {
      const params = checkParams?.(givenParams);
      if (params !== undefined && !isFit(params)) return refuse("notFound");
      const checked = bothOf(checkBody?.(body === undefined ? {} : body), checkQuery?.(query));
      if ("failure" in checked) return checked;
      const call = { request: context, session, params: params?.value, ...checked } as Call<typeof route>;
      const login = context.bearer ?? context.deskCookie;
      request.charge = (units) => {
        if (session !== null && login !== null) limiter.charge(requestWindows.perLogin, login, units);
        else limiter.charge(requestWindows.perNetwork, context.network, units);
      };

      if (session !== null && !("caller" in session)) {
        const answer = await handler(call);
        // Refused calls do not count as activity: an idle page can be refused all night.
        if (route.method !== "GET" && !route.isByPage && !isFailure(answer)) await noteDeskAct(session);
        return answer;
      }
      if (session !== null && route.method !== "GET" && !route.isByPage) await noteCallerAct(session);
      const key = route.method === "GET" ? null : context.idempotencyKey;
      if (key === null || session === null) return handler(call);
      if (!isUuid(key)) return wrongFields({ "Idempotency-Key": "format" });
      if (onRepeat === "self") return handler(call);

      const name = nameOfRoute(route);
      const earlier = await idempotency.find(session.caller, key);
      if (earlier) return earlier.call === name ? (onRepeat ?? handler)(call) : refuse("keyReused");
      const answer = await handler(call);
      if (!isFailure(answer)) await idempotency.note(session, key, name);
      return answer;
    };

    /** Repeats the call if the login or its rights changed before anything was written. */
    const answerTo = async (
      request: FastifyRequest,
      context: RequestContext,
      input: Input,
    ): Promise<Answer<typeof route>> => {
      for (let attempt = 1; ; attempt += 1) {
        const session = await authorise(entrance, route, context);
        if (session !== null && isFailure(session)) return session;
        try {
          return await answerOnce(request, context, input, session);
        } catch (error) {
          if (!(error instanceof RightsChanged)) throw error;
          const isRefused = error.hasWritten || attempt === mostAttempts;
          if (!isRefused) continue;
          const now = await authorise(entrance, route, context);
          return now !== null && isFailure(now) ? now : refuse("stale");
        }
      }
    };

    runs.set(
      nameOfRoute(route),
      async (request, context, input) =>
        (await refusalBeforeBody(route, line, isForLogin, context)) ?? answerInTurn(request, context, input),
    );

    app.route({
      method: route.method,
      url: addressOf(route),
      config: { route, isForm: route.isForm === true, entrance },
      bodyLimit: route.isForm ? limits.formBytes : limits.requestBytes,
      onRequest: (request, reply, done) => {
        const context = contextOf(request);
        request.requestContext = context;
        const refusal = refusalBeforeBody(route, line, isForLogin, context);
        if (refusal === null) done();
        else void refuseLater(reply, refusal, done);
      },
      handler: async (request, reply) => {
        let answer: Answer<typeof route>;
        try {
          answer = await answerInTurn(request, request.requestContext!, request);
        } catch (reason) {
          // Fastify cannot handle thrown values other than Error.
          throw reason instanceof Error ? reason : new NotAnError();
        }
        return send(reply, answer, route.replies);
      },
    });
  };

  const callFor: CallFor = async (request, route, { login, language, idempotencyKey = null, ...given }) => {
    const secrets = login ?? { bearer: null, cookie: null };
    const context = { ...contextOf(request), ...secrets, deskCookie: null, language, idempotencyKey };
    const input = { body: given.body, query: given.query ?? {}, params: given.params ?? {} };
    const answer = await runs.get(nameOfRoute(route))!(request, context, input);
    if (isFailure(answer) && answer.failure === "tooManyAttempts") await pause(refusalDelay);
    return answer as Answer<typeof route>;
  };

  return { serve, callFor };
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

/** Probes have a separate limit: they matter most under load. */
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
 * Sends only the fields of the contract. The serialiser is compiled at a call's first answer: compiling all takes a sixth of the start
 * time.
 */
const send = async (
  reply: FastifyReply,
  answer: AnyAnswer,
  replies: RouteShape["replies"] = {},
): Promise<FastifyReply> => {
  if (isFailure(answer)) {
    if (answer.failure === "tooManyAttempts") await pause(refusalDelay);
    return sendFailure(reply, answer);
  }
  reply.code(answer.status);
  if (answer.body !== null) reply.type("application/json; charset=utf-8");
  if (answer.headers) reply.headers(answer.headers);
  if (answer.body === null) return reply.send();
  // Already serialised: the same for all clients.
  if (typeof answer.body === "string") return reply.send(answer.body);
  const schema = replies[answer.status as keyof typeof replies];
  if (schema === undefined) throw new Error(`The contract has no reply with ${answer.status}`);
  // Not by Fastify: after an error it would serialise the refusal with the same schema.
  const write = reply.compileSerializationSchema(schema as typeof schema & Record<string, unknown>);
  return reply.send(write(answer.body as Record<string, unknown>));
};
