import { createAutosave } from "@sosmessages/client/draft/autosave.ts";
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { act, useSyncExternalStore } from "react";
import { createRoot, type Root } from "react-dom/client";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SpokenProvider } from "#lib/texts.tsx";
import { sampleConversation, sampleMessage, sampleRefusal } from "#test/samples.ts";
import { inPractice, inConversation } from "#test/conversation-context.tsx";
import { nothing } from "#test/show.tsx";
import type { Calls } from "../calls.ts";
import type { ConversationContext } from "../conversation-context.ts";
import { useEditor } from "./editor.ts";
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

const hindrance = () => document.querySelector("output")?.textContent;
const buttons = () => [...document.querySelectorAll("button")].map(({ textContent }) => textContent);
const press = (name: string) =>
  act(async () => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click());

type Given = Pick<ConversationContext, "autosave"> & Partial<ConversationContext>;
type WindowProps = Readonly<{ given: Given; onUndone: () => void; wasDeleted?: boolean }>;

/** The composer with its dialogs, around the autosave. */
function Window({ given, onUndone, wasDeleted = false }: WindowProps) {
  const { autosave } = given;
  const draft = useSyncExternalStore(autosave.subscribe, autosave.state);
  const editor = useEditor(autosave);
  return inConversation(
    <WriteReply
      foot={nothing}
      hasNews={false}
      wasUndone={false}
      wasDeleted={wasDeleted}
      onSent={nothing}
      onUndone={onUndone}
      onSeeNews={nothing}
    />,
    {
      practice: inPractice,
      draft,
      editor,
      ...given,
    },
  );
}
const queries = new QueryClient();
const draw = (given: Given, onUndone = nothing, wasDeleted = false) =>
  act(async () =>
    root.render(
      <QueryClientProvider client={queries}>
        <SpokenProvider value={{ locale: "nb", texts: nb }}>
          <Window {...{ given, onUndone, wasDeleted }} />
        </SpokenProvider>
      </QueryClientProvider>,
    ),
  );
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
  await draw({ autosave, calls });
  await press(nb["composer.send"]);
  await act(async () => document.querySelector<HTMLInputElement>('input[value="none"]')?.click());
  other = { body: "I det andre vinduet", revision: 2 };
  await press(nb["send.send"]);
  expect([attempts, document.querySelector("dialog")]).toEqual([1, null]);
  expect(buttons()).toContain(nb["composer.take_other"]);
  // Sending waits for the choice.
  await press(nb["composer.send"]);
  expect([attempts, document.querySelector("dialog")]).toEqual([1, null]);
  expect(hindrance()).toBe(nb["status.choose"]);
  // The question ends with the choice, and the keys that send work again.
  await press(nb["composer.keep_own"]);
  expect([hindrance(), document.activeElement?.tagName]).toEqual(["", "TEXTAREA"]);
});

test("what is to be read first is said until the writer is back in the box", async () => {
  const autosave = newAutosave();
  autosave.found({ body: "Her", revision: 1 });
  let isAll = false;
  const draws = () => draw({ autosave, seen: { through: null, isAll } });
  await draws();
  await press(nb["composer.send"]);
  expect(hindrance()).toBe(nb["talk.read_first"]);
  // Scrolled there, the letter has been on screen at once.
  isAll = true;
  await draws();
  expect(hindrance()).toBe(nb["talk.read_first"]);
  await act(async () => document.querySelector("textarea")?.focus());
  expect(hindrance()).toBe("");
});

test("the button cannot be pressed twice, and an empty reply is told", async () => {
  const autosave = newAutosave();
  await draw({ autosave });
  await press(nb["composer.send"]);
  expect(hindrance()).toBe(nb["composer.blank"]);
  autosave.connect({ write: () => new Promise(() => undefined), read: async () => null });
  await act(async () => autosave.type("Kjære deg"));
  document.querySelector("button")?.focus();
  await press(nb["composer.send"]);
  expect(document.activeElement?.getAttribute("aria-disabled")).toBe("true");
});

