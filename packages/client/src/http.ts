import type { FailureCode, FieldErrors } from "@sosmessages/contract/failures.ts";
import type { BodyOf, ReplyOf, RouteShape } from "@sosmessages/contract/route.ts";

/** Why a call failed. `offline` and `network`: no answer came, and nobody knows whether the service did what was asked. */
export type Refusal = {
  readonly ok: false;
  readonly status: number | null;
  readonly error: FailureCode | "offline" | "network";
  readonly errors: FieldErrors;
  /** What the service itself says of it, for people. */
  readonly message?: string;
  /** When a block ends, where there is one. */
  readonly until: string | null;
};

export type Answer<T> = { readonly ok: true; readonly body: T } | Refusal;

/** `/api/messages/{id}` with the gap filled. */
type Filled<Path extends string> = Path extends `${infer Before}{${string}}${infer After}`
  ? `${Before}${string}${Filled<After>}`
  : Path;

type Call<R extends RouteShape> = {
  readonly method: R["method"];
  readonly path: Filled<R["path"]> | `${Filled<R["path"]>}?${string}`;
  /** The same key on a second try: the service then does nothing twice. */
  readonly idempotencyKey?: string;
  /** Encoded as a form, for the one call that speaks another protocol. */
  readonly asForm?: true;
  /** The call outlives the page that made it. */
  readonly keepalive?: boolean;
} & (BodyOf<R> extends undefined ? { readonly body?: never } : { readonly body: BodyOf<R> });

/** One call of the contract: `send<typeof listMessages>({ method: "GET", path: "/api/messages" })`. */
export type Send = <R extends RouteShape>(call: Call<R>) => Promise<Answer<ReplyOf<R>["body"]>>;

/** The service no longer knows this login, or it is locked. */
export type ShutOut = "unauthenticated" | "locked";

type Options = Readonly<{
  /** Empty on the web; the native apps live on another origin. */
  baseUrl?: string;
  /** Sent with every call. */
  headers: () => Readonly<Record<string, string>>;
  /** Callers send a token. The desk's login is a cookie that no script can read. */
  token?: () => string | null;
  isOnline?: () => boolean;
  onShutOut: (because: ShutOut) => void;
  /** Whether the service answered, after every call. */
  onReach?: (isReached: boolean) => void;
  timeoutMs?: number;
}>;

/** Browsers allow 64 KiB for all calls that outlive a page, and fail larger ones at once. */
export const longestKeptAliveBytes = 60_000;

export function createSend(options: Options): Send {
  const { baseUrl = "", headers, token = () => null, isOnline = () => navigator.onLine } = options;
  const { onShutOut, onReach, timeoutMs = 30_000 } = options;

  return async <R extends RouteShape>(call: Call<R>): Promise<Answer<ReplyOf<R>["body"]>> => {
    const bearer = token();
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    const wasOnline = isOnline();
    try {
      const response = await fetch(baseUrl + call.path, {
        ...requestOf(call, { ...headers(), ...(bearer !== null && { Authorization: `Bearer ${bearer}` }) }),
        signal: timeout.signal,
      });
      // Read before judging: a connection that dies half-way through an answer is a network error, not an answer.
      const text = await response.text();
      const body: unknown = text === "" ? null : JSON.parse(text);
      // An answer that was on its way when the network failed says nothing about now.
      if (isOnline() || !wasOnline) onReach?.(true);
      // The one place that trusts what came over the wire: the server answers through the same contract.
      if (response.ok) return { ok: true, body: body as ReplyOf<R>["body"] };
      const refusal = refusalOf(response.status, body as FailureBody);
      const because = shutOutBecause(refusal);
      // A late answer about the login before this one does not end this one.
      if (because !== null && token() === bearer) onShutOut(because);
      return refusal;
    } catch {
      onReach?.(false);
      return { ok: false, status: null, error: isOnline() ? "network" : "offline", errors: {}, until: null };
    } finally {
      clearTimeout(timer);
    }
  };
}

type AnyCall = Readonly<{ method: string; body?: unknown }> &
  Pick<Call<RouteShape>, "idempotencyKey" | "asForm" | "keepalive">;

function requestOf({ method, body, asForm, ...call }: AnyCall, headers: Record<string, string>): RequestInit {
  if (call.idempotencyKey !== undefined) headers["Idempotency-Key"] = call.idempotencyKey;
  if (body === undefined) return { method, headers, keepalive: call.keepalive === true };
  headers["Content-Type"] = asForm ? "application/x-www-form-urlencoded" : "application/json";
  const written = asForm ? new URLSearchParams({ ...(body as object) }).toString() : JSON.stringify(body);
  const keepalive = call.keepalive === true && new Blob([written]).size <= longestKeptAliveBytes;
  return { method, headers, body: written, keepalive };
}

type FailureBody = {
  readonly error?: FailureCode;
  readonly status?: FailureCode;
  readonly errors?: FieldErrors;
  readonly message?: unknown;
  readonly until?: string;
} | null;

const refusalOf = (status: number, body: FailureBody): Refusal => ({
  ok: false,
  status,
  error: body?.error ?? body?.status ?? "unexpected",
  errors: body?.errors ?? {},
  ...(typeof body?.message === "string" && body.message !== "" && { message: body.message }),
  until: body?.until ?? null,
});

/** A wrong password ends no login: there is none. */
const shutOutBecause = ({ status, error }: Refusal): ShutOut | null => {
  if (error === "locked") return error;
  return status === 401 && error !== "invalidCredentials" ? "unauthenticated" : null;
};
