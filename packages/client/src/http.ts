import { failureStatus, type FailureCode, type FieldErrors } from "@sosmessages/contract/failures.ts";
import type { ReplyOf, RouteShape } from "@sosmessages/contract/route.ts";
import { addressOf, type Call, type Given } from "./call.ts";
import { paddedForm, paddedJson } from "./padding.ts";
import { fits, isFields, type Shape } from "./shape.ts";

/**
 * Why a call failed. `offline` and `network`: no answer came. `unusable`: an answer came that the contract does not know, so it
 * is not our service's, or it was changed on its way.
 */
export type Refusal = {
  readonly ok: false;
  readonly status: number | null;
  readonly error: FailureCode | "offline" | "network" | "unusable";
  readonly errors: FieldErrors;
  /** False: the service may have carried out the request. */
  readonly isCertain: boolean;
  /** A sentence for people that came with the answer. Our service sends none; a gateway in front of it may. */
  readonly message?: string;
  /** When a block or a pause ends. */
  readonly until: string | null;
  /** At the desk: where the conversation stands now. */
  readonly standing?: unknown;
  /** Seconds, where the service told them. */
  readonly retryAfter?: number;
};

/** A body is reached through `ok` alone, and `ok` means that status and shape are those of the contract. */
export type Answer<T> = { readonly ok: true; readonly body: T } | Refusal;

type GivenTo<R extends RouteShape> = Partial<Given<R>> extends Given<R> ? [given?: Given<R>] : [given: Given<R>];

/** One call of the contract: `send(deleteMessage, { params: { id } })`. */
export type Send = <R extends RouteShape>(call: Call<R>, ...given: GivenTo<R>) => Promise<Answer<ReplyOf<R>["body"]>>;

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

  const give = async (call: AnyCall, given: AnyGiven): Promise<Answer<unknown>> => {
    const bearer = token();
    const timeout = new AbortController();
    const timer = setTimeout(() => timeout.abort(), timeoutMs);
    const wasOnline = isOnline();
    try {
      const sent = requestOf(call, given, {
        ...headers(),
        ...(bearer !== null && { Authorization: `Bearer ${bearer}` }),
      });
      const response = await fetch(baseUrl + addressOf(call.path, given), { ...sent, signal: timeout.signal });
      const answer = await answerOf(call, response);
      // An answer that was in flight when the network failed is outdated.
      if (isOnline() || !wasOnline) onReach?.(answer.ok || answer.error !== "unusable");
      const because = answer.ok ? null : shutOutBecause(answer);
      // A late answer about the login before this one does not end this one.
      if (because !== null && token() === bearer) onShutOut(because);
      return answer;
    } catch {
      onReach?.(false);
      // Without a network nothing left this device.
      const isCertain = !wasOnline && !isOnline();
      return { ok: false, status: null, error: isOnline() ? "network" : "offline", errors: {}, isCertain, until: null };
    } finally {
      clearTimeout(timer);
    }
  };
  return ((call: AnyCall, given: AnyGiven = {}) => give(call, given)) as Send;
}

type AnyCall = Readonly<{ method: string; path: string; isForm?: true; replies: Readonly<Record<number, Shape>> }>;
type AnyGiven = Readonly<{
  params?: object;
  query?: object;
  body?: unknown;
  idempotencyKey?: string;
  keepalive?: boolean;
}>;

function requestOf(call: AnyCall, given: AnyGiven, headers: Record<string, string>): RequestInit {
  const { method, isForm } = call;
  const { body, idempotencyKey } = given;
  // A redirect to a gateway's login page is not an answer of the service.
  const redirect = "error";
  if (idempotencyKey !== undefined) headers["Idempotency-Key"] = idempotencyKey;
  if (method === "GET") return { method, headers, redirect, keepalive: given.keepalive === true };
  headers["Content-Type"] = isForm ? "application/x-www-form-urlencoded" : "application/json";
  const written = isForm ? paddedForm({ ...(body as object) }) : paddedJson(body);
  const keepalive = given.keepalive === true && new Blob([written]).size <= longestKeptAliveBytes;
  return { method, headers, body: written, redirect, keepalive };
}

/** The one place that interprets an answer. Throws if it is incomplete or not from the service. */
async function answerOf(call: AnyCall, response: Response): Promise<Answer<unknown>> {
  const text = await response.text();
  const { status, ok, headers } = response;
  const isJson = /\bjson\b/i.test(headers.get("Content-Type") ?? "");
  if (!ok) {
    const seconds = Number(headers.get("Retry-After") ?? Number.NaN);
    return { ...refusalOf(status, isJson ? parsed(text) : null), ...(seconds > 0 && { retryAfter: seconds }) };
  }
  if (text !== "" && !isJson) throw new TypeError("not our service");
  const body: unknown = text === "" ? null : JSON.parse(text);
  const shape = call.replies[status];
  if (shape !== undefined && fits(shape, body)) return { ok: true, body };
  return { ok: false, status, error: "unusable", errors: {}, isCertain: false, until: null };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

const texts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];

function refusalOf(status: number, body: unknown): Refusal {
  const told = isFields(body) ? body : {};
  const { error, errors, message, until, standing } = told;
  const code = [error, told["status"]].find((word) => failureStatus[word as FailureCode] === status);
  return {
    ok: false,
    status,
    error: (code as FailureCode | undefined) ?? (status === 401 ? "unauthenticated" : "unusable"),
    errors: Object.fromEntries(
      Object.entries(isFields(errors) ? errors : {}).map(([field, codes]) => [field, texts(codes)]),
    ) as FieldErrors,
    isCertain: code !== undefined && status < 500,
    ...(typeof message === "string" && message !== "" && { message }),
    until: typeof until === "string" ? until : null,
    standing,
  };
}

/** A wrong password ends no login: there is none. */
const shutOutBecause = ({ status, error }: Refusal): ShutOut | null => {
  if (error === "locked") return error;
  return status === 401 && error !== "invalidCredentials" ? "unauthenticated" : null;
};

/** `crypto.randomUUID` is missing in older browsers and on plain http; random bytes are everywhere. */
export function uuid(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
}
