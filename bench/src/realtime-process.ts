import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** What can be asked of a process of this suite, one at a time. */
export type Question =
  | { readonly ask: "memory" }
  | { readonly ask: "publish"; readonly seconds: number; readonly perSecond: number; readonly listeners: number }
  | {
      readonly ask: "connect";
      readonly port: number;
      readonly from: number;
      readonly to: number;
      readonly subscribes: boolean;
    }
  | { readonly ask: "heard"; readonly port: number };

export type Heard = { readonly milliseconds: number[]; readonly doubled: number };
type Answers = { memory: number; publish: number; connect: number; heard: Heard };

export type Process = {
  readonly port: number;
  ask<Q extends Question>(question: Q): Promise<Answers[Q["ask"]]>;
  stop(): Promise<void>;
};

export const startProcess = async (name: string): Promise<Process> => {
  const path = fileURLToPath(new URL(`./contenders/${name}.ts`, import.meta.url));
  const child = fork(path, { stdio: ["ignore", "ignore", "inherit", "ipc"], execArgv: ["--expose-gc"] });
  const exited = once(child, "exit");
  const next = async (): Promise<unknown> => {
    const answer: unknown[] = await Promise.race([once(child, "message"), exited.then(() => [])]);
    if (answer.length === 0) throw new Error(`${name} ended before it had answered`);
    return answer[0];
  };
  const port = (await next()) as number;
  return {
    port,
    async ask(question) {
      child.send(question);
      return (await next()) as never;
    },
    async stop() {
      if (child.connected) child.disconnect();
      await exited;
    },
  };
};

type Handlers = { [A in Question["ask"]]?: (question: Extract<Question, { ask: A }>) => unknown };

/** The other end, in the process itself. */
export const answerQuestions = (port: number, handlers: Handlers): void => {
  process.on("message", (question: Question) => {
    const handle = handlers[question.ask] as (asked: Question) => unknown;
    void Promise.resolve(handle(question)).then((answer) => process.send!(answer));
  });
  process.on("disconnect", () => process.exit());
  process.send!(port);
};

/** All that the process takes up, once it has thrown away what it needs no more. */
export const memory = (): number => {
  for (let round = 0; round < 4; round += 1) (globalThis as { gc?: () => void }).gc?.();
  return process.memoryUsage().rss;
};

/** Publishes to one listener after the other at an even pace, and says how many. */
export const publisher = (publish: (listener: number, sequence: number) => void) => {
  let sequence = 0;
  return async ({ seconds, perSecond, listeners }: Extract<Question, { ask: "publish" }>): Promise<number> => {
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
