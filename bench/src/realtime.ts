import { setTimeout as wait } from "node:timers/promises";
import { startProcess, type Process } from "./process.ts";
import { asRows, median, verdict } from "./table.ts";

const goals = { kilobytes: 12, ratio: 1.3 };
const perSecond = 200;
const first = 1_000;

type Contender = { readonly name: string; readonly server: Process; readonly subscribes: boolean };
type Heard = { readonly milliseconds: number[]; readonly doubled: number };
type Measured = { readonly p50: number; readonly lost: number; readonly doubled: number };

export type RealtimeResult = {
  readonly sockets: number;
  readonly kilobytes: Readonly<Record<string, number>>;
  readonly megabytes: Readonly<Record<string, number>>;
  readonly p50: Readonly<Record<string, number>>;
  readonly ratio: number;
  readonly lost: number;
  readonly doubled: number;
};

/** Compares the realtime slice with a bare WebSocket server. */
export const measureRealtime = async (sockets: number, rounds: number, seconds: number): Promise<RealtimeResult> => {
  const processes: Process[] = [];
  const start = async (name: string) => {
    const started = await startProcess(name);
    processes.push(started);
    return started;
  };
  try {
    const listeners = await start("realtime-listeners");
    const contenders: Contender[] = [
      { name: "service", server: await start("realtime-service"), subscribes: true },
      { name: "bare ws", server: await start("realtime-bare"), subscribes: false },
    ];

    const round = async ({ server }: Contender, forSeconds: number): Promise<Measured> => {
      const published = await server.ask("publish", { seconds: forSeconds, perSecond, listeners: sockets });
      await wait(200);
      const { milliseconds, doubled } = await listeners.ask<Heard>("heard", { port: server.port });
      return { p50: median(milliseconds), lost: published - (milliseconds.length - doubled), doubled };
    };

    const kilobytes: Record<string, number> = {};
    const megabytes: Record<string, number> = {};
    for (const { name, server, subscribes } of contenders) {
      // The first sockets also allocate what all sockets share, so they are not counted.
      await listeners.ask("connect", { port: server.port, from: sockets, to: sockets + first, subscribes });
      const before = await server.ask("memory");
      await listeners.ask("connect", { port: server.port, from: 0, to: sockets, subscribes });
      const after = await server.ask("memory");
      kilobytes[name] = (after - before) / sockets / 1024;
      megabytes[name] = after / 1024 / 1024;
    }

    const held = new Map<string, Measured[]>(contenders.map(({ name }) => [name, []]));
    for (const contender of contenders) await round(contender, 3);
    for (let count = 0; count < rounds; count += 1) {
      for (const contender of contenders) held.get(contender.name)!.push(await round(contender, seconds));
    }
    const [ours, theirs] = [held.get("service")!, held.get("bare ws")!];
    const sum = (of: (measured: Measured) => number) => ours.reduce((total, measured) => total + of(measured), 0);
    return {
      sockets,
      kilobytes,
      megabytes,
      p50: { service: median(ours.map(({ p50 }) => p50)), "bare ws": median(theirs.map(({ p50 }) => p50)) },
      ratio: median(ours.map(({ p50 }, index) => p50 / theirs[index]!.p50)),
      lost: sum(({ lost }) => lost),
      doubled: sum(({ doubled }) => doubled),
    };
  } finally {
    for (const started of processes) await started.stop();
  }
};

export const realtimeTable = ({ sockets, kilobytes, megabytes, p50, ratio, lost, doubled }: RealtimeResult): string =>
  asRows([
    [`realtime, ${sockets} sockets`, "service", "bare ws", "", "goal"],
    [
      "kB a socket",
      kilobytes.service!.toFixed(1),
      kilobytes["bare ws"]!.toFixed(1),
      "",
      verdict(kilobytes.service! <= goals.kilobytes, `${goals.kilobytes} kB`),
    ],
    ["MB in all", megabytes.service!.toFixed(0), megabytes["bare ws"]!.toFixed(0), "", ""],
    [
      "ms to the client, p50",
      p50.service!.toFixed(2),
      p50["bare ws"]!.toFixed(2),
      `× ${ratio.toFixed(2)}`,
      verdict(ratio <= goals.ratio, `× ${goals.ratio}`),
    ],
    ["lost", String(lost), "", "", verdict(lost === 0, "0")],
    ["doubled", String(doubled), "", "", verdict(doubled === 0, "0")],
  ]);
