import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { setTimeout as wait } from "node:timers/promises";
import { newClient } from "@sosmessages/server/test/support/client.ts";

type WritingOrder = {
  readonly url: string;
  readonly tokens: readonly string[];
  readonly perSecond: number;
  readonly seconds: number;
};
type Written = {
  /** What was acknowledged, by writer. */
  readonly ids: string[][];
  refused: number;
  wrong: number;
  unanswered: number;
  readonly cases: string[];
};

/** Writes at an even pace, whether or not the service answers. */
const write = async ({ url, tokens, perSecond, seconds }: WritingOrder): Promise<Written> => {
  const client = newClient(url);
  const written: Written = { ids: tokens.map(() => []), refused: 0, wrong: 0, unanswered: 0, cases: [] };
  const seen = (what: string) => {
    if (!written.cases.includes(what)) written.cases.push(what);
  };
  const one = async (n: number): Promise<void> => {
    const writer = n % tokens.length;
    try {
      const { status, body, headers } = await client.write(tokens[writer]!, `letter ${n}`);
      if (status === 201) written.ids[writer]!.push(body.id);
      else if (status === 503 && headers.has("retry-after")) written.refused += 1;
      else {
        written.wrong += 1;
        seen(`a letter was answered ${status}`);
      }
    } catch (error) {
      written.unanswered += 1;
      seen(`a letter was not answered: ${String(error)}`);
    }
  };
  const underWay: Promise<void>[] = [];
  const began = performance.now();
  while (performance.now() - began < seconds * 1000) {
    const due = Math.floor(((performance.now() - began) / 1000) * perSecond);
    while (underWay.length < due) underWay.push(one(underWay.length));
    await wait(5);
  }
  await Promise.all(underWay);
  return written;
};

/** In a separate process, because thousands of listening sockets would delay the writers. */
export const runWriters = async (order: WritingOrder): Promise<Written> => {
  const child = fork(fileURLToPath(import.meta.url), { stdio: ["ignore", "inherit", "inherit", "ipc"] });
  child.send(order);
  const ended = once(child, "exit").then(() => Promise.reject(new Error("the writers ended before they were done")));
  const [written] = (await Promise.race([once(child, "message"), ended])) as [Written];
  ended.catch(() => {});
  child.disconnect();
  return written;
};

if (process.send && process.argv[1] === fileURLToPath(import.meta.url)) {
  process.once("message", (order: WritingOrder) => void write(order).then((written) => process.send!(written)));
}
