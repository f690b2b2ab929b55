import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi, type Mock } from "vitest";

type Spy = Mock & {
  and: { returnValue(value: unknown): Spy; callFake(fake: (...given: unknown[]) => unknown): Spy };
  calls: { count(): number };
};

const createSpy = (): Spy => {
  const spy = vi.fn<(...given: unknown[]) => unknown>() as Spy;
  const keep = (change: () => unknown): Spy => {
    change();
    return spy;
  };
  spy.and = {
    returnValue: (value) => keep(() => spy.mockReturnValue(value)),
    callFake: (fake) => keep(() => spy.mockImplementation(fake)),
  };
  spy.calls = { count: () => spy.mock.calls.length };
  return spy;
};

/** What the specs use of Jasmine, said in Vitest's words. Call once, at the top of a test file. */
export const jasmineWords = () => {
  const restores: (() => void)[] = [];
  afterEach(() => {
    for (const restore of restores.splice(0).toReversed()) restore();
  });
  const spyOn = (owner: Record<string, unknown>, name: string): Spy => {
    const before = owner[name];
    restores.push(() => (owner[name] = before));
    const spy = createSpy();
    owner[name] = spy;
    return spy;
  };
  const clock = {
    install: () => vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval"] }),
    uninstall: () => vi.useRealTimers(),
    tick: (milliseconds: number) => vi.advanceTimersByTime(milliseconds),
  };
  const jasmine = { createSpy, clock: () => clock, DEFAULT_TIMEOUT_INTERVAL: 5_000 };
  return { describe, it: test, expect, beforeAll, afterAll, beforeEach, afterEach, spyOn, jasmine };
};
