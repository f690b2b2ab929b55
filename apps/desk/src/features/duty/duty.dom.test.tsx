import type { DutyEnd } from "@sosmessages/contract/desk/shift.ts";
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { newQueries } from "#lib/queries.ts";
import { SpokenProvider } from "#lib/texts.tsx";
import { OwnProvider } from "#lib/use-me.ts";
import { sampleMe } from "#test/samples.ts";
import { settle } from "#test/settle.ts";
import { nothing } from "#test/show.tsx";
import { DutyDialog } from "./DutyDialog.tsx";

const allDone: DutyEnd = { alarms: 0, emergencies: 0, reviews: 0, is_last_leader: false, called_next: null };

let root: Root;
let left: DutyEnd;
let practiceLeft: number;
let saved: string[];

beforeEach(() => {
  [left, practiceLeft, saved] = [allDone, 0, []];
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  // As a browser does it: the focus goes to the first button.
  HTMLDialogElement.prototype.showModal = function (this: HTMLDialogElement) {
    this.querySelector("button")?.focus();
  };
  vi.stubGlobal("fetch", async (path: string, { body = "" }: { body?: string }) => {
    if (path.endsWith("/duty/end")) return Response.json(left);
    if (path.endsWith("/practice")) return Response.json({ left: practiceLeft, wanted: 3, letters: [], to_read: [] });
    if (path.endsWith("/duty")) {
      saved.push(body.trim());
      return Response.json(sampleMe({ duty_until: null }));
    }
    return Response.json({ error: "unavailable" }, { status: 503 });
  });
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

async function open(until: string | null): Promise<void> {
  root = createRoot(document.body.appendChild(document.createElement("div")));
  const me = sampleMe({ role: "leader", duty_until: until });
  await act(async () =>
    root.render(
      <QueryClientProvider client={newQueries()}>
        <SpokenProvider value={{ locale: "nb", texts: nb }}>
          <OwnProvider value={{ me, changed: nothing, askForDuty: nothing }}>
            <DutyDialog onClose={nothing} />
          </OwnProvider>
        </SpokenProvider>
      </QueryClientProvider>,
    ),
  );
  await settle();
}
const words = () => document.body.textContent ?? "";
const press = async (name: string) => {
  const button = [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name);
  await act(async () => button?.click());
  await settle();
};
const onDuty = "2999-01-01T00:00:00Z";

test("a duty that leaves something undone ends after a second press, which follows what is left", async () => {
  left = { alarms: 1, emergencies: 2, reviews: 1, is_last_leader: true, called_next: "Vakt 7" };
  await open(onDuty);
  await press(nb["duty.end"]);
  for (const sentence of ["1 alarm er ikke sett", "2 samtaler under «Fare»", "1 svar venter", "til Vakt 7 først"])
    expect(words()).toContain(sentence);
  expect(document.activeElement?.textContent, "the safe choice has the focus").toBe(nb["duty.stay"]);
  expect(saved).toEqual([]);
  await press(nb["duty.end_anyway"]);
  expect(saved).toEqual([JSON.stringify({ until: null })]);
});

test("a duty that leaves nothing ends at once", async () => {
  await open(onDuty);
  await press(nb["duty.end"]);
  expect(saved).toHaveLength(1);
});

test("a trainee is led to practice before choosing any hours", async () => {
  practiceLeft = 2;
  await open(null);
  expect(words()).toContain(nb["practice.first"]);
  expect(document.querySelector("[name=until]")).toBeNull();
  expect(document.querySelector("a")?.getAttribute("href")).toBe("/practice");
});
