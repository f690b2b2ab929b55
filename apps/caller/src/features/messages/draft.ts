import type { Refusal } from "@sosmessages/client/http.ts";
import type { DraftCalls, Held } from "./draft-calls.ts";

export type DraftState = Readonly<{
  text: string;
  /** blank: there is nothing to save. refused: the service will not hold these very words (they are too long). */
  kept: "blank" | "saving" | "saved" | "unsaved" | "refused";
  /** Written meanwhile in another window or on another device. Nothing is saved until the person has chosen. */
  other: string | null;
}>;

type Needs = Readonly<{ calls: DraftCalls; onSaved: () => void }>;

export type Draft = ReturnType<typeof createDraft>;

const saveAfterMs = 700;
const retryAfterMs = [2_000, 5_000, 15_000, 30_000] as const;
/** Someone who types without a pause is not asked about other windows before every save. */
const trustMs = 3_000;
/** Words typed here so lately are not replaced by others without a question. */
const freshMs = 30_000;

/**
 * Half a message. The service holds it sealed for the caller alone; this device holds it in the page's memory and
 * nowhere else. One call at a time, so that an older text never lies down over a newer one.
 */
export function createDraft({ calls, onSaved }: Needs) {
  let text = "";
  let held: Held = null;
  let other: Held = null;
  let lookedAt: number | null = null;
  let typedAt = Number.NEGATIVE_INFINITY;
  let isOpen = false;
  let failures = 0;
  let refused: string | null = null;
  let under: Promise<boolean> | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let state: DraftState = { text: "", kept: "blank", other: null };
  const listeners = new Set<() => void>();

  const isSettled = () => other === null && text === (held?.body ?? "");
  const isSafe = () => text === "" || isSettled();

  function kept(): DraftState["kept"] {
    if (text === "") return "blank";
    if (text === refused) return "refused";
    if (isSettled()) return "saved";
    return failures > 0 || other !== null || !isOpen ? "unsaved" : "saving";
  }

  function show(): void {
    state = { text, kept: kept(), other: other?.body ?? null };
    for (const listener of listeners) listener();
  }

  function later(ms: number): void {
    if (timer !== undefined) return;
    timer = setTimeout(() => {
      timer = undefined;
      void save();
    }, ms);
  }

  function fail(refusal: Refusal, body: string): void {
    if (refusal.status === 413 || refusal.status === 422) refused = body;
    else if (isOpen) later(retryAfterMs[Math.min(failures++, retryAfterMs.length - 1)] ?? 0);
  }

  const mayReplace = (body: string) => isSettled() && (body.includes(text) || Date.now() - typedAt > freshMs);

  /** What lies with the service now, if it is not what was there when we last looked. */
  async function look(): Promise<boolean> {
    const answer = await calls.read();
    if (!isOpen) return false;
    if (!answer.ok) {
      fail(answer, text);
      return false;
    }
    lookedAt = Date.now();
    const now = answer.body;
    const isKnown = now?.saved_at === held?.saved_at || now?.body === text;
    if (isKnown || now === null || mayReplace(now.body)) {
      if (isSettled()) text = now?.body ?? "";
      held = now;
      other = null;
    } else other = now;
    return true;
  }

  async function carry(): Promise<boolean> {
    while (isOpen && (lookedAt === null || (!isSettled() && other === null && text !== refused))) {
      if (lookedAt === null || Date.now() - lookedAt > trustMs) {
        if (!(await look())) return isSafe();
        continue;
      }
      const body = text;
      const answer = await calls.write(body);
      // Nobody is here any more: what is in the page now says nothing about what should lie with the service.
      if (!isOpen) break;
      if (!answer.ok) {
        fail(answer, body);
        return isSafe();
      }
      held = answer.body;
      lookedAt = Date.now();
      failures = 0;
      onSaved();
      show();
    }
    return isSafe();
  }

  function alone(work: () => Promise<boolean>): Promise<boolean> {
    under = (under ?? Promise.resolve(true)).then(work).finally(show);
    return under;
  }

  /** Answers whether everything typed is with the service. */
  function save(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    return isOpen ? alone(carry) : Promise.resolve(isSafe());
  }

  function lookAndSave(): Promise<boolean> {
    lookedAt = null;
    return save();
  }

  /** The message is stored, so its draft goes; from other windows too, where nothing was added to it. */
  function sent(body: string): void {
    if (text !== body) return;
    text = "";
    other = null;
    lookedAt = Date.now();
    show();
    void save();
  }

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    save,

    /** The login is there: what the service holds comes back, and what could not be saved before is saved. */
    open: (): Promise<boolean> => {
      isOpen = true;
      return lookAndSave();
    },

    /** Another window has saved, or somebody comes back to this one. */
    lookAgain: lookAndSave,

    /** The login is over. What could not be saved waits in the page for the same person. */
    close: () => {
      isOpen = false;
      clearTimeout(timer);
      timer = undefined;
    },

    type: (typed: string) => {
      text = typed;
      typedAt = Date.now();
      show();
      if (isOpen) later(saveAfterMs);
    },

    choose: (which: "own" | "other") => {
      held = other;
      lookedAt = Date.now();
      if (which === "other") text = other?.body ?? "";
      other = null;
      show();
      void save();
    },

    sent,

    /** The answer to a message was lost, but the message was not: then its draft is no longer half a message. */
    sentBefore: (newestOwn: Readonly<{ body: string; submitted_at: string }>) => {
      const isSame = held !== null && isSettled() && text === newestOwn.body;
      if (isSame && held !== null && newestOwn.submitted_at >= held.saved_at) sent(text);
    },

    isBlank: () => text === "",
    isSafe,
    forget: () => {
      text = "";
      held = null;
      other = null;
      refused = null;
      isOpen = false;
      clearTimeout(timer);
      timer = undefined;
      show();
    },
  };
}
