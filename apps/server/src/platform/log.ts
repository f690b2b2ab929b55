import type { RouteShape } from "@sosmessages/contract/route.ts";
import type { UnreadyCause } from "@sosmessages/contract/service.ts";
import type { JobName } from "./job-names.ts";
import type { SecretSetting } from "./process/files.ts";

/**
 * All events of the log. No field can hold an address, a name, a text, a token or a user agent. No event records what one person does:
 * its time would identify them. The metrics count instead. New events are added here, where they are reviewed.
 */
export type ServiceEvent =
  | { event: "started"; port: number; database: "embedded" | "external"; tenants: number }
  | { event: "metrics-served"; port: number }
  | { event: "limits-changed"; factor: number }
  | { event: "test-site" }
  | { event: "pages-missing" }
  | { event: "service-published"; tenant: string; number: number }
  | { event: "service-not-served"; tenant: string }
  | { event: "version-not-served"; tenant: string; number: number }
  | { event: "folder-wrong"; tenant: string }
  | { event: "folder-differs"; tenant: string }
  | { event: "services-taken-up" }
  | { event: "services-not-taken-up" }
  | { event: "ended-unexpectedly" }
  | { event: "stopping" }
  | { event: "stopped" }
  | { event: "migrated"; migration: string }
  | { event: "database-newer" }
  | { event: "waiting-for-database"; seconds: number }
  | { event: "database-lost" }
  | { event: "database-back" }
  | { event: "bus-lost"; through: "postgresql" | "redis" }
  | { event: "bus-silent"; through: "postgresql" | "redis" }
  | { event: "bus-back"; through: "postgresql" | "redis" }
  | { event: "unreadable"; messages: number }
  | { event: "mail-delayed"; tenant: string; attempt: number }
  | { event: "mail-given-up"; tenant: string; attempts: number }
  | { event: "pushes-failed"; delayed: number; givenUp: number }
  | { event: "private-push-allowed" }
  | { event: "secret-open-to-others"; setting: SecretSetting }
  | { event: "keys-rotated"; rewrapped: number; moved: number; destroyed: number }
  | { event: "keys-repaired"; keys: number }
  | { event: "keys-missing"; keys: number }
  | { event: "key-folder"; state: "fine" | "read-only" | "unavailable" }
  | { event: "key-copy"; state: "fine" | "unavailable" }
  | { event: "key-rotation-postponed"; because: "clock" | "not-rewrapped" }
  | { event: "clock-suspect"; because: "jumped" | "went-back" | "long-downtime" }
  | { event: "anonymised"; messages: number; draftsAndNotes: number }
  | { event: "unsearchable"; texts: number }
  | { event: "sweep-done"; messages: number; drafts: number; logins: number; profiles: number; files: number }
  | { event: "page-altered"; kind: "assets" | "closed-pages" | "service-version" }
  | { event: "job-failed"; job: JobName; fault: Fault }
  | { event: "not-ready"; because: UnreadyCause }
  | { event: "ready-again"; seconds: number }
  | { event: "attention"; concern: Concern }
  | { event: "resolved"; concern: Concern }
  | { event: "alert-delayed"; attempt: number }
  | { event: "alert-command-failed" }
  | { event: "unexpected"; call: `${RouteShape["method"]} ${string}` | "none"; fault: Fault };

/** Reasons for an alert, see `notify/alerts.ts`. */
export type Concern =
  | JobName
  | Exclude<UnreadyCause, "stopping">
  | "alarm-unanswered"
  | "backup"
  | "certificate"
  | "bus"
  | "clock"
  | "key-copy"
  | "key-folder"
  | "no-leader"
  | "page-altered"
  | "services"
  | "ended-unexpectedly";

/** An error without its message, which may quote user input. */
export type Fault = { readonly code: string; readonly place: string };

/** Route patterns, file names and codes. Never white space, never an `@`. */
const harmless = /^[A-Za-z0-9_./:{}*-]{1,120}$/;
const isHarmless = (text: string) =>
  text.split(" ").length <= 2 && text.split(" ").every((word) => harmless.test(word));

const clean = (value: unknown): unknown => {
  if (typeof value === "string") return isHarmless(value) ? value : "withheld";
  if (typeof value === "object" && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, clean(inner)]));
  }
  return value;
};

export type Log = (event: ServiceEvent) => void;

/** One JSON line per event, with its time in seconds. */
export const logTo =
  (write: (line: string) => void): Log =>
  (event) =>
    write(`${JSON.stringify({ at: `${new Date().toISOString().slice(0, 19)}Z`, ...(clean(event) as object) })}\n`);

const sqlState = /^[0-9A-Z]{5}$/;
const systemCode = /^[A-Z][A-Z0-9_]{2,40}$/;
/** File and line of the sources. In a release script, line and column, which `npm run release:place` maps to the sources. */
const ourFrame = /(?:(?:apps|packages)\/[a-z]+\/src\/|\/server\/)([A-Za-z0-9./_-]+(?:\.ts:\d+|\.js:\d+:\d+))/;

/** The safe information of an error: its code if well-formed, else its class, and the place in our code. */
export const faultOf = (error: unknown): Fault => {
  try {
    return describe(error);
  } catch {
    // Inspecting a thrown value can throw.
    return { code: "not-an-error", place: "unknown" };
  }
};

const describe = (error: unknown): Fault => {
  if (!(error instanceof Error)) return { code: "not-an-error", place: "unknown" };
  const code = "code" in error && typeof error.code === "string" ? error.code : "";
  return {
    code: sqlState.test(code) || systemCode.test(code) ? code : error.constructor.name,
    place: ourFrame.exec(error.stack ?? "")?.[1] ?? "unknown",
  };
};

const repeatAfter = 60_000;
const mostKinds = 1_000;

/** Logs each kind of fault at most once a minute: a fault on every frame would fill the disk. */
export const newFaultLog = (log: Log, elapsed: () => number = () => performance.now()) => {
  const lastOf = new Map<string, number>();
  return (error: unknown): void => {
    const fault = faultOf(error);
    const kind = `${fault.code} ${fault.place}`;
    const last = lastOf.get(kind);
    if (last !== undefined && elapsed() - last < repeatAfter) return;
    if (lastOf.size >= mostKinds) lastOf.clear();
    lastOf.set(kind, elapsed());
    log({ event: "unexpected", call: "none", fault });
  };
};

/**
 * Logs unhandled rejections instead of ending the process. Call the returned function after the service has stopped.
 */
export const containRejections = (log: Log): (() => void) => {
  const onRejection = (reason: unknown): void => log({ event: "unexpected", call: "none", fault: faultOf(reason) });
  process.on("unhandledRejection", onRejection);
  return () => void process.off("unhandledRejection", onRejection);
};
