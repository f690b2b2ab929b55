import { createSend, type Send } from "@sosmessages/client/http.ts";
import { keepUp } from "@sosmessages/client/live/keep-up.ts";
import { openConnection } from "@sosmessages/client/live/connection.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { pollMs } from "../../../apps/caller/src/features/messages/use-messages.ts";
import { connectionOf } from "../../../apps/caller/src/features/messages/mailbox-connection.ts";
import { startOddLine, type OddLine, type Oddity } from "../../../apps/server/test/support/bus/odd-line.ts";

const channel = "private-sos.mailbox";
const message: Message = { id: "1", title: "-", body: "Hei", submitted_at: "2026-11-15T12:00:00.000Z", is_reply: true };

let line: OddLine;
let stop: () => void;
/** How many calls have not been answered yet. */
let underWay: number;

beforeEach(async () => {
  line = await startOddLine();
  underWay = 0;
  // The network is real; only what a page waits for is not waited for.
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] });
  vi.stubGlobal("document", { documentElement: { dataset: { api: line.url } } });
});
afterEach(() => {
  stop();
  line.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** What a page of a caller does, without the page. */
function follow() {
  const got = { asked: 0, messages: 0, isLive: null as boolean | null };
  const { url: baseUrl } = line;
  const visit = { token: () => "token", headers: () => ({}), isOnline: () => true, onShutOut: () => undefined };
  const call = createSend({ baseUrl, ...visit });
  const send: Send = (wish, ...given) => {
    underWay += 1;
    return call(wish, ...given).finally(() => (underWay -= 1));
  };
  const realtime = { key: "key", path: "/app" };
  stop = keepUp({
    live: (on) => openConnection({ realtime, ...connectionOf(send, channel, on) }),
    ask: () => got.asked++,
    everyMs: pollMs,
    onEvent: () => got.messages++,
    onLive: (is) => (got.isLive = is),
  });
  return got;
}

/** What is on its way over the network arrives, if it does at all. */
async function settle(): Promise<void> {
  const begun = performance.now();
  const isSettled = () => performance.now() - begun > (underWay > 0 && !line.isHanging() ? 2_000 : 25);
  while (!isSettled()) await new Promise(setImmediate);
}

/** The clock jumps to whatever is waited for next. */
async function pass(seconds: number): Promise<void> {
  for (const end = Date.now() + seconds * 1_000; Date.now() < end;) {
    vi.advanceTimersToNextTimer();
    await settle();
  }
}

/** However long that takes by the page's clock. */
async function until(isReached: () => boolean): Promise<void> {
  for (const end = performance.now() + 20_000; !isReached() && performance.now() < end;) {
    await settle();
    if (!isReached()) vi.advanceTimersToNextTimer();
  }
  expect(isReached()).toBe(true);
}

const oddities: readonly Oddity[] = [
  ...(["403", "500", "503", "is cut", "hangs"] as const),
  ...(["answers no upgrade", "says nothing", "says nonsense", "restarts", "hangs up"] as const),
  ...(["refuses", "ignores"] as const),
];

describe("a page whose service fails those who listen", () => {
  it.each(oddities)(
    "asks every two minutes however often that fails, and is live when it works again: %s",
    async (odd) => {
      line.behave(odd);
      const got = follow();
      await pass(240);
      expect(got).toMatchObject({ asked: 3, messages: 0 });
      expect(got.isLive).not.toBe(true);
      const { opened, authorised, subscribed } = line.counted;
      expect(Math.max(opened, authorised, subscribed)).toBeGreaterThan(2);

      line.behave(null);
      await until(() => got.isLive === true);
      line.bring("user.added.message", message, channel);
      while (got.messages === 0) await new Promise(setImmediate);
      expect(got.messages).toBe(1);
    },
  );

  it("asks again by the clock when the line dies without a word, and tries to open another", async () => {
    const got = follow();
    await until(() => got.isLive === true);
    expect(got.asked).toBe(2);
    line.mute();
    line.behave("says nothing");
    const since = Date.now();
    await until(() => got.isLive === false);
    expect(Date.now() - since).toBeLessThan(160_000);
    await pass(120);
    expect(got.asked).toBe(3);
    expect(line.counted.opened).toBeGreaterThan(1);
  });

  it("takes a silent service for unavailable after 10 seconds, as specified", async () => {
    line.behave("says nothing");
    const got = follow();
    const since = Date.now();
    await until(() => got.isLive === false);
    expect(Date.now() - since).toBe(10_000);
  });

  it("pings after 120 seconds of silence and waits 30 for the answer, as specified", async () => {
    const got = follow();
    await until(() => got.isLive === true);
    line.mute();
    const since = Date.now();
    await until(() => got.isLive === false);
    expect(Math.round((Date.now() - since) / 1_000)).toBe(150);
  });

  it("tries again one second after a connection was cut, as specified", async () => {
    const got = follow();
    await until(() => got.isLive === true);
    const timers = vi.spyOn(globalThis, "setTimeout");
    line.cut();
    while (timers.mock.lastCall?.[1] !== 1_000) await new Promise(setImmediate);
    vi.advanceTimersByTime(999);
    await settle();
    expect(line.counted.opened).toBe(1);
    vi.advanceTimersByTime(1);
    while (line.counted.opened === 1) await new Promise(setImmediate);
  });
});
