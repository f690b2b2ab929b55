import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { draw } from "#test/draw.tsx";
import { Welcome } from "./Welcome.tsx";

afterEach(() => vi.useRealTimers());

const service = {
  replyHours: 24,
  retentionDays: 14,
  chatUrl: null,
  helpline: { name: { nb: "Krisetelefonen" }, number: "22 40 00 40", hours: null },
};

it("greets after 750 milliseconds, not sooner and not later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { text, remove } = await draw(<Welcome service={service} isWriting={false} className={undefined} />);
  await act(async () => vi.advanceTimersByTime(749));
  expect(text()).toBe("");
  await act(async () => vi.advanceTimersByTime(1));
  expect(text()).toContain(service.helpline.number);
  await remove();
});
