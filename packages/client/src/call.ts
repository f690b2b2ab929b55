import type { BodyOf, ParamsOf, QueryOf, RouteShape } from "@sosmessages/contract/route.ts";
import type { Shape } from "./shape.ts";

/** Exists for the compiler alone: which route of the contract a call belongs to. */
declare const route: unique symbol;

/** A call of the contract: its address, and the shape of each reply. `npm run calls` generates all of them. */
export type Call<R extends RouteShape> = Readonly<{
  method: R["method"];
  path: R["path"];
  /** Encoded as a form, for the calls that speak another protocol. */
  isForm?: true;
  replies: { readonly [Status in keyof R["replies"] & number]: Shape };
  [route]?: R;
}>;

type Part<Name extends string, T> = T extends undefined
  ? { readonly [_ in Name]?: never }
  : Partial<T> extends T
    ? { readonly [_ in Name]?: T }
    : { readonly [_ in Name]: T };

export type Given<R extends RouteShape> = {
  /** The same key on a second try: the service then does nothing twice. */
  readonly idempotencyKey?: string;
  /** The call outlives the page that made it. */
  readonly keepalive?: boolean;
} & Part<"params", ParamsOf<R>> &
  Part<"query", QueryOf<R>> &
  Part<"body", BodyOf<R>>;

type AnyGiven = Readonly<{ params?: object; query?: object }>;

/** `/api/messages/{id}` with the gap filled, and the query behind it. */
export function addressOf(path: string, { params = {}, query = {} }: AnyGiven): string {
  const given = new Map<string, unknown>(Object.entries(params));
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given.get(name))));
  const asked = Object.entries(query).filter(([, value]) => value !== undefined);
  return asked.length === 0
    ? filled
    : `${filled}?${new URLSearchParams(asked.map(([key, value]) => [key, String(value)])).toString()}`;
}
