import { useEffect, useRef, useState } from "react";

export type IdleRules = Readonly<{
  idleMs: number;
  /** How long before the end the person is warned. */
  warningMs: number;
  /** Whether to ask other windows before the end. Otherwise the first touch after a long sleep is too late: it may be another person's. */
  asksTabs: boolean;
  signs: readonly string[];
  reportEveryMs: number;
}>;

/** asking: time is over here, so the other windows are asked. over: a second later, none of them was active. */
export type Idleness = "active" | "warned" | "asking" | "over";

export function idleness(
  rules: Pick<IdleRules, "idleMs" | "warningMs" | "asksTabs">,
  before: Idleness,
  activeAt: number,
  now: number,
): Idleness {
  const idleMs = now - activeAt;
  if (idleMs <= rules.idleMs - rules.warningMs) return "active";
  if (idleMs <= rules.idleMs) return "warned";
  return !rules.asksTabs || before === "asking" || before === "over" ? "over" : "asking";
}

/** What the windows of one browser post to each other: they share a login, so they share its end. */
export type IdleMessage = { readonly is: "active"; readonly at: number } | { readonly is: "anyone-active" };

type Watch = Readonly<{
  rules: IdleRules;
  /** The last activity before the watch; now, if none is given. */
  activeAt?: number;
  tabs: Readonly<{
    post: (message: IdleMessage) => void;
    /** Other messages of the app come this way too. */
    on: (then: (message: Readonly<{ is: string; at?: number }>) => void) => () => void;
  }>;
  onActive?: () => void;
  onIdleness: (state: Idleness) => void;
}>;

/** A machine that slept has not counted, so the clock is read rather than waited for. */
const lookEveryMs = 1_000;

export function watchIdle({ rules, activeAt = Date.now(), tabs, onActive, onIdleness }: Watch) {
  let reportedAt = activeAt;
  let state: Idleness = "active";

  const look = () => {
    if (state === "over") return;
    const next = idleness(rules, state, activeAt, Date.now());
    if (next === state) return;
    state = next;
    if (next === "asking") tabs.post({ is: "anyone-active" });
    onIdleness(next);
  };
  const report = () => tabs.post({ is: "active", at: activeAt });
  const touch = () => {
    if (!rules.asksTabs) look();
    if (state === "over") return;
    activeAt = Date.now();
    if (activeAt - reportedAt >= rules.reportEveryMs) {
      reportedAt = activeAt;
      report();
      onActive?.();
    }
    look();
  };
  const stopListening = tabs.on((message) => {
    if (message.is === "anyone-active") report();
    if (message.is !== "active" || message.at === undefined) return;
    activeAt = Math.max(activeAt, message.at);
    look();
  });

  report();
  const timer = setInterval(look, lookEveryMs);
  // Not in the capture phase: a render before React has the key would put the old text back into the box.
  for (const sign of rules.signs) addEventListener(sign, touch, { passive: true });
  document.addEventListener("visibilitychange", look);
  const stop = () => {
    clearInterval(timer);
    for (const sign of rules.signs) removeEventListener(sign, touch);
    document.removeEventListener("visibilitychange", look);
    stopListening();
  };
  return { touch, stop } as const;
}

type Options = Omit<Watch, "onIdleness"> & Readonly<{ isWatching: boolean; onOver: () => void }>;

export function useIdle(options: Options) {
  const { isWatching } = options;
  const [isWarned, setWarned] = useState(false);
  const stay = useRef(() => undefined as void);
  const latest = useRef(options);
  useEffect(() => {
    latest.current = options;
  });

  useEffect(() => {
    if (!isWatching) return;
    const { touch, stop } = watchIdle({
      ...latest.current,
      onIdleness: (state) => {
        setWarned(state === "warned" || state === "asking");
        if (state === "over") latest.current.onOver();
      },
    });
    stay.current = touch;
    return () => {
      stop();
      setWarned(false);
    };
  }, [isWatching]);

  return { isWarned, stay: () => stay.current() } as const;
}
