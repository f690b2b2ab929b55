import { mailboxChannel } from "@sosmessages/contract/realtime/channels.ts";
import { withTimeout } from "@sosmessages/server/src/platform/clock.ts";
import { newClient } from "@sosmessages/server/test/support/client.ts";
import type { Query } from "@sosmessages/server/test/support/desk/desk-rows.ts";
import { openSocket, type Socket } from "@sosmessages/server/test/support/realtime/socket.ts";
import { subscribe } from "@sosmessages/server/test/support/realtime/subscribe.ts";
import { newFrames, type Listener } from "./frames.ts";
import { attacker, newLogins } from "./world.ts";
import { count, hungAfter, newTally, type CasesOrder, type Tally } from "./routes.ts";

const sockets = 6;
const mostFailures = 30;

/** A number: the status of the refusal. 0: closed without one. */
export const openFrom = (address: string, port: number): Promise<Socket | number> =>
  openSocket(`http://127.0.0.1:${port}`, undefined, { "x-forwarded-for": address }).catch(() => 0);

/** Sends bytes and a ping of the protocol, and waits until the server has answered the ping or hung up. */
export const settle = async (
  { line, frames, send, next }: Socket,
  bytes: Buffer,
): Promise<"pong" | "closed" | "silent"> => {
  frames.length = 0;
  line?.write(bytes);
  send("pusher:ping", {});
  const answer = await withTimeout(hungAfter, next("pusher:pong"), () => "silent" as const);
  return answer === "silent" ? "silent" : answer === null ? "closed" : "pong";
};

/** Sends the frames of those numbers, each followed by a ping: an open socket answers it. */
export const runFrames = async ({ port, seed, from, to, world }: CasesOrder, query: Query): Promise<Tally> => {
  const frameOf = newFrames(seed);
  const url = `http://127.0.0.1:${port}`;
  const logins = newLogins(world, query, url);
  const client = newClient(url, { "x-forwarded-for": attacker });
  const tally = newTally();
  let next = from;

  /** A socket that is subscribed to the listener's channel. */
  const open = async (listener: Listener, which: number): Promise<Socket | number> => {
    const opened = await openFrom(attacker, port);
    if (typeof opened === "number" || listener === "stranger") return opened;
    const headers = await logins.take(listener, which);
    if (listener === "volunteer")
      await subscribe(client, opened, { channel: "private-desk.sos", path: "/api/desk/pusher/auth", headers });
    else {
      const { body } = await client.me(undefined, headers);
      await subscribe(client, opened, { channel: mailboxChannel("sos", body?.data?.mailbox ?? ""), headers });
    }
    return opened;
  };
  const fail = (what: string, number: number): void => {
    tally.wrong += 1;
    if (tally.wrong <= mostFailures) tally.failures.push(`${what} (--seed ${seed} --only frames --case ${number})`);
  };

  const worker = async (): Promise<void> => {
    const mine = new Map<Listener, Socket>();
    while (next < to && tally.wrong <= mostFailures) {
      const number = next;
      next += 1;
      const { about, listener, bytes } = frameOf(number);
      const held = mine.get(listener);
      const socket = held && !held.line!.destroyed ? held : await open(listener, number);
      if (typeof socket === "number") {
        fail(`A socket was refused with ${socket}`, number);
        continue;
      }
      mine.set(listener, socket);
      const outcome = await settle(socket, bytes);
      count(tally, outcome === "closed" ? `closed ${await socket.closed}` : outcome);
      if (outcome !== "silent") continue;
      fail(`A frame was left without an answer: ${about} by a ${listener}`, number);
      socket.close();
    }
    for (const open of mine.values()) open.close();
  };
  await Promise.all(Array.from({ length: sockets }, worker));
  return tally;
};
