import { mailboxChannel } from "@sosmessages/contract/realtime/channels.ts";
import type { Query } from "@sosmessages/server/test/support/desk/desk-rows.ts";
import { newFrames, textFrame, type Listener } from "./frames.ts";
import { newRawConnection } from "./raw-connection.ts";
import { newTally, type RoutesOrder, type Tally } from "./routes.ts";
import { openRaw, type RawSocket } from "./raw-socket.ts";
import { attacker, newLogins, type World } from "./world.ts";

export type FramesOrder = Omit<RoutesOrder, "run"> & { readonly run: "frames" };

const sockets = 6;
const mostFailures = 30;

/** Opens a socket and subscribes it to the listener's channel. */
const newSubscriber = (port: number, world: World, query: Query) => {
  const logins = newLogins(world, query, port);
  const authorise = async (path: string, authHeaders: readonly string[], socketId: string, channel: string) => {
    const connection = newRawConnection(port);
    const body = new URLSearchParams({ socket_id: socketId, channel_name: channel }).toString();
    const head = [
      `POST ${path} HTTP/1.1`,
      "Host: localhost",
      `X-Forwarded-For: ${attacker}`,
      ...authHeaders,
      "Content-Type: application/x-www-form-urlencoded",
      `Content-Length: ${body.length}`,
    ];
    const answer = await connection.ask(Buffer.from(`${head.join("\r\n")}\r\n\r\n${body}`));
    connection.close();
    return answer.status === 200 ? (JSON.parse(answer.body) as { auth: string }).auth : "";
  };

  return async (listener: Listener, which: number): Promise<RawSocket | number> => {
    const opened = openRaw(port, attacker);
    const status = await opened.status;
    if (status !== 101) return status;
    const socketId = await opened.socketId;
    if (listener === "stranger" || socketId === null) return opened;
    const { lines: authHeaders } = await logins.take(listener, which);
    const { tenant, mailbox } = { tenant: "sos", mailbox: await ownMailbox(listener, authHeaders) };
    const channel = listener === "caller" ? mailboxChannel(tenant, mailbox) : `private-desk.${tenant}`;
    const path = listener === "caller" ? "/pusher/auth" : "/api/desk/pusher/auth";
    const auth = await authorise(path, authHeaders, socketId, channel);
    opened.send(textFrame({ event: "pusher:subscribe", data: { channel, auth } }));
    await opened.heard("subscription_");
    return opened;
  };

  async function ownMailbox(listener: Listener, authHeaders: readonly string[]): Promise<string> {
    if (listener !== "caller") return "";
    const connection = newRawConnection(port);
    const head = ["GET /api/caller/me HTTP/1.1", "Host: localhost", `X-Forwarded-For: ${attacker}`, ...authHeaders];
    const answer = await connection.ask(Buffer.from(`${head.join("\r\n")}\r\n\r\n`));
    connection.close();
    return /"mailbox":"([^"]+)"/.exec(answer.body)?.[1] ?? "";
  }
};

/** Sends the frames of those numbers, each followed by a ping: an open socket answers it. */
export const runFrames = async (order: FramesOrder, query: Query, note: (tally: Tally) => void): Promise<Tally> => {
  const frameOf = newFrames(order.seed);
  const subscribe = newSubscriber(order.port, order.world, query);
  const tally = newTally();
  let next = order.from;

  const worker = async (): Promise<void> => {
    const mine = new Map<Listener, RawSocket>();
    while (next < order.to && Date.now() < order.until) {
      const number = next;
      next += 1;
      const { about, listener, bytes } = frameOf(number);
      let open = mine.get(listener);
      if (!open || open.socket.destroyed) {
        const opened = await subscribe(listener, number);
        if (typeof opened === "number") {
          tally.wrong += 1;
          if (tally.wrong > mostFailures) break;
          tally.failures.push(
            `A socket was refused with ${opened} (--seed ${order.seed} --only frames --case ${number})`,
          );
          continue;
        }
        mine.set(listener, (open = opened));
      }
      open.send(bytes);
      const outcome = await open.settled();
      const code = outcome === "closed" ? ((await open.closed).code ?? "cut") : "";
      const word = `${outcome} ${code}`.trim();
      tally.sent += 1;
      tally.statuses[word] = (tally.statuses[word] ?? 0) + 1;
      if (outcome === "silent") {
        tally.wrong += 1;
        tally.failures.push(
          `A frame was left without an answer: ${about} by a ${listener} (--seed ${order.seed} --only frames --case ${number})`,
        );
        open.close();
      }
      if (tally.sent % 500 === 0) note(tally);
    }
    for (const open of mine.values()) open.close();
  };
  await Promise.all(Array.from({ length: sockets }, worker));
  return tally;
};
