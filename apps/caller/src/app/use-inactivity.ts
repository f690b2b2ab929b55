import { useEffect, useRef, useState } from "react";
import type { Device } from "#device/device.ts";
import { idleness, type Idleness } from "./inactivity.ts";

/**
 * Logs out who has not typed for an hour, in no window of this browser. On a phone the app's own lock does that.
 * Answers whether the time is nearly over, and how to stay.
 */
export function useInactivity(device: Device, isSignedIn: boolean, onOver: () => void) {
  const [isWarned, setWarned] = useState(false);
  const over = useRef(onOver);
  useEffect(() => {
    over.current = onOver;
  });
  const stay = useRef(() => undefined as void);

  useEffect(() => {
    if (!isSignedIn || device.kind !== "web") return;
    let activeAt = Date.now();
    let toldAt = 0;
    let state: Idleness = "active";

    const become = (next: Idleness) => {
      if (next === state) return;
      state = next;
      setWarned(next === "warned" || next === "asking");
      if (next === "asking") device.tellTabs({ is: "anyone-active" });
      if (next === "over") over.current();
    };
    const look = () => state !== "over" && become(idleness(state, activeAt, Date.now()));
    const active = () => {
      activeAt = Date.now();
      if (activeAt - toldAt >= 1000) device.tellTabs({ is: "active", at: (toldAt = activeAt) });
      look();
    };
    const hear = device.onTabWord((word) => {
      if (word.is === "anyone-active") device.tellTabs({ is: "active", at: activeAt });
      if (word.is !== "active") return;
      activeAt = Math.max(activeAt, word.at);
      look();
    });

    stay.current = active;
    active();
    // Not every keyboard on a screen, and no dictation, tells of keys; the words arrive all the same.
    for (const kind of ["keydown", "input"]) addEventListener(kind, active, true);
    const timer = setInterval(look, 1000);
    return () => {
      clearInterval(timer);
      for (const kind of ["keydown", "input"]) removeEventListener(kind, active, true);
      hear();
      setWarned(false);
    };
  }, [device, isSignedIn]);

  return { isWarned, stay: () => stay.current() } as const;
}
