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
  /** Written as a form is, for the one call that speaks another protocol. */
  readonly asForm?: true;
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
  /** Whether the service answered, after every call. */
  onReach?: (isReached: boolean) => void;
  timeoutMs?: number;
}>;

/** In characters of at most three bytes. Browsers finish no larger calls after the page is gone, and fail them at once. */
const longestKeptAlive = 20_000;

export function createSend({ baseUrl, token, language, isOnline, onEnded, onReach, timeoutMs = 30_000 }: Needs): Send {
  const unreachable = (): Refusal => {
    onReach?.(false);
    return { ok: false, because: isOnline() ? "network" : "offline" };
  };

  return async <R extends RouteShape>(call: Call<R>): Promise<Answer<ReplyOf<R>["body"]>> => {
    const bearer = token();
    const headers: Record<string, string> = { "Accept-Language": language() };
    const request: RequestInit = { method: call.method, headers };
    if (bearer !== null) headers["Authorization"] = `Bearer ${bearer}`;
    if (call.idempotencyKey !== undefined) headers["Idempotency-Key"] = call.idempotencyKey;
    const written = call.body === undefined ? null : call.asForm ? asForm(call.body) : JSON.stringify(call.body);
    if (written !== null) {
      headers["Content-Type"] = call.asForm ? "application/x-www-form-urlencoded" : "application/json";
      request.body = written;
    }
    request.keepalive = call.keepalive === true && (written ?? "").length <= longestKeptAlive;

    const wasOnline = isOnline();
    const patience = new AbortController();
    const timer = setTimeout(() => patience.abort(), timeoutMs);
    try {
      const response = await fetch(baseUrl + call.path, { ...request, signal: patience.signal });
      // Read before judging: a connection that dies half-way through an answer is a network error, not an answer.
      const text = await response.text();
      const body: unknown = text === "" ? null : JSON.parse(text);
      // An answer that was on its way when the network went says nothing about now.
      if (isOnline() || !wasOnline) onReach?.(true);
      // A wrong password ends no login, for there is none; nor does a late answer about the login before this one.
      const isOver = response.status === 401 && (body as FailureBody)?.error !== "invalidCredentials";
      if (isOver && token() === bearer) onEnded();
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

const asForm = (body: object): string => new URLSearchParams({ ...body }).toString();

type FailureBody = {
  readonly error?: string;
  readonly status?: string;
  readonly errors?: FieldErrors;
  readonly until?: string;
} | null;

const refusal = (status: number, body: FailureBody): Refusal => ({
  ok: false,
  because: "refused",
  status,
  error: body?.error ?? body?.status ?? "unknown",
  errors: body?.errors ?? {},
  until: body?.until ?? null,
});
