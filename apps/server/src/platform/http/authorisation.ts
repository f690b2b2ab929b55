import type { Entrance, RouteShape } from "@sosmessages/contract/route.ts";
import { pause } from "#platform/clock.ts";
import type { Limiter, Verdict, Window } from "#platform/limits/limits.ts";
import { isFailure, refuse, type Failure } from "./answers.ts";
import type { CallerSession, DeskSession, RequestContext } from "./request.ts";
import { newFairQueue } from "#platform/fair-queue.ts";

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

export const refusalIfTooFast = (verdict: Verdict | null): Failure | null =>
  verdict === null || verdict.allowed ? null : refuse("tooManyAttempts", { retryAfter: verdict.retryAfter });

export type Authentication = {
  readonly limiter: Limiter;
  readonly queue: RequestQueue;
  readonly authenticate: (context: RequestContext) => Promise<CallerSession | null>;
  readonly authenticateAtDesk: (context: RequestContext) => Promise<DeskSession | "locked" | null>;
};

/** Rate limits, logins and rights of calls. */
export const newAuthorisation = ({ limiter, queue, authenticate, authenticateAtDesk }: Authentication) => {
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

  /** A request with a valid login counts for that login if its network is over the limit. */
  const refusalByNetwork = async (
    window: Window,
    line: RequestLine,
    context: RequestContext,
  ): Promise<Failure | null> => {
    const tooFast = refusalIfTooFast(limiter.take(window, context.network));
    const key = keyOf(line, context);
    if (tooFast === null || key === null || !(await hasLogin(line, context))) return tooFast;
    return refusalIfTooFast(limiter.take(requestWindows.perLogin, key));
  };

  /**
   * Runs before the body is read, which may cost more than refusing. A request with a login is refused only if the login is unknown, which
   * is checked here only while its network sends unknown logins.
   */
  const refusalBeforeBody = async (
    route: RouteShape,
    line: RequestLine,
    isForLogin: boolean,
    context: RequestContext,
  ): Promise<Failure | null> => {
    const key = keyOf(line, context);
    if (isForLogin && key !== null) {
      const { unknownLogins } = requestWindows;
      if (limiter.counterOf(unknownLogins, context.network).refusal() === null) return null;
      return (await hasLogin(line, context)) ? null : refuseUnknown(context);
    }
    return refusalByNetwork(isProbe(route.path) ? requestWindows.probes : requestWindows.perNetwork, line, context);
  };

  /** Logins of callers are not valid at the desk, and vice versa. */
  const authorise = async (
    entrance: Entrance,
    route: RouteShape,
    context: RequestContext,
  ): Promise<CallerSession | DeskSession | Failure | null> => {
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

  const authoriseCaller = async (context: RequestContext): Promise<CallerSession | Failure> => {
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

  return { refusalByNetwork, refusalBeforeBody, authorise };
};

/** Probes have a separate limit: they matter most under load. */
const isProbe = (path: string): boolean => path === "/readyz" || path === "/healthz";
