import { createStore } from "../emitter.ts";
import { isDue, newDraft, nextDraft, statusOf, type DraftEvent, type SaveFailure, type Stored } from "./draft.ts";

export type SaveOutcome =
  | Readonly<{ is: "saved"; revision: number }>
  /** gone: the service deleted the draft's owner. */
  | Readonly<{ is: "failed"; because: SaveFailure | "gone" }>;

export type DraftStore = Readonly<{
  /**
   * `revision` is the one that these words replace. `isLast`: the page is going. `after`: words that were sent before, and of which
   * no answer has come; where they are stored, these replace them.
   */
  write: (body: string, revision: number, isLast: boolean, after?: string, isTicked?: boolean) => Promise<SaveOutcome>;
  /** What is stored now; undefined: no answer. */
  read: () => Promise<Stored | null | undefined>;
}>;

type Options = Readonly<{
  saveAfterMs: number;
  retryAfterMs: readonly [number, ...number[]];
  /** True if saved editor text may be replaced by `found` without asking. */
  mayFollow?: (text: string, found: string) => boolean;
}>;

export type Autosave = ReturnType<typeof createAutosave>;

const triesAfterLeaving = 30;
const lastSaveMs = 2_000;
/** A save elsewhere may raise no event. */
const lookAgainMs = 3_000;

/** A reloaded page may read the draft before the last save of the page before it arrives. Returns how to stop. */
export function lookAfterReload(look: () => void): () => void {
  const [navigation] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
  const timer = navigation?.type === "reload" ? setTimeout(look, lastSaveMs) : undefined;
  return () => clearTimeout(timer);
}

/** Saves one call at a time, so that an older text never replaces a newer one. The device stores nothing. */
export function createAutosave({ saveAfterMs, retryAfterMs, mayFollow = () => false }: Options) {
  const draft = createStore(newDraft(null));
  let store: DraftStore | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let queue: Promise<void> = Promise.resolve();
  let mustRead = false;
  let isLeft = false;
  /** The text from elsewhere was chosen, and may have changed since it was read. */
  let isFollowing = false;
  /** What was sent when the page seemed to go. */
  let last: string | null = null;

  const happen = (event: DraftEvent): void => draft.set(nextDraft(draft.get(), event));

  function later(ms: number): void {
    if (isLeft && failures >= triesAfterLeaving) return;
    timer ??= setTimeout(() => void save(), ms);
  }

  /** No network, a login that ended, a locked page: the words wait here. */
  function retryLater(): void {
    happen({ is: "failed", because: "network" });
    later(retryAfterMs[Math.min(failures++, retryAfterMs.length - 1)] ?? retryAfterMs[0]);
  }

  function found(stored: Stored | null): void {
    happen({
      is: "found",
      stored,
      isOwn: stored !== null && stored.body === last,
      mayFollow: isFollowing || mayFollow(draft.get().text, stored?.body ?? ""),
    });
    const isAsking = draft.get().other !== null && store !== null && !isLeft;
    if (isAsking) timer ??= setTimeout(() => void refresh(), lookAgainMs);
  }

  async function read(from: DraftStore): Promise<boolean> {
    // Before the answer: a change noticed while it is on its way may be missing in it.
    mustRead = false;
    const stored = await from.read();
    if (store === null) return false;
    if (stored === undefined) {
      mustRead = true;
      retryLater();
      return false;
    }
    found(stored);
    isFollowing = false;
    return true;
  }

  /** Returns whether to go on. */
  async function write(to: DraftStore): Promise<boolean> {
    happen({ is: "saving" });
    const { text, isTicked, stored } = draft.get();
    const outcome = await to.write(text, stored.revision, false, undefined, isTicked);
    if (outcome.is === "saved" && store !== null) {
      failures = 0;
      happen({ ...outcome, isTicked });
      return true;
    }
    // Disconnected: the text in the page must not be stored.
    const because = outcome.is === "failed" && store !== null ? outcome.because : "closed";
    switch (because) {
      case "gone":
        happen({ is: "cleared" });
        return false;
      case "newer": {
        happen({ is: "failed", because });
        const hasRead = await read(to);
        // A service that finds a newer draft and shows none is asked again, but not at once.
        const isStuck = isDue(draft.get()) && draft.get().stored.revision === stored.revision;
        if (hasRead && isStuck) later(retryAfterMs[0]);
        return hasRead && !isStuck;
      }
      case "network":
        retryLater();
        return false;
      case "closed":
        happen({ is: "failed", because: "network" });
        return false;
      case "lost":
      case "refused":
        happen({ is: "failed", because });
        return false;
    }
  }

  async function work(): Promise<void> {
    while (store !== null && (mustRead || isDue(draft.get()))) {
      const isGoingOn = mustRead ? await read(store) : await write(store);
      if (!isGoingOn) return;
    }
  }

  const isSaved = (): boolean => ["saved", "blank"].includes(statusOf(draft.get()));

  function pause(): void {
    clearTimeout(timer);
    timer = undefined;
  }

  /** Returns whether the service stores every word. */
  async function save(): Promise<boolean> {
    pause();
    if (store !== null) await (queue = queue.then(work));
    return isSaved();
  }

  function refresh(): Promise<boolean> {
    mustRead = true;
    return save();
  }

  return {
    state: draft.get,
    subscribe: draft.subscribe,
    save,
    found,
    /** Another store: the claim may have a new token, or a leader may edit the draft now. */
    connect: (to: DraftStore) => void (store = to),
    disconnect: () => {
      store = null;
      pause();
    },
    refresh,
    type: (text: string, isTicked?: boolean) => {
      isFollowing = false;
      happen({ is: "typed", text, ...(isTicked !== undefined && { isTicked }) });
      if (store !== null && (isDue(draft.get()) || draft.get().underWay !== null)) later(saveAfterMs);
    },
    choose: (which: "own" | "other") => {
      happen({ is: "chose", which });
      isFollowing = which === "other";
      mustRead ||= isFollowing;
      void save();
    },
    /** After a save under way, which may be refused still. */
    renew: () => {
      const renewed = () => {
        happen({ is: "renewed" });
        void save();
      };
      void queue.then(renewed);
    },
    sent: () => {
      happen({ is: "sent" });
      void save();
    },
    handOver: (stored: Stored | null) => happen({ is: "handed-over", stored }),
    clear: () => happen({ is: "cleared" }),
    /** The page is closing: send unsaved text without waiting for the answer. */
    lastWords: () => {
      const { text, stored, underWay, unsure } = draft.get();
      if (store === null || !isDue({ ...draft.get(), underWay: null })) return;
      last = text;
      const sent = store.write(text, stored.revision, true, underWay ?? unsure ?? undefined);
      // If the page stays open, it continues with its text.
      void sent.then((outcome) => (outcome.is === "saved" || outcome.because === "newer" ? refresh() : false));
    },
    /** Another screen is shown: save the rest, with a limited number of retries. */
    leave: () => {
      isLeft = true;
      void save();
    },
  };
}
