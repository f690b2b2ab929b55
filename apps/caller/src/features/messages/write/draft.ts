import {
  createAutosave,
  lookAfterReload,
  type DraftStore,
  type SaveOutcome,
} from "@sosmessages/client/draft/autosave.ts";
import { isSettled, statusOf, type DraftStatus } from "@sosmessages/client/draft/draft.ts";
import { longestKeptAliveBytes, type Answer, type Send } from "@sosmessages/client/http.ts";
import { limits } from "@sosmessages/contract/limits.ts";
import { useEffect, useState, useSyncExternalStore } from "react";
import { deleteDraft, readDraft, saveDraft } from "#lib/calls.generated.ts";
import type { Device } from "#device/device.ts";

export type MessageDraft = ReturnType<typeof createMessageDraft>;

/** Words typed here so lately are not replaced by others without a question. */
const freshMs = 30_000;

/** Half a message. The service stores it sealed for the caller alone; this device has it in the page's memory only. */
export function createMessageDraft({ calls, onSaved }: Readonly<{ calls: DraftCalls; onSaved: () => void }>) {
  const { store, savedAt } = createDraftStore(calls, onSaved);
  let typedAt = Number.NEGATIVE_INFINITY;
  const autosave = createAutosave({
    saveAfterMs: 700,
    retryAfterMs: [2_000, 5_000, 15_000, 30_000],
    mayFollow: (text, found) => found === "" || found.includes(text) || Date.now() - typedAt > freshMs,
  });
  const { state } = autosave;
  const isSafe = () => state().text === "" || isSettled(state());
  let isOpen = false;

  /** Deletes the draft in other windows too, if it did not change there. */
  function sent(body: string): void {
    if (state().text === body) autosave.sent();
  }

  return {
    state,
    subscribe: autosave.subscribe,
    isSafe,
    isBlank: () => state().text === "",
    /** Returns whether nothing typed would be lost with the page. */
    save: () => autosave.save().then(isSafe),

    /** The page is closing: append the text to the other window's draft instead of asking. */
    lastWords: () => {
      const { text, isTicked, trouble } = state();
      if (statusOf(state()) !== "choose" && !isSettled(state()) && trouble !== "refused")
        void calls.write(text, isTicked, savedAt(), true);
    },

    /** Whether words would be lost if the page closed now. */
    isAtRisk: (isOnline: boolean): boolean => {
      const [{ text }, status] = [state(), statusOf(state())];
      if (text === "") return false;
      return keptHere.has(status) || (status === "saving" && !(isOnline && isOpen && outlives(text)));
    },

    open: () => {
      isOpen = true;
      autosave.connect(store);
      return autosave.refresh();
    },

    lookAgain: autosave.refresh,

    /** The login is over. What could not be saved waits in the page for the same person. */
    close: () => {
      isOpen = false;
      autosave.disconnect();
    },

    /** `isTicked`: "I am not safe right now". */
    type: (text: string, isTicked?: boolean) => {
      typedAt = Date.now();
      autosave.type(text, isTicked);
    },

    choose: autosave.choose,

    sent,

    /** The answer was lost, but the message was stored: its draft is obsolete. */
    sentBefore: ({ body, submitted_at }: Readonly<{ body: string; submitted_at: string }>) => {
      const at = savedAt();
      if (at !== null && submitted_at >= at && isSettled(state())) sent(body);
    },

    forget: () => {
      autosave.disconnect();
      autosave.clear();
    },
  };
}

/** What the service stores: the words, the tick, and when they were last saved. `null`: nothing. */
export type StoredDraft = Readonly<{ body: string; saved_at: string; not_safe?: boolean }> | null;

export type DraftCalls = Readonly<{
  read: () => Promise<Answer<StoredDraft>>;
  /** `replaces`: when the replaced draft was saved, null if none. The service refuses if another draft is stored. `keepsBoth`: append instead. */
  write: (body: string, isTicked: boolean, replaces: string | null, keepsBoth?: true) => Promise<Answer<StoredDraft>>;
}>;

/** keepalive: the request continues when the page is closed. */
const draftCalls = (send: Send): DraftCalls => ({
  read: () => send(readDraft),
  write: async (body, isTicked, replaces, keepsBoth) => {
    if (body !== "") {
      const words = { body, replaces, ...(isTicked && { not_safe: true }), ...(keepsBoth && { keep_both: keepsBoth }) };
      return send(saveDraft, { body: words, keepalive: true });
    }
    const query = replaces === null ? {} : { replaces };
    const answer = await send(deleteDraft, { query, keepalive: true });
    return answer.ok ? { ok: true, body: null } : answer;
  },
});

