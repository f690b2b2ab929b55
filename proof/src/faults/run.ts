import { setTimeout as wait } from "node:timers/promises";
import { comeAndGo, newCaller, stayGone } from "./caller.ts";
import type { Fault, Setup } from "./fault.ts";
import { newHistory } from "./history.ts";
import type { Ledger } from "./ledger.ts";
import { newListener } from "./listener.ts";
import { checkPromises } from "./promises.ts";
import { newRandom } from "../random.ts";
import { newServiceClient } from "./service-client.ts";
import { newVolunteer, type Replies } from "./volunteer.ts";

export type SetupReport = Awaited<ReturnType<typeof runOn>>;
export type FaultRecord = SetupReport["faults"][number];

/** `only`: part of the names of the faults. */
type RunOptions = Readonly<{ faults: number; seed: number; only: string }>;

const people = { callers: 6, volunteers: 2 };
const alertWithin = 30;
/** Far above the usual, for a busy machine: the table has the times. */
const backWithin = 300;
const lookEvery = 200;
/** Replies become visible 15 seconds after they were sent. */
const undoTime = 15_000;

const secondsSince = (began: number): number => (performance.now() - began) / 1000;

/** Polls until the condition holds. Returns the seconds, or null after the limit. */
const until = async (isSo: () => Promise<boolean> | boolean, seconds: number): Promise<number | null> => {
  const began = performance.now();
  while (!(await isSo())) {
    if (secondsSince(began) > seconds) return null;
    await wait(lookEvery);
  }
  return secondsSince(began);
};

/** Callers, volunteers and listeners work with this setup, while one part after the other fails. */
export const runOn = async (setup: Setup, ledger: Ledger, options: RunOptions) => {
  const addresses = setup.servers.map(({ address }) => address);
  const service = newServiceClient(addresses, ledger);
  const over = new AbortController();
  const replies: Replies = new Map();
  const history = newHistory();
  const random = newRandom(options.seed, 0);
  let lives = 0;
  const lifeOf = (name: string) => ({ service, ledger, history, random: newRandom(options.seed, (lives += 1)), name });

  const callers = await Array.fromAsync({ length: people.callers }, (_, n) => newCaller(lifeOf(`caller ${n + 1}`)));
  const volunteers = await Array.fromAsync({ length: people.volunteers }, (_, n) =>
    newVolunteer({ ...lifeOf(`volunteer ${n + 1}`), env: setup.env, replies }),
  );
  const listeners = callers.map((caller, n) => newListener(addresses[n % addresses.length]!, caller, ledger));
  const work = [...callers, ...volunteers].map((person) => person.live(over.signal));
  const visits = comeAndGo(lifeOf("visitor"), over.signal);

  const isReady = async () => (await Promise.all(setup.servers.map((s) => s.readiness()))).every((s) => s === 200);

  /** The times after a fault, in seconds. Null: doesn't apply, or didn't occur. */
  const suffer = async (fault: Fault) => {
    for (const server of fault.ends ?? []) server.expectDeath(true);
    if (fault.movesClock) await service.pause();
    const began = performance.now();
    await fault.inject();
    const [from, to] = fault.lasts;
    let notReady: number | null = null;
    let alerted: number | null = null;
    if (fault.stops) {
      const { stops } = fault;
      const isRefused = async () => (await Promise.all(stops.map((s) => s.readiness()))).every((s) => s !== 200);
      const isAlerted = () => stops.every((server) => server.isAlerted());
      [notReady, alerted] = await Promise.all([until(isRefused, alertWithin), until(isAlerted, alertWithin)]);
      if (notReady === null) ledger.report("silent", `${fault.name}: /readyz never said so`);
      if (alerted === null) ledger.report("silent", `${fault.name}: nobody was alerted`);
    }
    const left = from + (random.below(1000) / 1000) * (to - from) - secondsSince(began);
    if (left > 0) await wait(left * 1000);
    await fault.repair();
    if (fault.movesClock) {
      history.clockMoved(began);
      service.resume();
    }
    // `/readyz` may miss a short fault, so a letter must be stored as well.
    const storedBefore = ledger.done.letters;
    const back = await until(async () => ledger.done.letters > storedBefore && (await isReady()), backWithin);
    if (back === null) ledger.report("not back", `${fault.name}: not ready after ${backWithin} s`);
    for (const server of fault.ends ?? []) server.expectDeath(false);
    return { fault: fault.name, untilNotReady: notReady, untilAlert: alerted, untilBack: back ?? backWithin };
  };

  const chosen = setup.faults.filter(({ name }) => name.includes(options.only));
  const records = [];
  for (let n = 0; n < options.faults && chosen.length > 0; n += 1) {
    // Each once before any twice.
    records.push(await suffer(chosen[n] ?? random.pick(chosen)));
    // Half of the listeners reconnect, the others wait for pusher-js.
    for (const [place, listener] of listeners.entries()) if (place % 2 === n % 2) listener.reconnect();
    await wait(random.between(500, 1_500));
  }

  over.abort();
  await Promise.all(work);
  const gone = await visits;
  await wait(undoTime + 5_000);
  for (const listener of listeners) listener.reconnect();
  const peace = new AbortController();
  const inMailboxes = new Map<string, number>();
  for (const [n, caller] of callers.entries()) {
    const readFrom = history.now();
    const found = (await caller.compare(peace.signal)) ?? [];
    const own = found.filter(({ is_reply }) => is_reply).map(({ body }) => body);
    for (const body of own) inMailboxes.set(body, (inMailboxes.get(body) ?? 0) + 1);
    history.noteOfCaller(caller.name, { kind: "read", replies: own.toReversed() }, readFrom);
    const missing = () => listeners[n]!.missing(found);
    if ((await until(() => missing().length === 0, backWithin)) === null) {
      ledger.report("lost", `the listener of ${caller.name} lacks ${missing().length} messages`);
    }
  }
  for (const { text, isDue } of replies.values()) {
    const times = inMailboxes.get(text) ?? 0;
    if (times > 1) ledger.report("doubled", text);
    if (isDue && times === 0) ledger.report("lost", text);
  }
  await stayGone(service, ledger, gone.slice(-20));
  for (const listener of listeners) listener.stop();
  for (const violation of history.violations()) ledger.report("not linearizable", violation);
  await checkPromises({ addresses, databaseUrl: setup.databaseUrl, random }, ledger);

  return {
    setup: setup.name,
    faults: records,
    leftOut: setup.leftOut,
    slowestRefusal: service.slowest.refusal / 1000,
    received: listeners.reduce((sum, listener) => sum + listener.received(), 0),
    recorded: history.calls(),
  };
};
