import { createAutosave, type Autosave } from "@sosmessages/client/draft/autosave.ts";
import { QueryClientProvider } from "@tanstack/react-query";
import { CheckOutBefore } from "#lib/check-out.tsx";
import { newQueries } from "#lib/queries.ts";
import type { Answer } from "@sosmessages/client/http.ts";
import { newDraft } from "@sosmessages/client/draft/draft.ts";
import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import type { Standing } from "@sosmessages/contract/desk/standing.ts";
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { Dialog } from "@sosmessages/ui/dialog.tsx";
import { act, type ReactNode } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { SpokenProvider } from "#lib/texts.tsx";
import { OwnProvider } from "#lib/use-me.ts";
import { sampleConversation, sampleMe, sampleMessage, sampleRefusal } from "#test/samples.ts";
import { inConversation, inPractice } from "#test/conversation-context.tsx";
import { nothing } from "#test/show.tsx";
import type { Calls } from "./calls.ts";
import { AskBlock, AskPropose } from "./ConversationDialogs.tsx";
import { useEditor } from "./reply/editor.ts";
import { Emptied, Outcome } from "./reply/Outcome.tsx";
import { UndoBar } from "./reply/UndoBar.tsx";
import { WriteReply } from "./reply/WriteReply.tsx";
import { AcutePanel, AskEnd, CallLeader } from "./side/AcutePanel.tsx";
import { PersonalPanel } from "./side/panels.tsx";
import { OpenConversation } from "./OpenConversation.tsx";
import { SignBand } from "./SignBand.tsx";
import { UnsentAlarms } from "./side/Unsent.tsx";
import { useDeletion, useSeen } from "./thread/seen.ts";
import type { Mode } from "./use-conversation.ts";

let root: Root;
const draw = (shown: ReactNode) =>
  act(async () =>
    root.render(
      <SpokenProvider value={{ locale: "nb", texts: nb }}>
        <OwnProvider value={{ me: sampleMe(), changed: nothing, askForDuty: nothing }}>{shown}</OwnProvider>
      </SpokenProvider>,
    ),
  );
beforeEach(() => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
  vi.unstubAllGlobals();
});

const words = () => document.body.textContent;
const press = (name: string) =>
  act(async () => [...document.querySelectorAll("button")].find(({ textContent }) => textContent === name)?.click());
const panel = (id: string, calls: Calls, onChanged: () => void) =>
  inConversation(<AcutePanel />, {
    conversation: sampleConversation({ id, help_numbers: [{ name: { nb: "Nødtelefon" }, number: "113" }] }),
    calls,
    onChanged,
  });

test("a caller who deletes every message leaves one way on: the text stays, and the conversation is given back", async () => {
  const done: unknown[] = [];
  const release = async (told: unknown) => (done.push(told), { ok: true, body: {} });
  const onLeft = (told: unknown) => void done.push(told);
  const draft = newDraft({ body: "Så fint at du skrev", revision: 1 });
  await draw(inConversation(<Emptied />, { calls: { release } as unknown as Calls, onLeft, draft }));
  expect(words()).toContain(nb["talk.emptied"]);
  expect(document.querySelector("textarea")?.value).toBe("Så fint at du skrev");
  await press(nb["release.button"]);
  expect(done).toEqual([{ reason: "other" }, "release.done"]);
});

test("a message that the caller deletes while the page is open is noticed, and a reply that was undone is not", async () => {
  const Deleted = ({ ids }: Readonly<{ ids: readonly string[] }>) => {
    const messages = ids.map((id) => sampleMessage({ id, is_reply: id === "reply" }));
    return useDeletion(messages) ? "deleted" : "nothing";
  };
  const steps = [
    ["a", "b", "reply"],
    ["a", "b", "c"],
    ["a", "c"],
    ["a", "c", "d"],
  ];
  const shown = [];
  for (const ids of steps) {
    await draw(<Deleted ids={ids} />);
    shown.push(words());
  }
  expect(shown).toEqual(["nothing", "nothing", "deleted", "deleted"]);
});

