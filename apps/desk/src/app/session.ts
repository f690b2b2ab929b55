import type { Me } from "@sosmessages/contract/desk/accounts.ts";

/** What lies over the page: somebody was away for long, or the login is over. Both leave the page as it is. */
export type Cover = "locked" | "ended";

export type Session =
  | { readonly phase: "asking" }
  | { readonly phase: "unreachable" }
  | { readonly phase: "outside"; readonly because: "new" | "logged-out" }
  /** Loaded anew while locked: whose page it is will be told after the password. */
  | { readonly phase: "locked" }
  | { readonly phase: "inside"; readonly me: Me; readonly cover: Cover | null };

export type Event =
  | { readonly is: "asked-again" }
  | { readonly is: "no-answer" }
  | { readonly is: "told"; readonly me: Me }
  | { readonly is: "shut-out"; readonly because: "unauthenticated" | "locked" }
  | { readonly is: "logged-out" };

/** Whatever a call meets, somebody who is at work keeps the page: it is covered, never torn down. */
export function nextSession(now: Session, event: Event): Session {
  switch (event.is) {
    case "asked-again":
      return now.phase === "inside" ? now : { phase: "asking" };
    case "no-answer":
      return now.phase === "asking" ? { phase: "unreachable" } : now;
    case "told":
      return { phase: "inside", me: event.me, cover: null };
    case "logged-out":
      return { phase: "outside", because: "logged-out" };
    case "shut-out":
      if (now.phase === "inside") return { ...now, cover: event.because === "locked" ? "locked" : "ended" };
      if (event.because === "locked") return { phase: "locked" };
      return now.phase === "outside" ? now : { phase: "outside", because: "new" };
  }
}
