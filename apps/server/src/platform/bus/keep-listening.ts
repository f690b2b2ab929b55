import type { Line, Listening } from "./line.ts";
import { beforeRetry } from "./retry.ts";

export type ListeningParts = {
  readonly line: Line;
  /** Says something that we shall hear ourselves. */
  readonly beat: () => void;
  /** True: it was our own. */
  readonly hear: (payload: string) => boolean;
  /** Nothing is heard any more. "deaf": the line opens, and yet nothing comes through. */
  readonly onApart: (because: "lost" | "deaf") => void;
  readonly onTogether: () => void;
};

const beatEvery = 5_000;
/** Two signs of life that did not come back. */
const patience = 2 * beatEvery + 1_000;
const patienceAtFirst = 3_000;
const firstRetry = 200;
const longestRetry = 5_000;

/**
 * Listens, and does so again whenever the line breaks. Hearing oneself is the only proof that it works: a connection may be
 * half open, and a pooler that hands connections round takes LISTEN and never says a word.
 */
export const keepListening = (parts: ListeningParts) => {
  const { line, beat, hear, onApart, onTogether } = parts;
  const closing = new AbortController();
  const tried = Promise.withResolvers<void>();

  /** Until the line breaks. True: it worked for a while. */
  const listen = async (): Promise<boolean> => {
    let lastProof: number | null = null;
    const ended = Promise.withResolvers<"lost" | "deaf">();
    let listening: Listening;
    try {
      listening = await line.listen(
        (payload) => {
          if (closing.signal.aborted || !hear(payload)) return;
          if (lastProof === null) onTogether();
          lastProof = performance.now();
          tried.resolve();
        },
        () => ended.resolve("lost"),
      );
    } catch {
      onApart("lost");
      return false;
    }
    const giveUp = setTimeout(() => lastProof === null && ended.resolve("deaf"), patienceAtFirst).unref();
    const beating = setInterval(() => {
      if (lastProof !== null && performance.now() - lastProof > patience) ended.resolve("lost");
      else beat();
    }, beatEvery).unref();
    const close = () => ended.resolve("lost");
    closing.signal.addEventListener("abort", close, { once: true });
    beat();
    const because = await ended.promise;
    closing.signal.removeEventListener("abort", close);
    clearTimeout(giveUp);
    clearInterval(beating);
    await listening.close();
    if (!closing.signal.aborted) onApart(because);
    return lastProof !== null;
  };

  const forever = async (): Promise<void> => {
    let delay = firstRetry;
    while (!closing.signal.aborted) {
      delay = (await listen()) ? firstRetry : Math.min(delay * 2, longestRetry);
      tried.resolve();
      await beforeRetry(delay, closing);
    }
  };
  const ended = forever();

  return {
    /** It has been heard once, or could not be. */
    tried: tried.promise,
    close: async (): Promise<void> => {
      closing.abort();
      await ended;
    },
  };
};