test("a message behind a dialog has not been seen, until the dialog is closed", async () => {
  let comesIntoView = nothing;
  const observed: Element[] = [];
  const Observer = class {
    constructor(tell: (entries: readonly object[]) => void) {
      comesIntoView = () => tell(observed.map((target) => ({ target, isIntersecting: true })));
    }
    observe = (target: Element) => void observed.push(target);
    disconnect = () => void observed.splice(0);
  };
  vi.stubGlobal("IntersectionObserver", Observer);
  const told: string[] = [];
  const calls = { seen: async (through: string) => void told.push(through) } as unknown as Calls;
  const Letter = ({ hasDialog }: Readonly<{ hasDialog: boolean }>) => (
    <>
      {useSeen(sampleConversation(), calls, "writer", 0).isAll ? "seen" : "unseen"}
      <span data-end-of="m1" />
      {hasDialog && (
        <Dialog title="" onCancel={nothing}>
          .
        </Dialog>
      )}
    </>
  );
  await draw(<Letter hasDialog />);
  await act(async () => comesIntoView());
  expect([words(), told]).toEqual(["unseen.", []]);
  observed.splice(0);
  await draw(<Letter hasDialog={false} />);
  expect(observed).toHaveLength(1);
  await act(async () => comesIntoView());
  expect([words(), told]).toEqual(["seen", ["m1"]]);
});

test("a leader ends an emergency with a reason, and not without one", async () => {
  const reasons: string[] = [];
  const endEmergency = async (reason: string) => (reasons.push(reason), { ok: true, body: { status: "success" } });
  const calls = { endEmergency } as unknown as Calls;
  await draw(inConversation(<AskEnd onDone={() => void reasons.push("done")} onCancel={nothing} />, { calls }));
  await press(nb["acute.clear"]);
  expect(reasons).toEqual([]);
  expect(document.querySelector('fieldset [role="alert"]')?.textContent).toBe(nb["acute.end_first"]);
  await act(async () => document.querySelector<HTMLInputElement>('input[value="others-help"]')?.click());
  await press(nb["acute.clear"]);
  expect(reasons).toEqual(["others-help", "done"]);
});

describe("marking as emergency", () => {
  const isAsked = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
  const goOnline = () => act(async () => void dispatchEvent(new Event("online")));

  test("without a network is kept and sent again, and the panel says until then that no leader knows", async () => {
    let answer: Answer<unknown> = { ...sampleRefusal("offline"), status: null };
    let attempts = 0;
    let marked = 0;
    const calls = { setAcute: async () => (attempts++, answer) } as unknown as Calls;
    const shown = panel("c1", calls, () => marked++);
    await draw(shown);
    await press(nb["acute.set"]);
    expect(words()).toContain(nb["acute.unsent"]);
    expect(document.querySelector('a[href="tel:113"]')).not.toBeNull();
    expect(isAsked()).toBe(true);

    // The screen is left and opened again: it is still not sent, and still tried. The other pages show it.
    await draw(<UnsentAlarms />);
    await goOnline();
    expect(attempts).toBe(2);
    expect(words()).toContain(nb["acute.unsent"]);
    expect(document.querySelector('a[href="tel:113"]')).not.toBeNull();
    expect(document.querySelectorAll('a[href="/conversation/c1"]')).toHaveLength(1);
    history.replaceState(null, "", "/conversation/c1");
    await draw(<UnsentAlarms />);
    expect(words()).toBe("");
    await draw(<UnsentAlarms isHere />);
    expect(words()).toContain(nb["acute.unsent"]);
    history.replaceState(null, "", "/");
    await draw(shown);
    expect(words()).toContain(nb["acute.unsent"]);

    answer = { ok: true, body: {} };
    await goOnline();
    expect(words()).not.toContain(nb["acute.unsent"]);
    expect([marked, isAsked()]).toEqual([1, false]);
  });

  test("that is refused is not repeated, and every page says that no leader knows, until it is closed or sent", async () => {
    let attempts = 0;
    let answer: Answer<unknown> = sampleRefusal("stale");
    const calls = { setAcute: async () => (attempts++, answer) } as unknown as Calls;
    const isRefused = () => words().includes(nb["acute.refused"]);
    const shown = panel("c2", calls, nothing);
    await draw(shown);
    await press(nb["acute.set"]);
    await goOnline();
    expect(words()).toContain(nb["work.stale"]);
    expect(words()).not.toContain(nb["acute.unsent"]);
    expect([attempts, isRefused(), isAsked()]).toEqual([1, true, false]);
    await draw(<UnsentAlarms />);
    expect(isRefused()).toBe(true);
    expect(document.querySelector('a[href="tel:113"]')).not.toBeNull();
    await press(nb["app.close"]);
    expect(words()).toBe("");

    await draw(shown);
    await press(nb["acute.set"]);
    answer = { ok: true, body: {} };
    await draw(null);
    await draw(shown);
    expect([document.querySelector("details")?.open, isRefused()]).toEqual([true, true]);
    await press(nb["acute.set"]);
    expect(isRefused()).toBe(false);
  });

  test("in practice is not repeated, and no page takes it for an alarm", async () => {
    let attempts = 0;
    const calls = {
      setAcute: async () => (attempts++, { ...sampleRefusal("network"), status: null }),
    } as unknown as Calls;
    const conversation = sampleConversation({ id: "e1" });
    await draw(inConversation(<AcutePanel />, { conversation, calls, practice: inPractice }));
    await press(nb["acute.set"]);
    await goOnline();
    expect(words()).toContain(nb["app.failed_network"]);
    await draw(<UnsentAlarms />);
    expect([attempts, words()]).toEqual([1, ""]);
  });
});

