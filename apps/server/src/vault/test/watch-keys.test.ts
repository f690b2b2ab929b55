import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newKeys } from "../slice.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** The watch of a service whose key folder and copy are in these states. */
const watched = (folder: string, copy: string) => {
  const vault = {
    probe: vi.fn<() => Promise<string>>(async () => folder),
    probeCopy: vi.fn<() => Promise<string>>(async () => copy),
    refresh: vi.fn<() => Promise<void>>(async () => {}),
  };
  const log = vi.fn<(event: object) => void>();
  const alert = vi.fn<(concern: string) => void>();
  const keys = newKeys({ vault, log, alert } as unknown as Parameters<typeof newKeys>[0], async () => {});
  return { vault, log, alert, stop: keys.stop };
};

test("the key folder is looked at every two seconds, the copy every twenty, until the stop", async () => {
  const { vault, log, alert, stop } = watched("fine", "fine");
  await vi.advanceTimersByTimeAsync(20_000);
  expect([vault.probe, vault.refresh, vault.probeCopy].map((call) => call.mock.calls.length)).toEqual([10, 10, 1]);
  stop();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(vault.probe).toHaveBeenCalledTimes(10);
  expect(log).not.toHaveBeenCalled();
  expect(alert).not.toHaveBeenCalled();
});

test.each(["unavailable", "foreign"])("the operator is alerted when the copy is %s", async (state) => {
  const { alert, stop } = watched("fine", state);
  await vi.advanceTimersByTimeAsync(20_000);
  expect(alert.mock.calls).toEqual([["key-copy"]]);
  stop();
});

test("a change of the key folder is logged once", async () => {
  const { log, alert, stop } = watched("read-only", "none");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(alert.mock.calls).toEqual([["key-folder"]]);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(log.mock.calls).toEqual([[{ event: "key-folder", state: "read-only" }]]);
  stop();
});
