import { withTimeout } from "@sosmessages/server/src/platform/clock.ts";
import { newClient } from "@sosmessages/server/test/support/client.ts";
import { openSubscribed, type Person } from "@sosmessages/server/test/support/realtime/subscribe.ts";

/** Callers on another network than the attack. */
const address = { "x-forwarded-for": "198.51.100.7" };
const pause = 25;
const writesEvery = 40;
const readyEvery = 5;
/** Longer than any machine is busy: slow answers are measured, and only missing ones are complaints. */
const patience = 120_000;

export type Bystander = Awaited<ReturnType<typeof startBystander>>;

/** Lists and writes messages and requests `/readyz` at an even pace, and keeps a subscribed socket open. Failures are complaints. */
export const startBystander = async (url: string, callers: readonly Person[]) => {
  const client = newClient(url, address);
  const complaints: string[] = [];
  const listener = await openSubscribed(client, url, callers[0]!, address);
  void listener.closed.then((code) => isStopped || complaints.push(`the idle socket was closed with ${code}`));
  let step = 0;
  let isStopped = false;
  let milliseconds: number[] = [];
  const underWay = new Set<Promise<void>>();

  const ask = (number: number): Promise<{ readonly status: number }> => {
    if (number % writesEvery === 0)
      return client.write(callers[(number / writesEvery) % callers.length]!.token, "Er det noen der?");
    if (number % readyEvery === 0) return client.call("GET", "/readyz");
    return client.list(callers[number % callers.length]!.token, "?limit=20");
  };

  const take = async (number: number): Promise<void> => {
    const start = performance.now();
    const mine = milliseconds;
    const what = number % writesEvery === 0 ? "a letter" : number % readyEvery === 0 ? "/readyz" : "a list";
    const answer = await withTimeout(patience, ask(number), () => null).catch(() => ({ status: "not at all" }));
    // The probe behind `/readyz` has a deadline, so its refusal is a long wait.
    const isLate = what === "/readyz" && answer?.status === 503;
    if (answer?.status !== 200 && answer?.status !== 201 && !isLate)
      complaints.push(`${what} was answered ${answer?.status ?? `not within ${patience / 1000} s`}`);
    mine.push(isLate ? Infinity : performance.now() - start);
  };

  const beat = setInterval(() => {
    const taking = take((step += 1)).finally(() => underWay.delete(taking));
    underWay.add(taking);
  }, pause);

  return {
    /** Response times during the work. */
    async during<T>(work: () => Promise<T>) {
      const mine: number[] = (milliseconds = []);
      const result = await work();
      // Late responses count too.
      await Promise.all(underWay);
      return { result, times: mine as readonly number[] };
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
