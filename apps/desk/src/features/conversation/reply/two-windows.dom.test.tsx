import { createAutosave, type Autosave } from "@sosmessages/client/draft/autosave.ts";
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { act, useSyncExternalStore, type ComponentProps } from "react";
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

/** The composer with its dialogs, around the autosave. */
const draw = (autosave: Autosave, calls: Calls, given: Partial<ComponentProps<typeof WriteReply>> = {}) => {
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
        {...given}
      />
    );
  }
  return act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <SpokenProvider value={{ locale: "nb", texts: nb }}>
          <Window />
        </SpokenProvider>
      </QueryClientProvider>,
    ),
  );
};
const newAutosave = () => createAutosave({ saveAfterMs: 1, retryAfterMs: [1] });

test("written on in another window while the dialog is open: the choice is in sight, and asked once", async () => {
  const autosave = newAutosave();
  let other = { body: "Her", revision: 1 };
  autosave.connect({
    write: async () => ({ is: "saved", revision: other.revision }),
    read: async () => other,
  });
  autosave.found(other);
  let attempts = 0;
  const calls = { send: async () => (attempts++, sampleRefusal("newerDraft")) } as unknown as Calls;
  await draw(autosave, calls);
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

test("where a returned reply goes is asked when the dialog opens", async () => {
  const given = { isReview: true, conversation: sampleConversation({ state: "review", is_author_away: true }) };
  const autosave = newAutosave();
  let looks = 0;
  const onChanged = () => void looks++;
  await draw(autosave, {} as Calls, { ...given, onChanged });
  expect(looks).toBe(0);
  await press(nb["composer.return"]);
  expect(looks).toBeGreaterThan(0);
});