describe("a call for a leader without a network", () => {
  const goOnline = () => act(async () => void dispatchEvent(new Event("online")));
  const lost = { ...sampleRefusal("offline"), status: null } as const;

  test("is repeated, and the panel tells until then that no leader knows", async () => {
    let answer: Answer<unknown> = lost;
    let called = 0;
    const calls = { callLeader: async () => answer } as unknown as Calls;
    await draw(inConversation(<CallLeader />, { calls, onChanged: () => called++ }));
    await press(nb["acute.call"]);
    expect(words()).toContain(nb["acute.unsent"]);
    answer = { ok: true, body: {} };
    await goOnline();
    expect(words()).not.toContain(nb["acute.unsent"]);
    expect(called).toBe(1);
  });

  test("as a proposal, is repeated too, and told in its dialog", async () => {
    let answer: Answer<unknown> = lost;
    const told: string[] = [];
    const calls = { propose: async ({ kind }: { kind: string }) => (told.push(kind), answer) } as unknown as Calls;
    await draw(inConversation(<AskPropose onDone={() => told.push("done")} onCancel={nothing} />, { calls }));
    const reason = document.querySelector("textarea")!;
    Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value")!.set!.call(reason, "For vanskelig");
    await act(async () => void reason.dispatchEvent(new Event("input", { bubbles: true })));
    // Only this proposal is an alarm.
    await press(nb["propose.send"]);
    expect(words()).toContain(nb["app.failed_network"]);
    await act(async () => document.querySelector<HTMLInputElement>('input[value="take-over"]')?.click());
    await press(nb["propose.send"]);
    expect(words()).toContain(nb["acute.unsent"]);
    answer = { ok: true, body: {} };
    await goOnline();
    expect(words()).not.toContain(nb["acute.unsent"]);
    expect(told).toEqual(["block", "take-over", "take-over", "done"]);
  });
});

