import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

export type Process = Awaited<ReturnType<typeof startProcess>>;

/** Starts a file, or one of `contenders`, in a separate process: in one process they would share a thread and compiled code. */
export const startProcess = async (file: string | URL, world: object = {}) => {
  const path = fileURLToPath(new URL(file, new URL("contenders/", import.meta.url)));
  const stdio = ["ignore", "ignore", "inherit", "ipc"] as const;
  const child = fork(path, [JSON.stringify(world)], { stdio: [...stdio], execArgv: ["--expose-gc"] });
  const exited = once(child, "exit");
  const next = async (): Promise<unknown> => {
    const answer: unknown[] = await Promise.race([once(child, "message"), exited.then(() => [])]);
    if (answer.length === 0) throw new Error(`${path} ended before it had answered`);
    return answer[0];
  };
  return {
    /** 0: it doesn't serve. */
    port: (await next()) as number,
    /** One question at a time. */
    ask: async <T = number>(question: string, details: object = {}): Promise<T> => {
      child.send({ ...details, question });
      return (await next()) as T;
    },
    stop: async (): Promise<void> => {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
};

type Handlers = Readonly<Record<string, (details: never) => unknown>>;

/** The child's side: reports its port, answers questions, and ends with its parent. */
export const answerQuestions = (port: number, handlers: Handlers, close: () => Promise<unknown> = async () => {}) => {
  const all: Handlers = { processor, ...handlers };
  process.on("message", (details: { readonly question: string }) => {
    const answer = all[details.question]!(details as never);
    void Promise.resolve(answer).then((value) => process.send!(value));
  });
  process.on("disconnect", () => void close().finally(() => process.exit()));
  process.send!(port);
};

/** Microseconds of processor time that this process has used. */
const processor = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

/** Resident bytes after garbage collection. */
export const memory = (): number => {
  for (let round = 0; round < 4; round += 1) (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage().rss;
};

type Publish = Readonly<{ seconds: number; perSecond: number; listeners: number }>;

/** Publishes to one listener after the other at an even pace. Returns the number of messages. */
export const publisher = (publish: (listener: number, sequence: number) => void) => {
  let sequence = 0;
  return async ({ seconds, perSecond, listeners }: Publish): Promise<number> => {
    const start = performance.now();
    const count = seconds * perSecond;
    let done = 0;
    while (done < count) {
      const due = Math.min(count, Math.floor(((performance.now() - start) / 1000) * perSecond) + 1);
      for (; done < due; done += 1) {
        sequence += 1;
        publish((sequence * 7_919) % listeners, sequence);
      }
      await new Promise((resolve) => setTimeout(resolve, 1));
    }
    return count;
  };
};
