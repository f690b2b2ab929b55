import type { Answer } from "../http.ts";
import { begin, isDue, keptOf, step, type Draft, type DraftEvent, type Held } from "./draft.ts";

type Saved = Readonly<{ revision: number; lease_until: string | null }>;

type Needs = Readonly<{
  write: (body: string, revision: number, isLast: boolean) => Promise<Answer<Saved>>;
  /** What lies with the service now; undefined: no answer. */
  look: () => Promise<Held | null | undefined>;
  onSaved: (saved: Saved) => void;
  onGone: () => void;
}>;

export type Keeper = ReturnType<typeof createKeeper>;

const saveAfterMs = 600;
const retryAfterMs = [1_000, 2_000, 5_000, 10_000] as const;
const triesAfterLeaving = 30;

/**
 * Carries the reply in the editor to the service, one call at a time, so that an older text never lies down over a newer
 * one. It is in the page's memory and nowhere else on this device.
 */
export function createKeeper(first: Held | null) {
  let needs: Needs | null = null;
  let draft: Draft = begin(first);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;
  let running: Promise<void> | null = null;
  let isLeft = false;
  const listeners = new Set<() => void>();

  function tell(event: DraftEvent): void {
    draft = step(draft, event);
    for (const listener of listeners) listener();
  }

  function later(ms: number): void {
    if (isLeft && failures >= triesAfterLeaving) return;
    timer ??= setTimeout(() => void save(), ms);
  }

  async function fail(refusal: Extract<Answer<Saved>, { ok: false }>): Promise<void> {
    switch (refusal.error) {
      case "gone":
        tell({ is: "over" });
        return needs?.onGone();
      case "stale":
      case "notFound":
      case "forbidden":
        return tell({ is: "failed", because: "lost" });
      case "validation":
      case "tooLarge":
        return tell({ is: "failed", because: "refused" });
      case "newerDraft": {
        tell({ is: "failed", because: "newer" });
        const held = await needs?.look();
        if (held !== undefined) tell({ is: "met", held });
        return later(retryAfterMs[0]);
      }
      default:
        // No network, a login that ended, a locked page: the words wait here and are tried again.
        tell({ is: "failed", because: "network" });
        return later(retryAfterMs[Math.min(failures++, retryAfterMs.length - 1)] ?? 0);
    }
  }

  async function carry(): Promise<void> {
    while (isDue(draft) && needs !== null) {
      tell({ is: "saving" });
      const answer = await needs.write(draft.underWay ?? "", draft.held.revision, false);
      if (!answer.ok) return fail(answer);
      failures = 0;
      tell({ is: "saved", revision: answer.body.revision });
      needs.onSaved(answer.body);
    }
  }

  /** Answers whether every word is with the service. */
  async function save(): Promise<boolean> {
    clearTimeout(timer);
    timer = undefined;
    running ??= carry().finally(() => {
      running = null;
    });
    await running;
    if (isDue(draft) && timer === undefined) await carry();
    return keptOf(draft) === "saved" || keptOf(draft) === "blank";
  }

  return {
    /** What it is to be carried by: the claim may have a new token, or a leader may edit it now. */
    serve: (by: Needs) => void (needs = by),
    state: () => draft,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    save,
    type: (text: string) => {
      tell({ is: "typed", text });
      if (isDue(draft) || draft.underWay !== null) later(saveAfterMs);
    },
    met: (held: Held | null) => tell({ is: "met", held }),
    choose: (which: "own" | "other") => {
      tell({ is: "chose", which });
      void save();
    },
    renew: () => {
      tell({ is: "renewed" });
      void save();
    },
    layDown: (held: Held | null) => tell({ is: "laid-down", held }),
    over: () => tell({ is: "over" }),
    /** The page is going: what is not saved is sent along without waiting for an answer. */
    lastWords: () => {
      if (isDue(draft)) void needs?.write(draft.text, draft.held.revision, true);
    },
    /** Another page is shown here: what is left is still carried over, but not for ever. */
    leave: () => {
      isLeft = true;
      void save();
    },
  };
}
