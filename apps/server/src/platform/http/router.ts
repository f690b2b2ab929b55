import {
  entranceOf,
  isOfDesk,
  nameOfRoute,
  type BodyOf,
  type ParamsOf,
  type QueryOf,
  type RouteShape,
} from "@sosmessages/contract/route.ts";
import { leavingLink } from "@sosmessages/contract/forms.ts";
import { limits } from "@sosmessages/contract/limits.ts";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { pause } from "#platform/clock.ts";
import { RightsChanged, type IdempotencyKeys } from "#platform/database/session-database.ts";
import { isUuid } from "#platform/ids.ts";
import { isFailure, refuse, wrongFields, type Answer, type Failure, sendFailure } from "./answers.ts";
import { newAuthorisation, refusalDelay, requestWindows, type Authentication } from "./authorisation.ts";
import { addressOf, deskPages, type FailurePage } from "./registry.ts";
import { validatorFor, type Checked } from "./validate.ts";
import type { DeskSession, CallerSession, RequestContext } from "./request.ts";

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
    /** Of a form, until its text is read. */
    refusal: Failure | null;
    requestContext: RequestContext | null;
  }
}

/** Calls and files. */
const notPages = /^\/api\/|\.\w+$/;

/** Attempts of a call whose rights change while it runs. */
const mostAttempts = 3;

/** Serves routes of the contract. In order: rate limit, queue, login, validation, idempotency, handler, answer. */
export const newRouter = ({
  app,
  contextOf,
  noteDeskAct,
  noteCallerAct,
  idempotency,
  formLoginOf,
  showRefusal,
  ...authentication
}: Authentication & {
  readonly app: FastifyInstance;
  readonly contextOf: (request: FastifyRequest) => RequestContext;
  /** Postpones the locking of an idle page. */
  readonly noteDeskAct: (session: DeskSession) => Promise<void>;
  /** Postpones the end of an idle login. */
  readonly noteCallerAct: (session: CallerSession) => Promise<void>;
  readonly idempotency: IdempotencyKeys;
  /** From the cookie of the plain forms. */
  readonly formLoginOf: (request: FastifyRequest, context: RequestContext) => LoginSecrets | null;
  /** On a page. A form keeps its text. */
  readonly showRefusal: FailurePage;
}): { readonly serve: Serve; readonly callFor: CallFor } => {
  const { limiter, queue } = authentication;
  const { refusalByNetwork, refusalBeforeBody, authorise } = newAuthorisation(authentication);
  type Run = (request: FastifyRequest, context: RequestContext, input: Input) => Promise<AnyAnswer>;
  const runs = new Map<string, Run>();
  app.decorateRequest("release", null);
  app.decorateRequest("refusal", null);
  // Addresses without a call are pages.
  app.addHook("onRequest", async (request, reply) => {
    const { route, isForm } = request.routeOptions.config;
    // Quick exit is never refused.
    if (!request.is404 && (route?.content === undefined || route === leavingLink)) return;
    const [path = ""] = request.url.split("?", 1);
    const isAtDesk = deskPages.test(path);
    const context = contextOf(request);
    const known = isAtDesk ? context : { ...context, ...formLoginOf(request, context) };
    const tooFast = await refusalByNetwork(requestWindows.pages, isAtDesk ? "desk" : "callers", known);
    if (tooFast === null) return;
    if (isForm !== true && (isAtDesk || notPages.test(path))) return void (await send(reply, tooFast));
    await pause(refusalDelay);
    if (isForm === true) request.refusal = tooFast;
    else await showRefusal(request, reply, tooFast);
  });
  app.addHook("preHandler", (request, reply, done) => {
    if (request.refusal === null) done();
    else showRefusal(request, reply, request.refusal);
  });

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
      if (!(await queue.enter(line, context))) return refuse("unavailable", { retryAfter: 5 });
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
      onRequest: async (request, reply) => {
        const context = contextOf(request);
        request.requestContext = context;
        const refusal = await refusalBeforeBody(route, line, isForLogin, context);
        return refusal === null ? undefined : send(reply, refusal);
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

/** By schema: several calls have the same. */
const serialisers = new WeakMap<object, ReturnType<FastifyReply["compileSerializationSchema"]>>();

/**
 * Sends only the fields of the contract. The serialiser is compiled at a schema's first answer: compiling all takes a sixth of the start
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
  const write =
    serialisers.get(schema) ?? reply.compileSerializationSchema(schema as typeof schema & Record<string, unknown>);
  serialisers.set(schema, write);
  return reply.send(write(answer.body as Record<string, unknown>));
};
