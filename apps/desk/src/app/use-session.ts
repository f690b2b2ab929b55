import type { logOutOfDesk, lockDesk, Me, readMe } from "@sosmessages/contract/desk/accounts.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useReducer, useRef } from "react";
import { onShutOut, send } from "#lib/http.ts";
import { nextSession } from "./session.ts";
import { hearTabs, tellTabs } from "./tabs.ts";

/** Who is here, asked once and then told by whatever happens. */
export function useSession() {
  const [session, happen] = useReducer(nextSession, { phase: "asking" });
  const queries = useQueryClient();
  const whose = useRef<string | null>(null);

  const enter = useCallback(
    (me: Me) => {
      // Another person at the same page starts with nothing of the one before.
      if (whose.current !== null && whose.current !== me.id) queries.clear();
      whose.current = me.id;
      happen({ is: "told", me });
      // What a covered page asked for in the meantime was refused.
      void queries.invalidateQueries();
    },
    [queries],
  );

  const ask = useCallback(async () => {
    happen({ is: "asked-again" });
    const answer = await send<typeof readMe>({ method: "GET", path: "/api/desk/me" });
    if (answer.ok) enter(answer.body);
    else if (answer.error !== "unauthenticated" && answer.error !== "locked") happen({ is: "no-answer" });
  }, [enter]);

  const leave = useCallback(() => {
    whose.current = null;
    queries.clear();
    happen({ is: "logged-out" });
  }, [queries]);

  useEffect(() => {
    onShutOut((because) => happen({ is: "shut-out", because }));
    void ask();
    return hearTabs((news) => {
      if (news === "entered") void ask();
      if (news === "locked") happen({ is: "shut-out", because: "locked" });
      if (news === "left") leave();
    });
  }, [ask, leave]);

  return {
    session,
    ask,
    entered: (me: Me) => {
      enter(me);
      tellTabs("entered");
    },
    changed: (me: Me) => happen({ is: "told", me }),
    lock: async () => {
      happen({ is: "shut-out", because: "locked" });
      tellTabs("locked");
      await send<typeof lockDesk>({ method: "POST", path: "/api/desk/lock" });
    },
    /** Tells whether it worked: nobody should walk away from a page that only looks logged out. */
    logOut: async (): Promise<boolean> => {
      const { ok } = await send<typeof logOutOfDesk>({ method: "POST", path: "/api/desk/logout" });
      if (!ok) return false;
      leave();
      tellTabs("left");
      return true;
    },
  } as const;
}
