import { setTimeout as wait } from "node:timers/promises";
import { newClient } from "@sosmessages/server/test/support/client.ts";
import type { Flags } from "../flags.ts";
import { inPlace, type Place } from "@sosmessages/bench/src/database.ts";
import type { Finding, Report } from "../report.ts";
import { startServer } from "../server.ts";
import { gather, receivedBy, type Listening } from "./crowd.ts";
import { runWriters } from "./writers.ts";

const sockets = { active: 500, idle: 5_000 };
const sustained = { name: "sustained", perSecond: 200 };
const burst = { name: "burst", perSecond: 1_000, seconds: 10 };
/** Events may be under way when the last letter is acknowledged. */
const settleWithin = 30_000;

const storedOf = async (url: string, { person }: Listening): Promise<string[]> => {
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
      const tokens = active.map(({ person }) => person.token);
      const sent = await runWriters({ url: server.url, tokens, ...phase });
      for (const [n, one] of active.entries()) expected.get(one)!.push(...(sent.ids[n] ?? []));
      failures.push(...sent.cases);
      const stored = sent.ids.flat().length;
      const pace = `${phase.name}, ${phase.perSecond} a second`;
      findings.push(
        { what: `${pace}: stored`, measured: String(stored), goal: "> 0", holds: stored > 0 },
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
      const found = await storedOf(server.url, one);
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