describe("a sign of danger", () => {
  const signed = (id: string, source: "caller" | "program") => ({
    id,
    sign: { source, at: "2026-03-10T10:00:00.000Z" },
    help_numbers: [{ name: { nb: "Nødtelefon" }, number: "113" }],
    alarms: [{ id: "a1", kind: "sign" as const, raised_at: "2026-03-10T10:00:00.000Z", seen_at: null }],
  });
  const band = (id: string, source: "caller" | "program", isLeader: boolean, calls: Calls) =>
    inConversation(<SignBand />, {
      conversation: sampleConversation(signed(id, source)),
      me: sampleMe({ role: isLeader ? "leader" : "volunteer" }),
      calls,
    });
  const decide = async (source: "caller" | "program", isLeader: boolean, key: string) => {
    const pressed: string[] = [];
    const done = async (what: string) => (pressed.push(what), { ok: true, body: {} });
    const calls = { setAcute: () => done("emergency"), rejectSign: () => done("no danger") } as unknown as Calls;
    await draw(band("c3", source, isLeader, calls));
    await type(key);
    if (key === "d") await act(() => vi.advanceTimersByTimeAsync(6_000));
    return pressed;
  };
  const type = (key: string) =>
    act(async () => void dispatchEvent(new KeyboardEvent("keydown", { key, cancelable: true })));
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  test("is decided in one key: emergency, or not danger", async () => {
    expect(await decide("program", false, "a")).toEqual(["emergency"]);
    expect(await decide("program", false, "d")).toEqual(["no danger"]);
    expect(words()).toContain(nb["lane.may_be_wrong"]);
  });

  test.each([
    ["u", []],
    ["a", ["emergency"]],
  ])("“not danger” can be undone for some seconds, and %s does", async (key, expected) => {
    const pressed = await decide("program", false, "x");
    await type("d");
    expect([pressed, words()?.includes("gjelder om 6 s")]).toEqual([[], true]);
    await type(key);
    await act(() => vi.advanceTimersByTimeAsync(20_000));
    expect(pressed).toEqual(expected);
  });

  test("and its alarm stand in one band for leaders; no other person acknowledges it", async () => {
    await decide("caller", true, "x");
    expect(document.querySelectorAll("section")).toHaveLength(1);
    expect(words()).toContain(nb["acute.acknowledge"]);
    await decide("program", false, "x");
    expect(words()).not.toContain(nb["acute.acknowledge"]);
  });

  test.each(["INPUT", "TEXTAREA", "BUTTON"])("is decided by no key that is typed into a field: %s", async (field) => {
    const pressed: string[] = [];
    const done = async (what: string) => (pressed.push(what), { ok: true, body: {} });
    const calls = { setAcute: () => done("emergency"), rejectSign: () => done("no danger") } as unknown as Calls;
    await draw(band("c5", "program", true, calls));
    const focused = document.body.appendChild(document.createElement(field));
    focused.focus();
    for (const key of ["a", "d"])
      await act(async () => void focused.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true })));
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(pressed).toEqual(field === "BUTTON" ? ["emergency", "no danger"] : []);
  });

  test.each([true, false])(
    "has its key at once: the box beside the letters takes the focus only without one (%s)",
    async (hasSign) => {
      vi.stubGlobal("matchMedia", () => ({ matches: true }));
      const Writing = () =>
        inConversation(
          <WriteReply
            foot={nothing}
            hasNews={false}
            wasUndone={false}
            wasDeleted={false}
            onSent={nothing}
            onUndone={nothing}
            onSeeNews={nothing}
          />,
          {
            editor: useEditor({} as Autosave),
            conversation: sampleConversation(hasSign ? signed("c6", "program") : {}),
          },
        );
      await draw(<Writing />);
      expect(document.activeElement?.tagName).toBe(hasSign ? "BODY" : "TEXTAREA");
    },
  );

  test("that is marked without a network tells above the letters that no leader knows yet", async () => {
    let answer: Answer<unknown> = { ...sampleRefusal("offline"), status: null };
    const calls = { setAcute: async () => answer } as unknown as Calls;
    await draw(band("c4", "program", false, calls));
    await press(`${nb["sign.emergency"]} A`);
    expect(words()).toContain(nb["acute.unsent"]);
    expect(document.querySelector('a[href="tel:113"]')).not.toBeNull();
    expect(document.querySelector("button")).toBeNull();
    answer = { ok: true, body: {} };
    await act(async () => void dispatchEvent(new Event("online")));
    expect(words()).not.toContain(nb["acute.unsent"]);
  });

  test("of the caller is rejected by a leader only", async () => {
    expect(await decide("caller", false, "d")).toEqual([]);
    expect(words()).toContain(nb["sign.leader_only"]);
    expect(words()).not.toContain(nb["sign.reject"]);
    expect(await decide("caller", false, "a")).toEqual(["emergency"]);
    expect(await decide("caller", true, "d")).toEqual(["no danger"]);
  });
});

test.each([
  [true, [nb["leader.block"], nb["leader.block_anyway"]]],
  [false, [nb["leader.block"]]],
])("a block after danger (%s) is carried out after these presses", async (isGrave, presses) => {
  HTMLDialogElement.prototype.showModal ??= nothing;
  let blocks = 0;
  const calls = { block: async () => (blocks++, { ok: true, body: {} }) } as unknown as Calls;
  await draw(
    inConversation(<AskBlock onDone={nothing} onCancel={nothing} />, {
      calls,
      conversation: sampleConversation({ risk: isGrave ? "high" : null }),
    }),
  );
  for (const name of presses) {
    expect([blocks, words()?.includes(nb["leader.block_again"])]).toEqual([0, name === nb["leader.block_anyway"]]);
    await press(name);
  }
  expect(blocks).toBe(1);
});

test.each([
  ["high", true],
  ["some", false],
] as const)(
  "after a reply to a letter with %s risk, which is deleted with it, the author is asked: %s",
  async (risk, isAsked) => {
    const outcome = (mode: "sending" | "answered", change: Parameters<typeof sampleConversation>[0]) =>
      inConversation(<Outcome onUndone={nothing} />, { mode, conversation: sampleConversation(change) });
    await draw(outcome("sending", { risk, sends_at: new Date(Date.now() + 60_000).toISOString() }));
    expect(words()?.includes(nb["check.title"])).toBe(isAsked);
    await draw(outcome("answered", { risk: null, is_mine: false }));
    expect(words()?.includes(nb["check.title"])).toBe(isAsked);
  },
);

