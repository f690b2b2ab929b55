import type { FieldErrors } from "@sosmessages/contract/failures.ts";
import type { FailureCode } from "@sosmessages/contract/failures.ts";
import type { BodyOf, ReplyOf, RouteShape } from "@sosmessages/contract/route.ts";

/** Why a call came to nothing. `network`: no answer at all, and nobody knows whether it was carried out. */
export type Refusal = {
  readonly ok: false;
  readonly status: number | null;
  readonly error: FailureCode | "network";
  readonly errors: FieldErrors;
  readonly retryAfter: number | null;
};
export type Answer<T> = { readonly ok: true; readonly status: number; readonly body: T } | Refusal;

/** `/api/desk/notes/{id}` with the gap filled. */
type Filled<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Path;

type Call<R extends RouteShape> = {
  readonly method: R["method"];
  readonly path: Filled<R["path"]> | `${Filled<R["path"]>}?${string}`;
  readonly keepalive?: boolean;
} & (BodyOf<R> extends undefined ? { readonly body?: never } : { readonly body: BodyOf<R> });

const patienceMs = 20_000;

type Listener = (because: "unauthenticated" | "locked") => void;
let listener: Listener = () => {};

/** The app hears of a login that ended or a page that was locked, whichever call met it. */
export const onShutOut = (then: Listener): void => {
  listener = then;
};

/** One call of the contract: `send<typeof readMe>({ method: "GET", path: "/api/desk/me" })`. The login is a cookie no script can read. */
export async function send<R extends RouteShape>(call: Call<R>): Promise<Answer<ReplyOf<R>["body"]>> {
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), patienceMs);
  try {
    const response = await fetch(call.path, {
      method: call.method,
      // The header tells the service that one of its own pages asks: no other site can send it.
      headers: { "X-Desk": "1", ...(call.body !== undefined && { "Content-Type": "application/json" }) },
      ...(call.body !== undefined && { body: JSON.stringify(call.body) }),
      keepalive: call.keepalive === true,
      credentials: "same-origin",
      signal: patience.signal,
    });
    const text = await response.text();
    const body: unknown = text === "" ? null : JSON.parse(text);
    // The one place where what came over the wire is taken at its word: the server answers through the same contract.
    if (response.ok) return { ok: true, status: response.status, body: body as ReplyOf<R>["body"] };
    const told = body as { error?: FailureCode; status?: FailureCode; errors?: FieldErrors } | null;
    const error = told?.error ?? told?.status ?? "unexpected";
    if (error === "unauthenticated" || error === "locked") listener(error);
    const retryAfter = Number(response.headers.get("retry-after")) || null;
    return { ok: false, status: response.status, error, errors: told?.errors ?? {}, retryAfter };
  } catch {
    return { ok: false, status: null, error: "network", errors: {}, retryAfter: null };
  } finally {
    clearTimeout(timer);
  }
}
