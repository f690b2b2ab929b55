import type { Message } from "@sosmessages/contract/messages.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepUp, type Live } from "./keep-up.ts";

/** There are no events. */
const noEvents: Live<Message> = () => () => undefined;

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const message: Message = { id: "1", title: "-", body: "Hei", submitted_at: "2026-11-15T12:00:00.000Z", is_reply: true };

/** A connection in the test's hands. */
function line() {
  let told: Parameters<Live<Message>>[0] | null = null;
  const live: Live<Message> = (on) => {
    told = on;
    return () => (told = null);
  };
  return { live, subscribed: (is: boolean) => told?.subscribed(is), bring: () => told?.event(message) };
}

function follow(live: Live<Message>) {
  const got = { asked: 0, messages: 0, isLive: false };
  const stop = keepUp({
    live,
    ask: () => got.asked++,
    everyMs: 120_000,
    onEvent: () => got.messages++,
    onLive: (is) => (got.isLive = is),
  });
  return { got, stop };
}

describe("keeping up with what is written", () => {
  it("the list is asked for at once, and then every two minutes", () => {
    const { got } = follow(noEvents);
    expect(got.asked).toBe(1);
    vi.advanceTimersByTime(119_999);
    expect(got.asked).toBe(1);
    vi.advanceTimersByTime(1);
    expect(got.asked).toBe(2);
    vi.advanceTimersByTime(600_000);
    expect(got.asked).toBe(7);
  });

  it("subscribed, it is asked for once more, as nothing is replayed, and no longer by the clock", () => {
    const { live, subscribed, bring } = line();
    const { got } = follow(live);
    subscribed(true);
    expect(got.asked).toBe(2);
    vi.advanceTimersByTime(3_600_000);
    bring();
    expect(got).toEqual({ asked: 2, messages: 1, isLive: true });
  });

  it("any failure brings the clock back, however often the line comes and goes", () => {
    const { live, subscribed } = line();
    const { got } = follow(live);
    for (let time = 0; time < 5; time++) {
      subscribed(true);
      subscribed(false);
      subscribed(false);
    }
    expect(got.asked).toBe(6);
    vi.advanceTimersByTime(120_000);
    expect(got.asked).toBe(7);
  });

  it("nothing is asked, and nothing heard, once nobody looks any more", () => {
    const { live, subscribed, bring } = line();
    const { got, stop } = follow(live);
    stop();
    subscribed(false);
    bring();
    vi.advanceTimersByTime(600_000);
    expect(got).toEqual({ asked: 1, messages: 0, isLive: false });
  });
});
