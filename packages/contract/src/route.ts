import type { Static, TObject, TSchema } from "typebox";
import type { FailureCode } from "./failures.ts";

/** Who may call a route. "anyone" has to be said; saying nothing opens nothing. */
export type Audience = "anyone" | "caller" | DeskRole;

/** Those who work at the desk, see `desk-fields.ts`. */
export type DeskRole = "volunteer" | "leader" | "admin";

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
  readonly replies: Readonly<Partial<Record<200 | 201 | 204, TSchema>>>;
  /** Those of its own; what any call may meet (see `openapi.ts`) is not repeated here. */
  readonly failures: readonly FailureCode[];
  /** What a refusal may name as its reason, where it names one. */
  readonly causes?: readonly string[];
};

/** Declares a call. One that does not say who may make it does not compile, and throws where types were bypassed. */
export const route = <const R extends RouteShape>(shape: R): R => {
  if (!isPermitted(shape)) throw new Error(`${shape.method} ${shape.path} does not say who may call it`);
  return shape;
};

export const isPermitted = (shape: Partial<Pick<RouteShape, "allow">>): boolean =>
  Array.isArray(shape.allow) && shape.allow.length > 0;

type StaticOf<S> = S extends TSchema ? Static<S> : undefined;
export type BodyOf<R extends RouteShape> = StaticOf<R["body"]>;
export type QueryOf<R extends RouteShape> = StaticOf<R["query"]>;
export type ParamsOf<R extends RouteShape> = StaticOf<R["params"]>;
export type ReplyOf<R extends RouteShape> = {
  [Status in keyof R["replies"] & number]: { readonly status: Status; readonly body: StaticOf<R["replies"][Status]> };
}[keyof R["replies"] & number];