/** Each save time is a revision. The service compares it, so that one of two simultaneous saves is refused. */
function createDraftStore(calls: DraftCalls, onSaved: () => void) {
  let savedAt: string | null = null;
  let revision = 0;
  /** A save was sent, and no answer came. */
  let isUnsure = false;

  function note(stored: StoredDraft) {
    const at = stored?.saved_at ?? null;
    if (at !== savedAt) revision++;
    savedAt = at;
    return { body: stored?.body ?? "", revision, isTicked: stored?.not_safe === true };
  }

  async function read() {
    const [before, answer] = [revision, await calls.read()];
    if (!answer.ok) return undefined;
    const found = note(answer.body);
    if (isUnsure && revision !== before) onSaved();
    isUnsure = false;
    return found;
  }

  const write: DraftStore["write"] = async (
    body,
    replaced,
    _isLast,
    _after,
    isTicked = false,
  ): Promise<SaveOutcome> => {
    if (replaced !== revision) return { is: "failed", because: "newer" };
    const answer = await calls.write(body, isTicked, savedAt);
    if (!answer.ok) {
      if (answer.error === "newerDraft") return { is: "failed", because: "newer" };
      isUnsure ||= !answer.isCertain;
      const isTooLong = answer.error === "tooLarge" || answer.error === "validation";
      return { is: "failed", because: isTooLong ? "refused" : "network" };
    }
    const { revision: saved } = note(answer.body);
    onSaved();
    return { is: "saved", revision: saved };
  };

  return { store: { read, write } satisfies DraftStore, savedAt: () => savedAt };
}

const nearLimit = 500;

/** How many characters are left; null as long as it does not matter. Counted as the service counts. */
export function charactersLeft(text: string): number | null {
  if (text.length < limits.messageBody.max - nearLimit) return null;
  const left = limits.messageBody.max - Array.from(text.trim()).length;
  return left > nearLimit ? null : left;
}

/** Gives the draft that the page already holds for this caller, or makes one. */
export type OpenDraft = (create: () => MessageDraft) => MessageDraft;

const keptHere: ReadonlySet<DraftStatus> = new Set(["unsaved", "too-long", "choose"]);

/** Whether a browser sends this after the page is gone, and the service stores it: not every browser does, and none a long text. */
const outlives = (text: string): boolean =>
  "keepalive" in Request.prototype &&
  (charactersLeft(text) ?? 0) >= 0 &&
  new Blob([JSON.stringify(text)]).size < longestKeptAliveBytes - 100;

/** Saves the words, and prevents closing with unsaved ones, on every page of the app until the draft is forgotten. Returns how to stop. */
function guard(draft: Omit<MessageDraft, "forget">, device: Device): () => void {
  const seenOrNot = () => void (document.visibilityState === "visible" ? draft.lookAgain() : draft.save());
  const stay = (event: Event) => {
    // Quick exit must not ask.
    const isLeaving = "covered" in document.documentElement.dataset;
    if (!isLeaving && draft.isAtRisk(navigator.onLine)) event.preventDefault();
  };
  const go = () => {
    if (!("covered" in document.documentElement.dataset)) draft.lastWords();
  };
  document.addEventListener("visibilitychange", seenOrNot);
  addEventListener("beforeunload", stay);
  addEventListener("pagehide", go);
  const stops = [
    device.tabs.on((message) => message.is === "draft-saved" && void draft.lookAgain()),
    device.onNetworkChange((isOnline) => isOnline && void draft.save()),
  ];
  return () => {
    document.removeEventListener("visibilitychange", seenOrNot);
    removeEventListener("beforeunload", stay);
    removeEventListener("pagehide", go);
    for (const stop of stops) stop();
  };
}

function openGuarded(device: Device, send: Send): MessageDraft {
  const draft = createMessageDraft({ calls: draftCalls(send), onSaved: () => device.tabs.post({ is: "draft-saved" }) });
  const stop = guard(draft, device);
  return {
    ...draft,
    forget: () => {
      stop();
      draft.forget();
    },
  };
}

export function useDraft(device: Device, send: Send, openDraft: OpenDraft) {
  const [draft] = useState(() => openDraft(() => openGuarded(device, send)));
  const state = useSyncExternalStore(draft.subscribe, draft.state);

  useEffect(() => {
    void draft.open();
    const stop = lookAfterReload(() => void draft.lookAgain());
    return () => {
      stop();
      void draft.save();
    };
  }, [draft]);

  return [draft, state] as const;
}
