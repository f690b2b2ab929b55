import type { DeskRole } from "./desk/roles.ts";
import { Type, type Static, type TObject, type TSchema } from "typebox";
import type { FailureCode } from "./failures.ts";

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

const ById = Type.Object({ id: Type.String({ maxLength: 64 }) });

type Declared = Omit<RouteShape, "failures"> & Partial<Pick<RouteShape, "failures">> & { readonly allow: Allowed };
type Complete<R extends Declared> = Omit<R, "failures" | "params"> & {
  readonly failures: R["failures"] extends readonly FailureCode[] ? R["failures"] : readonly [];
} & (R["params"] extends TObject
    ? { readonly params: R["params"] }
    : R["path"] extends `${string}{id}${string}`
      ? { readonly params: typeof ById }
      : unknown);

/**
 * Declares a call. One that does not say who may make it does not compile, and throws where types were bypassed. An `id` in the path
 * needs no `params`, and a call that cannot fail needs no `failures`.
 */
export const route = <const R extends Declared>(shape: R): Complete<R> => {
  entranceOf(shape);
  const params = shape.path.includes("{id}") ? { params: ById } : {};
  return { ...params, failures: [], ...shape } as unknown as Complete<R>;
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
