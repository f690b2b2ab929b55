import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { idleness, watchIdle, type Idleness, type IdleMessage, type IdleRules } from "./idle.ts";

const hour = { idleMs: 3_600_000, warningMs: 60_000, asksTabs: true };

/** Looks every second, as the page does, at windows in which keys are pressed at the given seconds. */
function live(untilSecond: number, pressedAt: readonly number[], isAsleep: (second: number) => boolean = () => false) {
  let state: Idleness = "active";
  const seen: [second: number, state: Idleness][] = [];
  for (let second = 0; second <= untilSecond; second++) {
    if (isAsleep(second)) continue;
    const activeAt = Math.max(0, ...pressedAt.filter((at) => at <= second));
    const next = idleness(hour, state, activeAt * 1000, second * 1000);
    if (next !== state) seen.push([second, next]);
    state = next;
  }
  return seen;
}

describe("someone who types nothing", () => {
  it("is warned a minute before the hour is over, and logged out after it", () => {
    expect(live(3_700, [])).toEqual([
      [3_541, "warned"],
      [3_601, "asking"],
      [3_602, "over"],
    ]);
  });

  it("stays by pressing a key, even in the last second, and in whichever window", () => {
    expect(live(7_000, [3_600])).toEqual([
      [3_541, "warned"],
      [3_600, "active"],
    ]);
    expect(live(20_000, [3_000, 6_000, 9_000, 12_000, 15_000, 18_000])).toEqual([]);
  });

  it("is logged out at once on a machine that wakes up hours later, but not before the other windows were asked", () => {
    expect(live(9_010, [], (second) => second > 100 && second < 9_000)).toEqual([
      [9_000, "asking"],
      [9_001, "over"],
    ]);
  });

  it("in a window that slept, while another was typed in, stays", () => {
    const seen = live(9_010, [9_000], (second) => second > 100 && second < 8_999);
    expect(seen).toEqual([
      [8_999, "asking"],
      [9_000, "active"],
    ]);
  });
});

describe("a page that somebody works at", () => {
  const desk: IdleRules = {
    idleMs: 1_200_000,
    warningMs: 0,
    asksTabs: false,
    signs: ["keydown"],
    reportEveryMs: 60_000,
  };
  let press: () => void;
  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    vi.stubGlobal("addEventListener", (_: string, listener: () => void) => (press = listener));
    vi.stubGlobal("removeEventListener", () => undefined);
    vi.stubGlobal("document", { addEventListener: () => undefined, removeEventListener: () => undefined });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  function watch(rules = desk, activeAt?: number) {
    const seen = { active: [] as number[], states: [] as Idleness[], posted: [] as IdleMessage[] };
    let receive: (message: IdleMessage) => void = () => undefined;
    const { stop } = watchIdle({
      rules,
      ...(activeAt !== undefined && { activeAt }),
      tabs: {
        post: (message) => seen.posted.push(message),
        on: (then) => {
          receive = then;
          return () => undefined;
        },
      },
      onActive: () => seen.active.push(Date.now()),
      onIdleness: (state) => seen.states.push(state),
    });
    return { seen, stop, receive: (message: IdleMessage) => receive(message) };
  }

  it("tells the service at most once a minute", () => {
    const { seen, stop } = watch();
    for (let now = 0; now <= 5 * 60_000; now += 1_000) {
      vi.setSystemTime(now);
      press();
    }
    expect(seen.active).toEqual([60_000, 120_000, 180_000, 240_000, 300_000]);
    stop();
  });

  it("is idle twenty minutes after the last touch, not after the last report to the service", () => {
    expect(idleness(desk, "active", 30_000, 30_000 + desk.idleMs)).toBe("active");
    expect(idleness(desk, "active", 30_000, 30_000 + desk.idleMs + 1)).toBe("over");
  });

  it("counts from the last activity before the watch", () => {
    vi.setSystemTime(desk.idleMs - 1_000);
    const { seen, stop } = watch(desk, 0);
    vi.advanceTimersByTime(1_000);
    expect(seen.states).toEqual([]);
    vi.advanceTimersByTime(1_000);
    expect(seen.states).toEqual(["over"]);
    stop();
  });

  it("is locked by the first touch after a long sleep, and asks no other window", () => {
    const { seen, stop } = watch();
    vi.setSystemTime(9 * 3_600_000);
    press();
    expect(seen).toMatchObject({ active: [], states: ["over"], posted: [{ is: "active", at: 0 }] });
    stop();
  });

  it("stays open while another window is touched", () => {
    const { seen, stop, receive } = watch();
    vi.advanceTimersByTime(1_000_000);
    receive({ is: "active", at: 1_000_000 });
    vi.advanceTimersByTime(1_000_000);
    expect(seen.states).toEqual([]);
    vi.advanceTimersByTime(300_000);
    expect(seen.states).toEqual(["over"]);
    stop();
  });

  it("says when it was last touched to a window that asks", () => {
    const { seen, stop, receive } = watch();
    vi.setSystemTime(5_000);
    press();
    receive({ is: "anyone-active" });
    expect(seen.posted.at(-1)).toEqual({ is: "active", at: 5_000 });
    stop();
  });
});
