import { nextSession, type Session, type SessionEvent } from "@sosmessages/client/session/session.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useReducer, useRef } from "react";
import type { IdleMessage } from "@sosmessages/client/session/idle.ts";
import { openTabs } from "@sosmessages/client/session/tabs.ts";
import { lockDesk, logOutOfDesk, readMe } from "#lib/calls.generated.ts";
import { send, shutOut } from "#lib/http.ts";
import { takeServices } from "#lib/services.ts";

type Reason = "new" | "logged-out";
/** What lies over the page: somebody was away for long, or the login is over. Both leave the page as it is. */
type Cover = "locked" | "ended";

const locked = { is: "locked", cover: "locked" } as const;
const ended = { is: "ended", reason: "new", cover: "ended" } as const;

/** Who is here. Whatever a call meets, the page of somebody at work is covered, never torn down. */
export function useSession() {
  const [session, dispatch] = useReducer<Session<Me, Reason, Cover>, [SessionEvent<Me, Reason, Cover>]>(nextSession, {
    phase: "loading",
  });
  const queries = useQueryClient();
  const whose = useRef<string | null>(null);

  const enter = useCallback(
    (person: Me) => {
      takeServices(person.services);
      // Another person at the same page starts with nothing of the one before.
      if (whose.current !== null && whose.current !== person.id) queries.clear();
      whose.current = person.id;
      dispatch({ is: "signed-in", person });
      // Requests made while the page was locked were refused, so fetch them again.
      void queries.invalidateQueries();
    },
    [queries],
  );

  const ask = useCallback(async () => {
    dispatch({ is: "asked" });
    const answer = await send(readMe);
    if (answer.ok) enter(answer.body);
    else if (answer.error !== "unauthenticated" && answer.error !== "locked") dispatch({ is: "unanswered" });
  }, [enter]);

  const leave = useCallback(() => {
    whose.current = null;
    queries.clear();
    dispatch({ is: "signed-out", reason: "logged-out" });
  }, [queries]);

  useEffect(() => {
    const stops = [
      shutOut.on((because) => dispatch(because === "locked" ? locked : ended)),
      tabs.on((message) => {
        if (message.is === "entered") void ask();
        if (message.is === "locked") dispatch(locked);
        if (message.is === "left") leave();
      }),
    ];
    void ask();
    return () => {
      for (const stop of stops) stop();
    };
  }, [ask, leave]);

  return {
    session,
    ask,
    entered: (me: Me) => {
      enter(me);
      tabs.post({ is: "entered" });
    },
    changed: (person: Me) => dispatch({ is: "changed", person }),
    lock: async () => {
      dispatch(locked);
      tabs.post({ is: "locked" });
      await send(lockDesk);
    },
    /** Returns whether it worked: nobody should walk away from a page that only looks logged out. */
    logOut: async (): Promise<boolean> => {
      const { ok } = await send(logOutOfDesk);
      if (!ok) return false;
      leave();
      tabs.post({ is: "left" });
      return true;
    },
  } as const;
}

/** The tabs of one browser share a login, so they share its lock and its end. */
export const tabs = openTabs<IdleMessage | { readonly is: "entered" | "locked" | "left" }>("desk");
