import nb from "@sosmessages/texts/languages/nb/caller.yaml";
import { act, Profiler } from "react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { emptyDevice } from "#device/device.ts";
import { draw } from "#test/draw.tsx";
import { active } from "#lib/calls.generated.ts";
import { Guards } from "./Guards.tsx";
import { SessionGuards } from "./inside.tsx";
import { createUnsent } from "./unsent.ts";
import type { SessionControls } from "./use-session.ts";

beforeEach(
  () => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "setInterval", "clearInterval", "Date"] }),
);
afterEach(() => vi.useRealTimers());

const person = { username: "havørn", email: null, role: "caller", tenant: "sos", mailbox: "m", seen: null } as const;
const controls: SessionControls = {
  device: emptyDevice,
  send: async () => ({ ok: false, status: null, error: "offline", errors: {}, isCertain: true, until: null }),
  unsent: createUnsent(),
  session: { phase: "signed-in", person, cover: null },
  dispatch: () => undefined,
  endHere: () => undefined,
  askAgain: async () => undefined,
  retry: () => undefined,
  begin: () => undefined,
  update: () => undefined,
};

/** Whether the warning stands a minute before the hour is over, if this was done shortly before. */
async function isWarnedAfter(event: Event): Promise<boolean> {
  const { text, remove } = await draw(<Guards controls={controls} exit={null} activeAt={Date.now()} hasKey={false} />);
  await act(async () => vi.advanceTimersByTime(3_500_000));
  await act(async () => document.body.dispatchEvent(event));
  await act(async () => vi.advanceTimersByTime(50_000));
  const isWarned = text().includes(nb["idle.warning"]);
  await remove();
  return isWarned;
}

it.each(["mousemove", "pointermove", "mousedown", "pointerdown", "click", "scroll", "wheel", "touchstart", "focus"])(
  "%s does not begin the hour anew",
  async (kind) => {
    expect(await isWarnedAfter(new Event(kind, { bubbles: true }))).toBe(true);
  },
);

it.each(["keydown", "input"])("%s begins the hour anew", async (kind) => {
  expect(await isWarnedAfter(new Event(kind, { bubbles: true }))).toBe(false);
});

// A render between the browser's change of a box and React's handling of it puts the old text back.
it.each(["keydown", "input"])("%s before the guards are loaded draws nothing", async (kind) => {
  const onRender = vi.fn<() => void>();
  const { remove } = await draw(
    <Profiler id="guards" onRender={onRender}>
      <SessionGuards controls={controls} exit={null} />
    </Profiler>,
  );
  const before = onRender.mock.calls.length;
  await act(async () => vi.advanceTimersByTime(1_000));
  await act(async () => document.body.dispatchEvent(new Event(kind, { bubbles: true })));
  expect(onRender.mock.calls.length).toBe(before);
  await remove();
});

it("a key is reported, also one before the guards are loaded, once a minute; opening the page is not", async () => {
  const send = vi.fn<SessionControls["send"]>(controls.send);
  const reports = () => send.mock.calls.filter(([call]) => (call as unknown) === active).length;
  const press = async (afterMs: number) => {
    await act(async () => vi.advanceTimersByTimeAsync(afterMs));
    await act(async () => document.body.dispatchEvent(new Event("keydown", { bubbles: true })));
  };
  const show = async (keyBefore: boolean) => {
    const { remove } = await draw(<SessionGuards controls={{ ...controls, send }} exit={null} />);
    if (keyBefore) await press(1_000);
    await act(async () => vi.advanceTimersByTimeAsync(3_000));
    await act(async () => vi.dynamicImportSettled());
    return remove;
  };
  const removeFirst = await show(false);
  await act(async () => vi.advanceTimersByTimeAsync(600_000));
  expect(reports()).toBe(0);
  await press(0);
  await press(30_000);
  expect(reports()).toBe(1);
  await press(30_000);
  expect(reports()).toBe(2);
  await removeFirst();
  await (
    await show(true)
  )();
  expect(reports()).toBe(3);
});
