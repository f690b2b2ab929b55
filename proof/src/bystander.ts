import { newClient } from "@sosmessages/server/test/support/client.ts";
import { openSubscribed, type Person } from "./subscribed-socket.ts";

/** Honest people behind an address of their own, who know nothing of what else is going on. */
const address = { "x-forwarded-for": "198.51.100.7" };
/** So many that none of them meets a limit of its own. */
const people = 20;
const pause = 25;
/** Of so many steps one is a letter, and one asks whether the service is ready. */
const writesEvery = 40;
const readyEvery = 5;
const patience = 20_000;

export type Samples = { readonly milliseconds: readonly number[] };

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

export const p99 = ({ milliseconds }: Samples): number =>
  percentile(
    milliseconds.toSorted((a, b) => a - b),
    0.99,
  );
export const p50 = ({ milliseconds }: Samples): number =>
  percentile(
    milliseconds.toSorted((a, b) => a - b),
    0.5,
  );

/**
 * Lists messages at an even pace whatever happens, writes now and then, asks whether the service is ready, and leaves
 * a subscribed socket open. What goes wrong for them is a complaint.
 */
export const startBystander = async (url: string) => {
  const client = newClient(url, address);
  const complaints: string[] = [];
  const callers: Person[] = [];
  for (let number = 0; number < people; number += 1) callers.push(await client.newcomer());

  const listener = await openSubscribed(client, url, callers[0]!, address);
  void listener.closed.then((code) => isStopped || complaints.push(`the idle socket was closed with ${code}`));
  let written = 0;
  let step = 0;
  let isStopped = false;
  let milliseconds: number[] = [];
  const underWay = new Set<Promise<void>>();

  const ask = async (number: number): Promise<number> => {
    const { token } = callers[number % people]!;
    if (number % writesEvery === 0) {
      const { status } = await client.write(callers[(number / writesEvery) % people]!.token, "Er det noen der?");
      if (status === 201 && (number / writesEvery) % people === 0) written += 1;
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
    /** What asking was like while that lasted. */
    async during<T>(work: () => Promise<T>): Promise<{ result: T; samples: Samples }> {
      milliseconds = [];
      const mine = milliseconds;
      const result = await work();
      // Those who were asked in that time count, however late they are answered.
      await Promise.all(underWay);
      return { result, samples: { milliseconds: mine } };
    },
    /** What went wrong since this was last asked. */
    complaints: () => complaints.splice(0),
    /** Letters that the socket should have heard of and did not. */
    unheard: () => written - listener.frames.filter(({ event }) => event === "user.added.message").length,
    async stop() {
      isStopped = true;
      clearInterval(beat);
      await Promise.all(underWay);
      listener.close();
    },
  };
};
