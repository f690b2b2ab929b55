import type { Send } from "@sosmessages/client/http.ts";
import type { ClosedDays } from "@sosmessages/contract/service.ts";
import { act } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { draw } from "#test/draw.tsx";
import { config as service } from "#test/config.ts";
import { Welcome } from "./Welcome.tsx";

afterEach(() => vi.useRealTimers());

const sendOf = (closed: ClosedDays | null) => (async () => ({ ok: true, body: { closed } })) as unknown as Send;

it("greets after 750 milliseconds, not sooner and not later", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const { text, remove } = await draw(
    <Welcome service={service} send={sendOf(null)} isWriting={false} className={undefined} />,
  );
  await act(async () => vi.advanceTimersByTime(749));
  expect(text()).toBe("");
  await act(async () => vi.advanceTimersByTime(1));
  expect(text()).toContain(service.helpline.number);
  await remove();
});

it("promises an answer after the closed days, and names them", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  vi.setSystemTime(new Date("2026-12-23T12:00"));
  const closed = { from: "2026-12-24", to: "2026-12-26", answer_by: new Date("2026-12-27T12:00").toISOString() };
  const { text, remove } = await draw(
    <Welcome service={service} send={sendOf(closed)} isWriting={false} className={undefined} />,
  );
  await act(async () => vi.advanceTimersByTime(750));
  expect(text()).toContain("innen 96 timer");
  expect(text()).toContain("Vi har stengt fra 24. desember til og med 26. desember.");
  expect(text()).toContain("svarer senest 27. desember.");
  await remove();
});
