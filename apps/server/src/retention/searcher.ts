import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { Found } from "./personal-data/matches.ts";

/** Findings in a text, by subject. */
type Findings = { readonly personal: readonly Found[]; readonly danger: readonly string[] | null };
type Subject = keyof Findings;
export type SearchRequest = { readonly subject: Subject; readonly text: string };

/** "failed": it took more than any honest text does, or the thread died of it. "stopped": the service is about to end. */
type Searched<S extends Subject> = Findings[S] | "failed" | "stopped";

/** In milliseconds of processor time; an ordinary letter needs about five for a thousand characters. */
const usualBudget = { base: 3_000, perCharacter: 0.3 };
const lookEvery = 250;
/** A thread that does not even tell how long it has worked. By the clock, so it is long: the machine may be busy. */
const longestSilence = 120_000;

type Waiting = {
  readonly request: SearchRequest;
  readonly done: (found: Searched<Subject>) => void;
  readonly fail: (error: unknown) => void;
};

/** Runs without settings, with memory for its lists and one text, and does not keep the process alive. */
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
const searchIn = (thread: Worker, request: SearchRequest, budget: number): Promise<Findings[Subject] | "failed"> =>
  new Promise((resolve) => {
    let before: NodeJS.CpuUsage | undefined;
    const hasSpent = async (): Promise<boolean> => {
      const now = await thread.cpuUsage();
      before ??= now;
      return (now.user + now.system - before.user - before.system) / 1_000 > budget;
    };
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
    const settle = (found: Findings[Subject] | "failed"): void => {
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
    thread.postMessage(request);
  });

/**
 * Searches for personal data and signs of danger in a separate thread, so that a slow text does not delay requests. A text that costs more than its
 * budget of processor time ends the thread; the next text gets a new one.
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
    // Without this, an error in the thread would end the process.
    started.on("error", () => {});
    started.once("exit", () => {
      if (thread === started) thread = null;
    });
    thread = started;
    return started;
  };

  const searchNow = async (request: SearchRequest): Promise<Searched<Subject>> => {
    if (isClosed) return "stopped";
    const used = await threadForNext();
    if (isClosed) return "stopped";
    const found = await searchIn(used, request, budget.base + budget.perCharacter * request.text.length);
    if (found === "failed" && thread === used) thread = null;
    return found === "failed" && isClosed ? "stopped" : found;
  };

  const workThrough = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      await searchNow(next.request).then(next.done, next.fail);
    }
    working = null;
  };

  /** For each text. Rejects when no thread can be started: that is not the texts' fault. */
  const searchFor = <S extends Subject>(
    subject: S,
    texts: readonly string[],
    isUrgent: boolean,
  ): Promise<readonly Searched<S>[]> => {
    const searches = texts.map((text) => {
      const { promise, resolve: done, reject: fail } = Promise.withResolvers<Searched<Subject>>();
      queue[isUrgent ? "unshift" : "push"]({ request: { subject, text }, done, fail });
      return promise as Promise<Searched<S>>;
    });
    if (queue.length > 0) working ??= workThrough();
    return Promise.all(searches);
  };

  return {
    search: (texts: readonly string[], isUrgent = false) => searchFor("personal", texts, isUrgent),
    /** Before the searches for personal data that wait. */
    searchDanger: (texts: readonly string[]) => searchFor("danger", texts, true),

    async close(): Promise<void> {
      isClosed = true;
      await thread?.terminate();
      await working;
      await thread?.terminate();
    },
  };
};
