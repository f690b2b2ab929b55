import { randomUUID } from "node:crypto";
import { count, type Flood } from "./requests.ts";
import { frame, textFrame } from "../frames/frames.ts";
import { openRaw, type RawSocket } from "../frames/raw-socket.ts";

const many = 400;
const atOnce = 50;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

const openMany = async ({ port, tally, address }: Flood, howMany = many): Promise<RawSocket[]> => {
  const opened = Array.from({ length: howMany }, () => openRaw(port, address));
  for (const one of opened) count(tally, `upgrade ${await one.status}`);
  return opened.filter(({ socket }) => !socket.destroyed);
};

/** Each socket says this over and over, as fast as the line takes it; whoever was cut off comes back. */
const talking =
  (bytes: (number: number) => Buffer, { isDeaf = false, every = 0 }: { isDeaf?: boolean; every?: number } = {}) =>
  async (flood: Flood): Promise<void> => {
    const opened = await openMany(flood);
    let sent = 0;
    const talk = async (number: number): Promise<void> => {
      let one = opened[number]!;
      if (isDeaf) one.socket.pause();
      while (Date.now() < flood.until) {
        if (one.socket.destroyed) {
          count(flood.tally, `closed ${(await one.closed).code ?? "cut"}`);
          one = openRaw(flood.port, flood.address);
          count(flood.tally, `upgrade ${await one.status}`);
          if (isDeaf) one.socket.pause();
          await pause(100);
          continue;
        }
        sent += 1;
        const isTaken = one.socket.write(bytes(sent));
        // Whoever does not read is not written to without end either.
        if (!isTaken)
          await Promise.race([new Promise((resolve) => one.socket.once("drain", resolve)), one.closed, pause(500)]);
        else await pause(every);
      }
    };
    await Promise.all(opened.keys().map(talk));
    flood.tally.sent += sent;
    flood.tally.statuses.held = opened.length;
  };

const storm = async (flood: Flood): Promise<void> => {
  const worker = async (): Promise<void> => {
    while (Date.now() < flood.until) {
      const one = openRaw(flood.port, flood.address);
      count(flood.tally, `upgrade ${await one.status}`);
      one.close();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
};

const idle = async (flood: Flood): Promise<void> => {
  const opened = await openMany(flood);
  while (Date.now() < flood.until) await pause(100);
  flood.tally.statuses.held = opened.length;
};

const pings = Buffer.concat(Array.from({ length: 100 }, () => frame(Buffer.alloc(125, 97), 9)));
const protocolPing = textFrame({ event: "pusher:ping", data: {} });
const forged = (number: number): Buffer => {
  const channel = number % 2 ? `private-sos.${randomUUID()}` : "private-desk.sos";
  return textFrame({ event: "pusher:subscribe", data: { channel, auth: `sosmessages:${"0".repeat(64)}` } });
};
const deep = frame(
  Buffer.from(
    `{"event":"pusher:subscribe","data":{"channel":"private-desk.a","auth":"x","channel_data":${"[".repeat(4_400)}${"]".repeat(4_400)}}}`,
  ),
);
const piece = frame(Buffer.from(" "), 1, 0);
const pieces = Buffer.concat([piece, ...Array.from({ length: 50 }, () => frame(Buffer.alloc(0), 0, 0))]);

export const socketFloods = {
  "idle sockets": idle,
  "pings, nothing read": talking(() => pings, { isDeaf: true }),
  "pings of the protocol": talking(() => protocolPing, { every: 5 }),
  "pings of the protocol, nothing read": talking(() => protocolPing, { isDeaf: true }),
  "forged subscriptions": talking(forged, { every: 5 }),
  "deep subscriptions": talking(() => deep, { every: 50 }),
  "huge frames": talking(() => frame(Buffer.alloc(200_000, 32)), { every: 50 }),
  "frames in pieces": talking(() => pieces, { every: 5 }),
  upgrades: storm,
} as const satisfies Record<string, (flood: Flood) => Promise<void>>;
