import type { Answer, Refusal } from "@sosmessages/client/http.ts";
import { createStore } from "@sosmessages/client/emitter.ts";
import type { EditorDraft } from "@sosmessages/contract/desk/editor.ts";

/** One change of a sentence or field. `value`: null is the usual sentence. */
export type Pending = Readonly<{
  id: string;
  value: string | null;
  /** The stored value when the change was begun. */
  base: string | null;
  /** The value that another window or person saved in the meantime. */
  other?: Readonly<{ value: string | null }>;
  /** It has a mistake, or the server refused it: it is not sent before it is changed. */
  isHeld: boolean;
  /** It would end a request or an approval that its writer had not seen. */
  isLate?: boolean;
}>;

export type SaveState = Readonly<{
  pending: ReadonlyMap<string, Pending>;
  /** unsaved: the server cannot be reached, and it is tried again. */
  status: "idle" | "waiting" | "saving" | "unsaved";
  /** The revision in which the person ends the request or approval by a change. */
  reopened: number | null;
}>;

type Given = Readonly<{
  send: (change: Pending, revision: number) => Promise<Answer<EditorDraft>>;
  /** The server has the change. */
  onSaved: (change: Pending, draft: EditorDraft) => void;
  /** Other parts of the screen depend on this change, so that the draft is fetched again. */
  isWide?: (change: Pending) => boolean;
  /**
   * Fetches the draft again and returns how to look up a value in it; null: the server cannot be reached. `isSettled`: a leader was
   * asked to approve it, or has.
   */
  reload: () => Promise<Readonly<{
    revision: number;
    isSettled: boolean;
    valueOf: (id: string) => string | null;
  }> | null>;
  saveAfterMs?: number;
  retryAfterMs?: number;
}>;

const passing: ReadonlySet<Refusal["error"]> = new Set([
  "offline",
  "network",
  "unusable",
  "unavailable",
  "timedOut",
  "tooManyAttempts",
  "unexpected",
  "locked",
  "unauthenticated",
]);

/** It waits for its writer, who corrects it or decides between two texts. */
export const isStuck = ({ isHeld, isLate, other }: Pending): boolean =>
  isHeld || isLate === true || other !== undefined;

const triesAfterLeaving = 30;

/** Sends changes one at a time, each with the newest revision. It never overwrites a value from elsewhere. */
export function createSaveQueue({ saveAfterMs = 700, retryAfterMs = 5_000, ...given }: Given) {
  const store = createStore<SaveState>({ pending: new Map(), status: "idle", reopened: null });
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let renewing: Promise<boolean> | null = null;
  let revision = 0;
  let triesLeft = Infinity;

  const set = (change: Partial<SaveState>) => store.set({ ...store.get(), ...change });
  const put = (change: Pending) => set({ pending: new Map(store.get().pending).set(change.id, change) });
  const drop = (id: string) => set({ pending: new Map([...store.get().pending].filter(([each]) => each !== id)) });
  const next = () => [...store.get().pending.values()].find((change) => !isStuck(change));
  const later = (ms: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void flush(), ms);
  };

  /** After a reload: changes of untouched places go on, the others wait for a decision. */
  const compare = (valueOf: (id: string) => string | null) => {
    for (const change of store.get().pending.values()) {
      const now = valueOf(change.id);
      if (now === change.value) drop(change.id);
      else if (now !== change.base) put({ ...change, other: { value: now } });
    }
  };

  const delay = (isLate: boolean) => {
    for (const change of store.get().pending.values()) put({ ...change, isLate });
  };

  /** false: the server cannot be reached. */
  const renew = async (): Promise<boolean> => {
    const newer = await given.reload();
    if (newer === null) return false;
    revision = newer.revision;
    compare(newer.valueOf);
    delay(newer.isSettled && store.get().reopened !== revision);
    return true;
  };

  async function run(): Promise<void> {
    for (let change = next(); change !== undefined; change = next()) {
      set({ status: "saving" });
      const answer = await given.send(change, revision);
      if (answer.ok) {
        revision = answer.body.revision;
        given.onSaved(change, answer.body);
        const now = store.get().pending.get(change.id);
        if (now?.value === change.value) drop(change.id);
        else if (now !== undefined) put({ ...now, base: change.value });
        if (given.isWide?.(change)) await renew();
        continue;
      }
      if (answer.error === "newerDraft") {
        if (await renew()) continue;
      } else if (!passing.has(answer.error)) {
        const now = store.get().pending.get(change.id);
        if (now?.value === change.value) put({ ...now, isHeld: true });
        continue;
      }
      set({ status: "unsaved" });
      if (triesLeft-- > 0) later(retryAfterMs);
      return;
    }
    set({ status: "idle" });
  }

  /** Sends pending changes now. Resolves to true if the server has all of them. */
  async function flush(): Promise<boolean> {
    clearTimeout(timer);
    while (renewing !== null) await renewing;
    running ??= run().finally(() => {
      running = null;
    });
    await running;
    return store.get().pending.size === 0;
  }

  return {
    state: store.get,
    subscribe: store.subscribe,
    flush,
    change: (id: string, value: string | null, base: string | null, isHeld = false) => {
      const begun = store.get().pending.get(id);
      put({ ...begun, id, value, base: begun === undefined ? base : begun.base, isHeld });
      if (isHeld) return;
      if (store.get().status !== "saving") set({ status: "waiting" });
      later(saveAfterMs);
    },
    forget: (id: string) => {
      drop(id);
      if (store.get().pending.size === 0 && store.get().status !== "saving") set({ status: "idle" });
    },
    /** The draft was discarded or replaced. */
    forgetAll: () => {
      clearTimeout(timer);
      set({ pending: new Map(), status: "idle" });
    },
    /** The draft was changed elsewhere, or a leader decided on it. false: the server cannot be reached. */
    refresh: async (): Promise<boolean> => {
      while (running !== null) await running;
      renewing ??= renew().finally(() => {
        renewing = null;
      });
      return renewing;
    },
    /** Saves the own text although the place was changed elsewhere. */
    insist: (id: string) => {
      const found = store.get().pending.get(id);
      if (found?.other === undefined) return;
      const { other, ...change } = found;
      put({ ...change, base: other.value });
      void flush();
    },
    /** From now on, a change ends the request or the approval. */
    reopen: () => {
      set({ reopened: revision });
      delay(false);
      void flush();
    },
    /** Of the draft on the screen, for every call that changes it. */
    revision: () => revision,
    at: (next: number) => {
      revision = next;
    },
    /** The screen is shown, for the first time or again. */
    enter: () => {
      triesLeft = Infinity;
      void flush();
    },
    /** Another screen is shown: the rest is saved, with a limited number of retries. */
    leave: () => {
      triesLeft = triesAfterLeaving;
      void flush();
    },
  };
}
export type SaveQueue = ReturnType<typeof createSaveQueue>;