test("after a letter with high risk was given back, the volunteer is asked in the queue", async () => {
  const Observer = class {
    observe = nothing;
    disconnect = nothing;
  };
  vi.stubGlobal("IntersectionObserver", Observer);
  vi.stubGlobal("ResizeObserver", Observer);
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  vi.stubGlobal("fetch", async () => new Response(null, { status: 503 }));
  HTMLDialogElement.prototype.showModal ??= nothing;
  const calls = { release: async () => ({ ok: true, body: {} }), presence: async () => sampleRefusal("notFound") };
  await draw(
    <QueryClientProvider client={newQueries()}>
      <OpenConversation
        me={sampleMe({ tenants: [] })}
        conversation={sampleConversation({ risk: "high" })}
        mode="write"
        calls={calls as unknown as Calls}
        autosave={createAutosave({ saveAfterMs: 1, retryAfterMs: [1] })}
        draft={newDraft(null)}
        onChanged={nothing}
      />
    </QueryClientProvider>,
  );
  await press(nb["release.button"]);
  await press(nb["release.confirm"]);
  await draw(<CheckOutBefore />);
  expect(words()).toContain(nb["check.title"]);
  history.replaceState(null, "");
  await draw(<CheckOutBefore key="other" />);
  expect(words()).toBe("");
});

describe("a reply that was on its way", () => {
  const at = "2026-03-10T10:00:00.000Z";
  const stands = (state: Standing["state"], by: Standing["by"]) => ({
    state,
    standing: { state, by, at, holder: null, is_mine: false, opened_at: null, is_emptied: false },
  });
  const outcome = (mode: Mode, change: Partial<Conversation>) =>
    inConversation(<Outcome onUndone={nothing} />, { mode, conversation: sampleConversation(change) });
  const sending = outcome("sending", {
    ...stands("sending", "sent"),
    sends_at: new Date(Date.now() + 60_000).toISOString(),
  });
  test.each([
    ["with-leader", stands("review", "stopped"), false],
    ["offer", stands("waiting", "put-back"), false],
    ["answered", stands("waiting", "rights-changed"), false],
    ["answered", stands("idle", "deleted"), false],
    ["answered", stands("idle", "closed-abuse"), false],
    ["answered", stands("idle", "answered"), true],
    ["answered", stands("waiting", "written"), true],
  ] as const)("%s %j is said to be sent: %s", async (mode, change, isSent) => {
    await draw(sending);
    await draw(outcome(mode, change));
    expect(words()?.includes(nb["undo.sent"])).toBe(isSent);
    // The caller's next letter does not turn a reply that was stopped into one that was sent.
    await draw(outcome("answered", stands("waiting", "written")));
    expect(words()?.includes(nb["undo.sent"])).toBe(isSent);
    expect(words()).toContain(nb["standing.waiting"].split(" {")[0]);
  });

  test("and was stopped did not go out before the undo, and is not said to have", async () => {
    const { standing } = stands("review", "stopped");
    let isLookedFor = false;
    const undo = async () => ({ ...sampleRefusal("stale"), standing });
    const calls = { undo } as unknown as Calls;
    const props = { canUndo: true, calls, onUndone: nothing, onOver: () => void (isLookedFor = true) };
    await draw(<UndoBar sendsAt={new Date(Date.now() + 60_000).toISOString()} {...props} />);
    await press(nb["undo.undo"]);
    expect(words()).not.toContain(nb["undo.too_late"]);
    expect(words()).toContain(nb["work.stale"]);
    expect(isLookedFor).toBe(true);
  });
});

test.each([
  ["an answered letter", [sampleMessage()], true],
  ["no letter", [sampleMessage({ is_reply: true })], false],
])("a leader is offered to write first where there is %s", async (_, messages, isOffered) => {
  await draw(
    inConversation(<Outcome onUndone={nothing} />, {
      mode: "answered",
      me: sampleMe({ role: "leader" }),
      conversation: sampleConversation({ state: "idle", is_acute: true, messages }),
    }),
  );
  expect(words()?.includes(nb["talk.write_first"])).toBe(isOffered);
});

test("a check for personal data is confirmed once more while the program marks places", async () => {
  let checks = 0;
  const calls = { checked: async () => (checks++, { ok: true, body: {} }) } as unknown as Calls;
  const found = [{ start: 10, end: 14, kind: "name" as const }];
  const personal = (messages: Conversation["messages"]) =>
    inConversation(<PersonalPanel />, { conversation: sampleConversation({ messages }), calls });
  await draw(personal([sampleMessage({ found })]));
  await press(nb["data.check"]);
  expect([checks, document.querySelector("dialog")?.textContent]).toEqual([
    0,
    expect.stringContaining("Programmet fant én mulig personopplysning."),
  ]);
  await act(async () => [...document.querySelectorAll<HTMLElement>("dialog button")][0]?.click());
  expect(checks).toBe(1);
  await draw(personal([sampleMessage()]));
  await press(nb["data.check"]);
  expect(checks).toBe(2);
});
