import type { FieldErrors } from "@sosmessages/contract/failures.ts";
import type { BodyOf, ReplyOf, RouteShape } from "@sosmessages/contract/route.ts";

export type Refusal =
  | { readonly ok: false; readonly because: "offline" | "network" }
  | {
      readonly ok: false;
      readonly because: "refused";
      readonly status: number;
      readonly error: string;
      readonly errors: FieldErrors;
    };

export type Answer<T> = { readonly ok: true; readonly body: T } | Refusal;

type Call<R extends RouteShape> = {
  readonly method: R["method"];
  readonly path: R["path"];
  /** The same key on a second try: the service then does nothing twice. */
  readonly idempotencyKey?: string;
  /** The call outlives the page that made it. */
  readonly keepalive?: boolean;
} & (BodyOf<R> extends undefined ? { readonly body?: never } : { readonly body: BodyOf<R> });

/** One call of the contract: `send<typeof listMessages>({ method: "GET", path: "/api/messages" })`. */
export type Send = <R extends RouteShape>(call: Call<R>) => Promise<Answer<ReplyOf<R>["body"]>>;

type Needs = Readonly<{
  /** Empty on the web; the native apps live on another origin. */
  baseUrl: string;
  token: () => string | null;
  language: () => string;
  isOnline: () => boolean;
  /** The service no longer knows this login. */
  onEnded: () => void;
  timeoutMs?: number;
}>;

export function createSend({ baseUrl, token, language, isOnline, onEnded, timeoutMs = 30_000 }: Needs): Send {
  const unreachable = (): Refusal => ({ ok: false, because: isOnline() ? "network" : "offline" });

  return async <R extends RouteShape>(call: Call<R>): Promise<Answer<ReplyOf<R>["body"]>> => {
    const bearer = token();
    const headers: Record<string, string> = { "Accept-Language": language() };
    const request: RequestInit = { method: call.method, headers, keepalive: call.keepalive ?? false };
    if (bearer !== null) headers["Authorization"] = `Bearer ${bearer}`;
    if (call.idempotencyKey !== undefined) headers["Idempotency-Key"] = call.idempotencyKey;
    if (call.body !== undefined) {
      headers["Content-Type"] = "application/json";
      request.body = JSON.stringify(call.body);
    }

    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), timeoutMs);
    try {
      const response = await fetch(baseUrl + call.path, { ...request, signal: patience.signal });
      // Read before judging: a connection that dies half-way through an answer is a network error, not an answer.
      const text = await response.text();
      const body: unknown = text === "" ? null : JSON.parse(text);
      if (response.status === 401 && bearer !== null) onEnded();
      // The one place where what came over the wire is taken at its word: the server answers through the same contract.
      return response.ok
        ? { ok: true, body: body as ReplyOf<R>["body"] }
        : refusal(response.status, body as FailureBody);
    } catch {
      return unreachable();
    } finally {
      clearTimeout(timer);
    }
  };
}

type FailureBody = { readonly error?: string; readonly status?: string; readonly errors?: FieldErrors } | null;

const refusal = (status: number, body: FailureBody): Refusal => ({
  ok: false,
  because: "refused",
  status,
  error: body?.error ?? body?.status ?? "unknown",
  errors: body?.errors ?? {},
});