test("where a returned reply goes is asked when the dialog opens", async () => {
  const given = {
    mode: "review" as const,
    conversation: sampleConversation({ state: "review", is_author_away: true }),
  };
  const autosave = newAutosave();
  let looks = 0;
  const onChanged = () => void looks++;
  await draw({ autosave, ...given, onChanged });
  expect(looks).toBe(0);
  await press(nb["composer.return"]);
  expect(looks).toBeGreaterThan(0);
});

test("while places are left, the answer that all are overwritten sends nothing", async () => {
  let sent = 0;
  const calls = { send: async () => (sent++, sampleRefusal("unseen")) } as unknown as Calls;
  const autosave = newAutosave();
  autosave.found({ body: "Her", revision: 1 });
  const found = [{ start: 10, end: 14, kind: "name" as const }];
  await draw({ autosave, calls, conversation: sampleConversation({ messages: [sampleMessage({ found })] }) });
  const answer = (value: string) =>
    act(async () => document.querySelector<HTMLInputElement>(`input[value="${value}"]`)?.click());
  await press(nb["composer.send"]);
  await answer("marked");
  await press(nb["send.send"]);
  expect(sent).toBe(0);
  expect(document.querySelector('fieldset [role="alert"]')?.textContent).toContain(
    nb["send.personal_found"].replace("{n}", "1"),
  );
  await answer("none");
  await press(nb["send.send"]);
  expect(sent).toBe(1);
});

describe("a dialog that is open", () => {
  /** Answers the question of the dialog, and presses its button. */
  async function opened() {
    const autosave = newAutosave();
    autosave.found({ body: "Her", revision: 1 });
    let sent = 0;
    const calls = { send: async () => (sent++, sampleRefusal("unseen")) } as unknown as Calls;
    const given = { autosave, calls };
    await draw(given);
    await press(nb["composer.send"]);
    await act(async () => document.querySelector<HTMLInputElement>('input[value="none"]')?.click());
    return { given, sent: () => sent, told: () => document.querySelector("dialog")?.textContent };
  }

  test("tells that the caller has written more, which must be read before the reply is sent", async () => {
    const { given, sent, told } = await opened();
    expect(told()).not.toContain(nb["send.unseen"]);
    await draw({ ...given, seen: { through: null, isAll: false } });
    expect(told()).toContain(nb["send.unseen"]);
    await press(nb["send.send"]);
    expect([sent(), told()]).toEqual([0, undefined]);
  });

  test("asks again when a message was deleted, which the reply may quote", async () => {
    const { given, sent, told } = await opened();
    await draw(given, nothing, true);
    expect(told()).toContain(nb["talk.deleted"]);
    await press(nb["send.send"]);
    expect(sent()).toBe(0);
    expect(told()).toContain(nb["send.answer_first"]);
  });

  test("sends nothing before the search for personal data is over", async () => {
    const search = Promise.withResolvers<Response>();
    vi.stubGlobal("fetch", async () => search.promise);
    const { sent } = await opened();
    await press(nb["send.send"]);
    await press(nb["app.working"]);
    expect(sent()).toBe(0);
    await act(async () => search.resolve(new Response(null, { status: 503 })));
    await press(nb["send.send"]);
    expect(sent()).toBe(1);
  });
});

