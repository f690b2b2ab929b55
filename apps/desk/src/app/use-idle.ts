import type { stayActive } from "@sosmessages/contract/desk/accounts.ts";
import { useEffect, useRef } from "react";
import { send } from "#lib/http.ts";
import { beginWatch, isIdle, touched } from "./idle.ts";
import { hearTabs, tellTabs } from "./tabs.ts";

const signs = ["keydown", "pointerdown", "pointermove", "wheel", "touchstart"] as const;

/** A machine that slept has not counted, so the clock is read rather than waited for. */
const lookEveryMs = 5_000;

/** Locks a page that nobody touches, and tells the service while somebody does. */
export function useIdle(isCovered: boolean, lock: () => Promise<void>): void {
  const latest = useRef(lock);
  useEffect(() => {
    latest.current = lock;
  });
  useEffect(() => {
    if (isCovered) return;
    let watch = beginWatch(Date.now());
    let isLocked = false;

    const look = () => {
      if (isLocked || !isIdle(watch, Date.now())) return isLocked;
      isLocked = true;
      void latest.current();
      return true;
    };
    const sign = () => {
      // The first touch after a long sleep belongs to whoever opened the lid.
      if (look()) return;
      const presence = touched(watch, Date.now());
      watch = presence.watch;
      if (!presence.tell) return;
      tellTabs("active");
      void send<typeof stayActive>({ method: "POST", path: "/api/desk/active" });
    };
    const timer = setInterval(look, lookEveryMs);
    for (const name of signs) addEventListener(name, sign, { passive: true, capture: true });
    document.addEventListener("visibilitychange", look);
    const stop = hearTabs((news) => {
      if (news === "active") watch = { ...watch, touchedAt: Date.now() };
    });
    return () => {
      clearInterval(timer);
      for (const name of signs) removeEventListener(name, sign, { capture: true });
      document.removeEventListener("visibilitychange", look);
      stop();
    };
  }, [isCovered]);
}
