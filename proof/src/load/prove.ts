import { setTimeout as wait } from "node:timers/promises";
import { newClient } from "@sosmessages/server/test/support/client.ts";
import type { Flags } from "../flags.ts";
import { inPlace, type Place } from "../place.ts";
import type { Finding, Report } from "../report.ts";
import { startServer } from "../server.ts";
import { gather, receivedBy, type Listening } from "./crowd.ts";

type Phase = { readonly name: string; readonly perSecond: number; readonly seconds: number };
type Sent = { acknowledged: number; refused: number; wrong: number; unanswered: number; readonly cases: Set<string> };

const sockets = { active: 500, idle: 5_000 };
const sustained = { name: "sustained", perSecond: 200 };
const burst = { name: "burst", perSecond: 1_000, seconds: 10 };
/** Events may be under way when the last letter is acknowledged. */
const settleWithin = 30_000;

/** Writes at that pace whatever the answers are, as people do. Ids of what was acknowledged, by person. */
const write = async (url: string, crowd: readonly Listening[], { perSecond, seconds }: Phase) => {
  const client = newClient(url);
  const sent: Sent = { acknowledged: 0, refused: 0, wrong: 0, unanswered: 0, cases: new Set() };
  const ids = new Map<Listening, string[]>(crowd.map((one) => [one, []]));
  const one = async (n: number): Promise<void> => {
    const writer = crowd[n % crowd.length]!;
    try {
      const { status, body, headers } = await client.write(writer.person.token, `letter ${n}`);
      if (status === 201) {
        sent.acknowledged += 1;
        ids.get(writer)!.push(body.id);
      } else if (status === 503 && headers.has("retry-after")) sent.refused += 1;
      else {
        sent.wrong += 1;
        sent.cases.add(`a letter was answered ${status}`);
      }
    } catch (error) {
      sent.unanswered += 1;
      sent.cases.add(`a letter was not answered: ${String(error)}`);
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
  return { sent, ids };
};

const stored = async (url: string, { person }: Listening): Promise<string[]> => {
  const client = newClient(url);
  const found: string[] = [];
  for (;;) {
    const before = found.length === 0 ? "" : `&before=${found.at(-1)!}`;
    const { body } = await client.list(person.token, `?limit=500${before}`);
    found.push(...body.map(({ id }) => id));
    if (body.length < 500) return found;
  }
};

const zero = (what: string, count: number): Finding => ({
  what,
  measured: String(count),
  goal: "0",
  holds: count === 0,
});

const prove = async (place: Place, minutes: number): Promise<Report> => {
  const server = await startServer(place, "load", { LIMIT_FACTOR: "100000" });
  try {
    const active = await gather(server.url, sockets.active);
    const idle = await gather(server.url, sockets.idle);
    const findings: Finding[] = [];
    const failures: string[] = [];
    const expected = new Map<Listening, string[]>(active.map((one) => [one, []]));
    for (const phase of [{ ...sustained, seconds: minutes * 60 }, burst]) {
      const { sent, ids } = await write(server.url, active, phase);
      for (const [one, own] of ids) expected.get(one)!.push(...own);
      failures.push(...sent.cases);
      const pace = `${phase.name}, ${phase.perSecond} a second`;
      findings.push(
        { what: `${pace}: stored`, measured: String(sent.acknowledged), goal: "> 0", holds: sent.acknowledged > 0 },
        phase === burst
          ? { what: `${pace}: refused for now`, measured: String(sent.refused), goal: "", holds: true }
          : zero(`${pace}: refused for now`, sent.refused),
        zero(`${pace}: answered otherwise`, sent.wrong),
        zero(`${pace}: not answered`, sent.unanswered),
      );
    }

    const heardAll = () =>
      active.every((one) => one.sockets.every((socket) => receivedBy(socket).length >= expected.get(one)!.length));
    for (const giveUp = Date.now() + settleWithin; !heardAll() && Date.now() < giveUp;) await wait(500);
    let [lost, doubled, unheard, heardTwice, disordered] = [0, 0, 0, 0, 0];
    for (const one of active) {
      const own = expected.get(one)!;
      const found = await stored(server.url, one);
      lost += own.filter((id) => !found.includes(id)).length;
      doubled += found.length - new Set(found).size;
      for (const socket of one.sockets) {
        const heard = receivedBy(socket);
        const known = new Set(heard);
        unheard += own.filter((id) => !known.has(id)).length;
        heardTwice += heard.length - known.size;
        disordered += heard.filter((id, n) => n > 0 && id < heard[n - 1]!).length;
      }
    }
    const isClosed = ({ socket }: { socket: { readyState: number } }) => socket.readyState !== 1;
    const closed = [...active, ...idle].flatMap((one) => one.sockets).filter(isClosed).length;
    findings.push(
      zero("letters lost", lost),
      zero("letters doubled", doubled),
      zero("events lost", unheard),
      zero("events doubled", heardTwice),
      zero("events out of order", disordered),
      zero(`of ${sockets.active} active and ${sockets.idle} idle sockets closed`, closed),
    );
    for (const one of [...active, ...idle]) for (const socket of one.sockets) socket.close();
    return { proof: "load", tables: [], findings, failures, holds: findings.every((f) => f.holds), figures: {} };
  } finally {
    await server.stop();
  }
};

/** Many who listen while many write: a steady pace, then a burst, on one server. */
export const proveLoad = ({ minutes }: Pick<Flags, "minutes">): Promise<Report> =>
  inPlace((place) => prove(place, minutes ?? 1));
