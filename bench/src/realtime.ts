import { setTimeout as wait } from "node:timers/promises";
import { inTurns } from "./load.ts";
import { startProcess, type Process } from "./process.ts";
import { median, verdict } from "./table.ts";

const goals = { kilobytes: 12, memory: 1.5, ratio: 1.3 };
const perSecond = 200;
const first = 1_000;
const warmUpSeconds = 3;

type Heard = { readonly milliseconds: number[]; readonly doubled: number };

/** Compares the realtime slice with a bare WebSocket server. Returns the rows of a table. */
export const measureRealtime = async (sockets: number, rounds: number, seconds: number): Promise<string[][]> => {
  const processes: Process[] = [];
  try {
    for (const name of ["listeners", "service", "bare"]) processes.push(await startProcess(`realtime-${name}.ts`));
    const [listeners, service, bare] = processes as [Process, Process, Process];
    const servers = [service, bare] as const;

    const round = async (server: Process, forSeconds: number) => {
      const published = await server.ask("publish", { seconds: forSeconds, perSecond, listeners: sockets });
      await wait(200);
      const { milliseconds, doubled } = await listeners.ask<Heard>("heard", { port: server.port });
      return { p50: median(milliseconds), lost: published - (milliseconds.length - doubled), doubled };
    };

    const memory: { each: number; all: number }[] = [];
    for (const server of servers) {
      const connect = (from: number, to: number) =>
        listeners.ask("connect", { port: server.port, from, to, subscribes: server === service });
      // The first sockets also allocate what all sockets share, so they are not counted.
      await connect(sockets, sockets + first);
      const before = await server.ask("memory");
      await connect(0, sockets);
      const after = await server.ask("memory");
      memory.push({ each: (after - before) / sockets / 1024, all: after / 1024 / 1024 });
    }
    for (const server of servers) await round(server, warmUpSeconds);
    const [ours, theirs] = await inTurns(rounds, (which) => round(servers[which], seconds));
    const ratio = median(ours.map(({ p50 }, index) => p50 / theirs[index]!.p50));
    const sum = (of: "lost" | "doubled") => ours.reduce((total, measured) => total + measured[of], 0);
    const p50 = [ours, theirs].map((all) => median(all.map((measured) => measured.p50)).toFixed(2));
    const isSmall = memory[0]!.each <= goals.kilobytes;
    const isLight = memory[0]!.all <= memory[1]!.all * goals.memory;
    return [
      [`realtime, ${sockets} sockets`, "service", "bare ws", "", "goal"],
      ["kB a socket", ...memory.map(({ each }) => each.toFixed(1)), "", verdict(isSmall, `${goals.kilobytes} kB`)],
      ["MB in all", ...memory.map(({ all }) => all.toFixed(0)), "", verdict(isLight, `× ${goals.memory}`)],
      ["ms to the client, p50", ...p50, `× ${ratio.toFixed(2)}`, verdict(ratio <= goals.ratio, `× ${goals.ratio}`)],
      ...(["lost", "doubled"] as const).map((of) => [of, String(sum(of)), "", "", verdict(sum(of) === 0, "0")]),
    ];
  } finally {
    for (const started of processes) await started.stop();
  }
};