describe("a reply whose answer is lost", () => {
  const lost = { ...sampleRefusal("network"), status: null, isCertain: false } as const;
  const standing = { by: null, at: null, holder: null, is_mine: true, opened_at: null, is_emptied: false } as const;
  const goOnline = () => act(async () => void dispatchEvent(new Event("online")));
  const words = () => document.body.textContent;

  type SendCall = (told: Readonly<{ key: string }>) => Promise<unknown>;

  /** The service may have the reply; no answer comes. */
  async function lose(calls: Partial<Record<keyof Calls, () => Promise<unknown>>>, send: SendCall) {
    const autosave = newAutosave();
    autosave.connect({ write: async () => ({ is: "failed", because: "lost" }), read: async () => null });
    autosave.found({ body: "Her", revision: 1 });
    const told: string[] = [];
    const onChanged = () => void told.push("changed");
    const onUndone = () => void told.push("undone");
    const given = { autosave, onChanged, calls: { ...calls, send } as unknown as Calls, practice: null };
    await draw(given, onUndone);
    await press(nb["composer.send"]);
    await act(async () => document.querySelector<HTMLInputElement>('input[value="none"]')?.click());
    await press(nb["send.send"]);
    told.length = 0;
    return { told, autosave };
  }

  test("is said to be uncertain, and asked for until the service knows", async () => {
    let state: string | null = null;
    const asks = async () => (state === null ? lost : { ok: true, body: { ...standing, state } });
    const { told } = await lose({ standing: asks }, async () => lost);
    expect(words()).toContain(nb["send.unsure"]);
    expect(words()).not.toContain(nb["app.failed_network"]);
    await goOnline();
    expect(words()).toContain(nb["send.unsure"]);
    // On its way: the conversation is fetched, and shows the countdown.
    state = "sending";
    told.length = 0;
    await goOnline();
    expect(told).toEqual(["changed"]);
    // It never arrived: it can be sent again.
    state = "claimed";
    await goOnline();
    expect(words()).not.toContain(nb["send.unsure"]);
    expect(words()).toContain(nb["undo.stopped"]);
    expect(buttons()).toContain(nb["send.send"]);
  });

  test.each([
    ["taken back", { ok: true, body: {} }, nb["undo.undone"], ["undone"]],
    [
      "found not to be sent",
      { ...sampleRefusal("stale"), status: 409, standing: { ...standing, state: "claimed" } },
      nb["undo.stopped"],
      ["changed"],
    ],
    [
      "found to be delivered",
      { ...sampleRefusal("stale"), status: 409, standing: { ...standing, state: "idle", by: "answered" } },
      nb["undo.too_late"],
      ["changed"],
    ],
  ] as const)("is %s when the volunteer writes on", async (_, last, sentence, then) => {
    let answer: unknown = lost;
    const { told, autosave } = await lose({ undo: async () => answer }, async () => lost);
    await press(nb["send.back"]);
    expect(document.querySelector("dialog")).toBeNull();
    expect(hindrance()).toBe(nb["send.withdrawing"]);
    // A save is refused while the reply is on its way.
    await act(async () => autosave.type("Rettet"));
    await act(async () => void (await autosave.save()));
    expect([autosave.state().trouble, hindrance()]).toEqual(["lost", nb["send.withdrawing"]]);
    await press(nb["app.working"]);
    expect(document.querySelector("dialog")).toBeNull();
    answer = last;
    await goOnline();
    expect([hindrance(), told]).toEqual([sentence, then]);
  });

  test.each([
    ["lost", lost],
    ["late", { ok: true, body: {} }],
  ])("is taken back too when the volunteer writes on before the answer, which is %s", async (_, answer) => {
    const sent = Promise.withResolvers<unknown>();
    const keys: string[] = [];
    const { told } = await lose({ undo: async () => ({ ok: true, body: {} }) }, ({ key }) => {
      keys.push(key);
      return sent.promise;
    });
    await press(nb["send.back"]);
    expect([document.querySelector("dialog"), hindrance()]).toEqual([null, nb["send.withdrawing"]]);
    await act(async () => sent.resolve(answer));
    expect([hindrance(), told]).toEqual([nb["undo.undone"], ["undone"]]);
    // The same words can be sent again, as another reply than the one that was taken back.
    await press(nb["composer.send"]);
    await act(async () => document.querySelector<HTMLInputElement>('input[value="none"]')?.click());
    await press(nb["send.send"]);
    expect(new Set(keys).size).toBe(2);
  });
});
