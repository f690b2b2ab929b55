import { percentile } from "@sosmessages/bench/src/table.ts";
import { newClient } from "@sosmessages/server/test/support/client.ts";
import { openSubscribed, type Person } from "./subscribed-socket.ts";

/** Callers on another network than the attack. */
const address = { "x-forwarded-for": "198.51.100.7" };
/** Enough to stay below the limits of each. */
const people = 20;
const pause = 25;
const writesEvery = 40;
const readyEvery = 5;
const patience = 20_000;

export type Samples = { readonly milliseconds: readonly number[] };

export const p99 = ({ milliseconds }: Samples): number => percentile(milliseconds, 0.99);
export const p50 = ({ milliseconds }: Samples): number => percentile(milliseconds, 0.5);

/** Lists and writes messages and requests `/readyz` at an even pace, and keeps a subscribed socket open. Failures are complaints. */
export const startBystander = async (url: string) => {
  const client = newClient(url, address);
  const complaints: string[] = [];
  const callers: Person[] = [];
  for (let number = 0; number < people; number += 1) callers.push(await client.newcomer());

  const listener = await openSubscribed(client, url, callers[0]!, address);
  void listener.closed.then((code) => isStopped || complaints.push(`the idle socket was closed with ${code}`));
  let step = 0;
  let isStopped = false;
  let milliseconds: number[] = [];
  const underWay = new Set<Promise<void>>();

  const ask = async (number: number): Promise<number> => {
    const { token } = callers[number % people]!;
    if (number % writesEvery === 0) {
      const { status } = await client.write(callers[(number / writesEvery) % people]!.token, "Er det noen der?");
      return status === 201 ? 200 : status;
    }
    if (number % readyEvery === 0) return (await client.call("GET", "/readyz")).status;
    return (await client.list(token, "?limit=20")).status;
  };

  const take = async (number: number): Promise<void> => {
    const start = performance.now();
    const mine = milliseconds;
    const what = number % writesEvery === 0 ? "a letter" : number % readyEvery === 0 ? "/readyz" : "a list";
    const given = new Promise<number>((resolve) => setTimeout(resolve, patience, 0).unref());
    const status = await Promise.race([ask(number), given]).catch(() => -1);
    if (status !== 200) complaints.push(`${what} was answered ${status === 0 ? "not at all" : status}`);
    mine.push(performance.now() - start);
  };

  const beat = setInterval(() => {
    const taking = take((step += 1)).finally(() => underWay.delete(taking));
    underWay.add(taking);
  }, pause);

  return {
    /** Response times during the work. */
    async during<T>(work: () => Promise<T>): Promise<{ result: T; samples: Samples }> {
      milliseconds = [];
      const mine = milliseconds;
      const result = await work();
      // Late responses count too.
      await Promise.all(underWay);
      return { result, samples: { milliseconds: mine } };
    },
    /** New complaints since the last call. */
    complaints: () => complaints.splice(0),
    async stop() {
      isStopped = true;
      clearInterval(beat);
      await Promise.all(underWay);
      listener.close();
    },
  };
};
