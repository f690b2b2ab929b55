import { setTimeout as wait } from "node:timers/promises";
import { comeAndGo, newCaller, stayGone, type Caller } from "./caller.ts";
import type { Fault, Setup } from "./fault.ts";
import { newHistory } from "./history.ts";
import type { Ledger } from "./ledger.ts";
import { newListener } from "./listener.ts";
import { checkPromises } from "./promises.ts";
import { newRandom } from "../random.ts";
import { newServiceClient } from "./service-client.ts";
import { newVolunteer, type Replies } from "./volunteer.ts";

/** The worst times of one kind of fault, in seconds. Null: doesn't apply, or didn't occur. */
export type FaultRecord = {
  readonly fault: string;
  times: number;
  untilNotReady: number | null;
  untilAlert: number | null;
  untilBack: number;
};
export type SetupReport = {
  readonly setup: string;
  readonly faults: readonly FaultRecord[];
  readonly leftOut: readonly string[];
  readonly slowestRefusal: number;
  readonly received: number;
  readonly recorded: number;
};

export type RunOptions = {
  readonly faults: number;
  readonly seed: number;
  /** Only faults whose names contain this. */
  readonly only: string;
  readonly callers: number;
  readonly volunteers: number;
};

const alertWithin = 30;
const backWithin = 90;
const lookEvery = 200;
/** Replies become visible 15 seconds after they were sent. */
const undoTime = 15_000;
const settleWithin = 60_000;

const secondsSince = (began: number): number => (performance.now() - began) / 1000;
const worse = (a: number | null, b: number | null) => (a === null ? b : b === null ? a : Math.max(a, b));

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
export const runOn = async (setup: Setup, ledger: Ledger, options: RunOptions): Promise<SetupReport> => {
  const addresses = setup.servers.map(({ address }) => address);
  const service = newServiceClient(addresses, ledger);
  const over = new AbortController();
  const replies: Replies = new Map();
  const history = newHistory();
  const random = newRandom(options.seed, 0);
  let people = 0;
  const lifeOf = (name: string) => ({ service, ledger, history, random: newRandom(options.seed, (people += 1)), name });

  const callers: Caller[] = [];
  for (let n = 1; n <= options.callers; n += 1) callers.push(await newCaller(lifeOf(`caller ${n}`)));
  const volunteers = [];
  for (let n = 1; n <= options.volunteers; n += 1) {
    volunteers.push(await newVolunteer({ ...lifeOf(`volunteer ${n}`), env: setup.env, replies }));
  }
  const listeners = callers.map((caller, n) => newListener(addresses[n % addresses.length]!, caller, ledger));
  const work = [...callers, ...volunteers].map((person) => person.live(over.signal));
  const visits = comeAndGo(lifeOf("visitor"), over.signal);

  const isReady = async () => (await Promise.all(setup.servers.map((s) => s.readiness()))).every((s) => s === 200);

  const suffer = async (fault: Fault): Promise<Omit<FaultRecord, "fault" | "times">> => {
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
    return { untilNotReady: notReady, untilAlert: alerted, untilBack: back ?? backWithin };
  };

  const chosen = setup.faults.filter(({ name }) => name.includes(options.only));
  const records = new Map<string, FaultRecord>();
  for (let n = 0; n < options.faults; n += 1) {
    // Each once before any twice.
    const fault = chosen[n] ?? (chosen.length > 0 ? random.pick(chosen) : null);
    if (!fault) break;
    const now = await suffer(fault);
    const before = records.get(fault.name);
    records.set(fault.name, {
      fault: fault.name,
      times: (before?.times ?? 0) + 1,
      untilNotReady: worse(before?.untilNotReady ?? null, now.untilNotReady),
      untilAlert: worse(before?.untilAlert ?? null, now.untilAlert),
      untilBack: Math.max(before?.untilBack ?? 0, now.untilBack),
    });
    if (process.stderr.isTTY) process.stderr.write(`\r${setup.name}: fault ${n + 1} of ${options.faults}   `);
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
    if ((await until(() => missing().length === 0, settleWithin / 1000)) === null) {
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
    faults: [...records.values()],
    leftOut: setup.leftOut,
    slowestRefusal: service.slowest.refusal / 1000,
    received: listeners.reduce((sum, listener) => sum + listener.received(), 0),
    recorded: history.calls(),
  };
};
