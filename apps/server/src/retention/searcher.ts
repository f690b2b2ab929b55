import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Found } from "./personal-data/found.ts";

/** "failed": it took more than any honest text does, or the thread died of it. "stopped": the service is about to end. */
export type Searched = readonly Found[] | "failed" | "stopped";

/** In milliseconds of processor time; an ordinary letter needs about five for a thousand characters. */
const usualBudget = { base: 3_000, perCharacter: 0.3 };
const lookEvery = 250;
/** A thread that does not even tell how long it has worked. By the clock, so it is long: the machine may be busy. */
const longestSilence = 120_000;

type Waiting = {
  readonly text: string;
  readonly done: (found: Searched) => void;
  readonly fail: (error: unknown) => void;
};

/** Knows none of the settings, holds no more memory than its lists and one text need, and keeps no process alive. */
const startThread = async (file: URL): Promise<Worker> => {
  const started = new Worker(file, {
    execArgv: [],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 32 },
  });
  started.unref();
  const isOver = new AbortController();
  started.once("exit", () => isOver.abort());
  await once(started, "message", { signal: isOver.signal });
  return started;
};

/** One text in that thread, which is ended when it has used more processor time than that. */
const searchIn = async (thread: Worker, text: string, budget: number): Promise<Searched> => {
  const before = await thread.cpuUsage();
  const hasSpent = async (): Promise<boolean> => {
    const { user, system } = await thread.cpuUsage(before);
    return (user + system) / 1_000 > budget;
  };
  return new Promise((resolve) => {
    let heardAt = performance.now();
    let isAsking = false;
    const look = setInterval(() => {
      if (performance.now() - heardAt > longestSilence) return fail();
      if (isAsking) return;
      isAsking = true;
      void ask().catch(fail);
    }, lookEvery).unref();
    const ask = async (): Promise<void> => {
      const isOver = await hasSpent();
      [isAsking, heardAt] = [false, performance.now()];
      if (isOver) fail();
    };
    const settle = (found: Searched): void => {
      clearInterval(look);
      thread.off("message", settle).off("exit", fail);
      resolve(found);
    };
    const fail = (): void => {
      settle("failed");
      void thread.terminate();
    };
    thread.on("message", settle).on("exit", fail);
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of Node has no origin
    thread.postMessage(text);
  });
};

/**
 * Looks for personal data in a thread of its own, one text at a time, so that nobody waits for a stranger's text. A text that costs
 * more than its budget of processor time ends the thread; the next text gets a new one.
 */
export const newSearcher = (
  budget: { readonly base: number; readonly perCharacter: number } = usualBudget,
  file: URL = new URL("./personal-data/worker.ts", import.meta.url),
) => {
  const queue: Waiting[] = [];
  let thread: Worker | null = null;
  let working: Promise<void> | null = null;
  let isClosed = false;

  const threadForNext = async (): Promise<Worker> => {
    if (thread !== null) return thread;
    const started = await startThread(file);
    // Without this, what a thread dies of would end the process.
    started.on("error", () => {});
    started.once("exit", () => {
      if (thread === started) thread = null;
    });
    thread = started;
    return started;
  };

  const searchNext = async (text: string): Promise<Searched> => {
    if (isClosed) return "stopped";
    const used = await threadForNext();
    if (isClosed) return "stopped";
    const found = await searchIn(used, text, budget.base + budget.perCharacter * text.length);
    if (found === "failed" && thread === used) thread = null;
    return found === "failed" && isClosed ? "stopped" : found;
  };

  const workThrough = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      await searchNext(next.text).then(next.done, next.fail);
    }
    working = null;
  };

  return {
    /** Rejects when no thread can be started: that is not the text's fault. */
    search: (text: string, isUrgent = false): Promise<Searched> =>
      new Promise((done, fail) => {
        queue[isUrgent ? "unshift" : "push"]({ text, done, fail });
        working ??= workThrough();
      }),

    async close(): Promise<void> {
      isClosed = true;
      await thread?.terminate();
      await working;
      await thread?.terminate();
    },
  };
};
