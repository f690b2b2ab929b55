import { createAutosave } from "@sosmessages/client/draft/autosave.ts";
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { act, useSyncExternalStore } from "react";
import { createRoot, type Root } from "react-dom/client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SpokenProvider } from "#lib/texts.tsx";
import { sampleConversation, sampleRefusal } from "#test/samples.ts";
import { nothing } from "#test/show.tsx";
import type { Calls } from "../calls.ts";
import { useEditor } from "./Composer.tsx";
import { WriteReply } from "./WriteReply.tsx";

let root: Root;
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", async () => new Response(null, { status: 503 }));
  HTMLDialogElement.prototype.showModal ??= nothing;
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const buttons = () => [...document.querySelectorAll("button")].map(({ textContent }) => textContent);
const press = (name: string) =>
  act(async () => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click());

test("written on in another window while the dialog is open: the choice is in sight, and asked once", async () => {
  const autosave = createAutosave({ saveAfterMs: 1, retryAfterMs: [1] });
  let other = { body: "Her", revision: 1 };
  autosave.connect({
    write: async () => ({ is: "saved", revision: other.revision }),
    read: async () => other,
  });
  autosave.found(other);
  let attempts = 0;
  const calls = { send: async () => (attempts++, sampleRefusal("newerDraft")) } as unknown as Calls;
  function Window() {
    const draft = useSyncExternalStore(autosave.subscribe, autosave.state);
    return (
      <WriteReply
        foot={nothing}
        editor={useEditor(autosave)}
        conversation={sampleConversation({})}
        {...{ isReview: false, isPractice: true, hasNews: false, wasUndone: false, calls, autosave, draft }}
        about={{ topic: null, risk: null }}
        seen={{ through: null, isAll: true }}
        {...{ onSent: nothing, onAbout: nothing, onSeeNews: nothing, onChanged: nothing, onLeft: nothing }}
      />
    );
  }
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <SpokenProvider value={{ locale: "nb", texts: nb }}>
          <Window />
        </SpokenProvider>
      </QueryClientProvider>,
    ),
  );
  await press(nb["composer.send"]);
  await act(async () => document.querySelector<HTMLInputElement>('input[value="none"]')?.click());
  other = { body: "I det andre vinduet", revision: 2 };
  await press(nb["send.send"]);
  expect([attempts, document.querySelector("dialog")]).toEqual([1, null]);
  expect(buttons()).toContain(nb["composer.take_other"]);
  // Sending waits for the choice.
  await press(nb["composer.send"]);
  expect([attempts, document.querySelector("dialog")]).toEqual([1, null]);
  expect(document.querySelector("output")?.textContent).toBe(nb["status.choose"]);
});
