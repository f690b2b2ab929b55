import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { Query } from "@sosmessages/server/test/support/desk/desk-rows.ts";
import { newRawConnection, requestText } from "@sosmessages/server/test/support/raw-http.ts";
import type { Socket as WebSocket } from "@sosmessages/server/test/support/realtime/socket.ts";
import { frame, textFrame } from "./frames.ts";
import { newLogins, type World } from "./world.ts";
import { count, hungAfter, isFailed, newTally, type Tally } from "./routes.ts";
import { openFrom } from "./run-frames.ts";

/** `authHeader`: of an attacker with an account. `address`: the network of all requests. */
type Flood = Readonly<{ port: number; until: number; tally: Tally; authHeader: string; address: string }>;

const atOnce = 50;
const many = 400;

const request = ({ address }: Flood, method: string, path: string, lines: readonly string[] = [], body = ""): string =>
  requestText(method, path, [`X-Forwarded-For: ${address}`, ...lines], body);
const post = (from: Flood, path: string, body: unknown, lines: readonly string[] = []) =>
  request(from, "POST", path, lines, JSON.stringify(body));

/** Fifty requests at a time, without pause. */
const flooding =
  (make: (flood: Flood) => string) =>
  async (flood: Flood): Promise<void> => {
    const worker = async (): Promise<void> => {
      const connection = newRawConnection(flood.port);
      while (Date.now() < flood.until) {
        const { status } = await connection.ask(make(flood), { hungAfter });
        count(flood.tally, status);
        if (isFailed(status)) {
          flood.tally.wrong += 1;
          flood.tally.failures.push(`a request was answered ${status}`);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  };

/** Many connections that send their request byte by byte. */
const dribbling =
  (first: (from: Flood) => string, more: string) =>
  async (flood: Flood): Promise<void> => {
    const { port, until, tally } = flood;
    const open = (): Socket => {
      const line = connect({ port, host: "127.0.0.1" });
      line.on("error", () => {});
      line.on("close", () => count(tally, "cut"));
      line.write(first(flood));
      return line;
    };
    const lines = Array.from({ length: many }, open);
    while (Date.now() < until) {
      await pause(250);
      for (const [place, line] of lines.entries()) {
        if (line.destroyed) lines[place] = open();
        else line.write(more);
      }
    }
    tally.statuses.held = lines.length;
  };

/** Requests large responses and doesn't read them. */
const unread = async (flood: Flood): Promise<void> => {
  const { port, until, tally, authHeader } = flood;
  const asked = request(flood, "GET", "/api/openapi.json", [authHeader]);
  for (let number = 0; number < atOnce; number += 1) {
    const line = connect({ port, host: "127.0.0.1" });
    line.on("error", () => {});
    line.pause();
    for (let times = 0; times < 50; times += 1) line.write(asked);
    tally.sent += 50;
  }
  while (Date.now() < until) await pause(100);
  tally.statuses.held = atOnce;
};

const password = "et helt vanlig passord";
const marks = `a${"\u0301".repeat(31)}${"\u0316".repeat(32)}`;
const large = JSON.stringify({ body: Array.from({ length: 60_000 }, () => "") });

/** The upgrade is counted with its status. Null: refused. */
const openOne = async ({ port, address, tally }: Flood): Promise<WebSocket | null> => {
  const opened = await openFrom(address, port);
  count(tally, `upgrade ${typeof opened === "number" ? opened : 101}`);
  if (typeof opened === "number") return null;
  // A flood ignores the responses.
  opened.socket.removeAllListeners("message");
  return opened;
};

const openMany = async (flood: Flood): Promise<WebSocket[]> =>
  (await Promise.all(Array.from({ length: many }, () => openOne(flood)))).filter((opened) => opened !== null);

/** Each socket sends this repeatedly and reconnects after a close. */
const talking =
  (bytes: (number: number) => Buffer, { isDeaf = false, every = 0 }: { isDeaf?: boolean; every?: number } = {}) =>
  async (flood: Flood): Promise<void> => {
    const opened = await openMany(flood);
    let sent = 0;
    const talk = async (first: WebSocket): Promise<void> => {
      let one: WebSocket | null = first;
      while (Date.now() < flood.until) {
        if (isDeaf) one?.socket.pause();
        if (one === null || one.line!.destroyed) {
          if (one !== null) count(flood.tally, `closed ${await one.closed}`);
          one = await openOne(flood);
          await pause(100);
          continue;
        }
        sent += 1;
        const line = one.line!;
        if (line.write(bytes(sent))) await pause(every);
        else await Promise.race([new Promise((resolve) => line.once("drain", resolve)), one.closed, pause(500)]);
      }
    };
    await Promise.all(opened.map(talk));
    flood.tally.sent += sent;
    flood.tally.statuses.held = opened.length;
  };

const storm = async (flood: Flood): Promise<void> => {
  const worker = async (): Promise<void> => {
    while (Date.now() < flood.until) (await openOne(flood))?.close();
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
};

const idle = async (flood: Flood): Promise<void> => {
  flood.tally.statuses.held = (await openMany(flood)).length;
  while (Date.now() < flood.until) await pause(100);
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

const floods = {
  "idle sockets": idle,
  "pings, nothing read": talking(() => pings, { isDeaf: true }),
  "pings of the protocol": talking(() => protocolPing, { every: 5 }),
  "pings of the protocol, nothing read": talking(() => protocolPing, { isDeaf: true }),
  "forged subscriptions": talking(forged, { every: 5 }),
  "deep subscriptions": talking(() => deep, { every: 50 }),
  "huge frames": talking(() => frame(Buffer.alloc(200_000, 32)), { every: 50 }),
  "frames in pieces": talking(() => pieces, { every: 5 }),
  upgrades: storm,
  "requests with dead tokens": flooding((from) =>
    request(from, "GET", "/api/messages", [`Authorization: Bearer ${randomUUID()}`]),
  ),
  "requests by a caller": flooding((from) => request(from, "GET", "/api/messages", [from.authHeader])),
  logins: flooding((from) => post(from, "/api/caller/login", { username: randomUUID(), password })),
  "logins with combining marks": flooding((from) =>
    post(from, "/api/caller/login", { username: marks, password: marks }),
  ),
  "logins at the desk": flooding((from) =>
    post(from, "/api/desk/login", { name: randomUUID(), password }, ["x-desk: 1"]),
  ),
  registrations: flooding((from) =>
    post(from, "/api/caller/register", { username: randomUUID(), password, password_confirmation: password }),
  ),
  recoveries: flooding((from) => post(from, "/api/caller/password/email", { email: `${randomUUID()}@example.org` })),
  letters: flooding((from) => post(from, "/api/messages", { body: "@a_".repeat(6_600) }, [from.authHeader])),
  "large bodies": flooding((from) => request(from, "POST", "/api/messages", [], large)),
  pages: flooding((from) => request(from, "GET", "/login")),
  "slow bodies": dribbling(
    (from) => request(from, "POST", "/api/caller/login", ["Content-Type: application/json", "Content-Length: 200000"]),
    " ",
  ),
  "half a head": dribbling(() => "GET /healthz HTTP/1.1\r\nHost: localhost\r\nA: ", "b"),
  "answers nobody reads": unread,
} as const satisfies Record<string, (flood: Flood) => Promise<void>>;
export type FloodName = keyof typeof floods;
export const floodNames = Object.keys(floods) as FloodName[];

export type FloodOrder = Readonly<{
  name: FloodName;
  port: number;
  milliseconds: number;
  address: string;
  world: World;
}>;

/** Its connections stay open until the process ends. */
export const runFlood = async (order: FloodOrder, query: Query): Promise<Tally> => {
  const tally = newTally();
  const { port, address, milliseconds, world } = order;
  const { Authorization } = await newLogins(world, query, `http://127.0.0.1:${port}`).take("caller", 0);
  const authHeader = `Authorization: ${Authorization}`;
  await floods[order.name]({ port, until: Date.now() + milliseconds, tally, authHeader, address });
  return tally;
};
