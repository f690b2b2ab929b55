import type { DeskRole } from "./desk/roles.ts";
import { Type, type Static, type TObject, type TSchema } from "typebox";
import type { FailureCode } from "./failures.ts";
import { Uuid } from "./fields.ts";

/** Who may call a route. "anyone" has to be said; saying nothing opens nothing. */
export type Audience = "anyone" | "anyone-at-desk" | "caller" | DeskRole;

/** Who may call a route: anyone, a desk page before its login, callers, or desk logins. The path does not matter. */
export type Entrance = "anyone" | "anyone-at-desk" | "caller" | "desk";

const entrances: Readonly<Record<Audience, Entrance>> = {
  anyone: "anyone",
  "anyone-at-desk": "anyone-at-desk",
  caller: "caller",
  volunteer: "desk",
  leader: "desk",
  admin: "desk",
};

/** One kind of login opens a route, never two. */
type Allowed =
  readonly ["anyone"] | readonly ["anyone-at-desk"] | readonly ["caller"] | readonly [DeskRole, ...DeskRole[]];

export type RouteShape = {
  readonly method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
  readonly path: `/${string}`;
  readonly allow: readonly [Audience, ...Audience[]];
  readonly summary: string;
  readonly params?: TObject;
  readonly query?: TObject;
  readonly body?: TObject;
  /** The body is form-encoded, as clients that others wrote send it; JSON is understood as well. */
  readonly isForm?: true;
  /** Automatic: does not count as activity, so that idle pages still lock and idle logins end. */
  readonly isByPage?: true;
  /** For pages, files and sockets: the media type. Such a route has no JSON replies. */
  readonly content?: "text/html" | "application/json" | "websocket";
  readonly replies: Readonly<Partial<Record<200 | 201 | 204, TSchema>>>;
  /** Without the errors that every call can return, see `openapi.ts`. */
  readonly failures: readonly FailureCode[];
  /** What a refusal may name as its reason, where it names one. */
  readonly causes?: readonly string[];
};

const ById = Type.Object({ id: Uuid });

/** For ids of services, jobs, letters and calendars, which are not UUIDs. */
export const ByName = Type.Object({ id: Type.String({ maxLength: 64 }) });

/** The reply of a call without a result. */
export const Success = Type.Object({ status: Type.Literal("success") });

type Optional = "replies" | "failures";
type Declared = Omit<RouteShape, "method" | "path" | Optional> &
  Partial<Pick<RouteShape, Optional>> & { readonly allow: Allowed };
type Complete<M extends RouteShape["method"], P extends RouteShape["path"], R extends Declared> = {
  readonly method: M;
  readonly path: P;
  readonly replies: R["replies"] extends RouteShape["replies"] ? R["replies"] : { readonly 200: typeof Success };
  readonly failures: R["failures"] extends readonly FailureCode[] ? R["failures"] : readonly [];
} & Omit<R, Optional | "params"> &
  (R["params"] extends TObject
    ? { readonly params: R["params"] }
    : P extends `${string}{id}${string}`
      ? { readonly params: typeof ById }
      : unknown);

/**
 * Declares a call. One that does not say who may make it does not compile, and throws where types were bypassed. A UUID as
 * `id` in the path needs no `params`, a call without a result no `replies`, and one that cannot fail no `failures`.
 */
export const route = <
  const M extends RouteShape["method"],
  const P extends RouteShape["path"],
  const R extends Declared,
>(
  method: M,
  path: P,
  shape: R,
): Complete<M, P, R> => {
  entranceOf({ method, path, allow: shape.allow });
  const params = path.includes("{id}") ? { params: ById } : {};
  return { method, path, ...params, replies: { 200: Success }, failures: [], ...shape } as unknown as Complete<M, P, R>;
};

/** Throws if `allow` is empty, has unknown roles, or mixes two kinds of login. */
export const entranceOf = ({ method, path, allow }: Pick<RouteShape, "method" | "path" | "allow">): Entrance => {
  const audiences: readonly Audience[] = Array.isArray(allow) ? allow : [];
  const [entrance, ...others] = new Set(audiences.map((audience) => entrances[audience]));
  if (entrance === undefined) throw new Error(`${method} ${path} does not say who may call it`);
  if (others.length > 0) throw new Error(`${method} ${path} can be entered in more than one way`);
  return entrance;
};

/** Whether it is answered as JSON by the contract. Pages, files and sockets are not. */
export const isCall = ({ content }: RouteShape): boolean => content === undefined;

export const nameOfRoute = ({ method, path }: Pick<RouteShape, "method" | "path">): string => `${method} ${path}`;

export const isOfDesk = (entrance: Entrance): boolean => entrance === "desk" || entrance === "anyone-at-desk";

type StaticOf<S> = S extends TSchema ? Static<S> : undefined;
export type BodyOf<R extends RouteShape> = StaticOf<R["body"]>;
export type QueryOf<R extends RouteShape> = StaticOf<R["query"]>;
export type ParamsOf<R extends RouteShape> = StaticOf<R["params"]>;
export type ReplyOf<R extends RouteShape> = {
  [Status in keyof R["replies"] & number]: { readonly status: Status; readonly body: StaticOf<R["replies"][Status]> };
}[keyof R["replies"] & number];
