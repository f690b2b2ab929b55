import { connect, type Socket as Line } from "node:net";
import { WebSocket } from "ws";

type Frame = { event: string; channel?: string; data: unknown };

/** A WebSocket that can send invalid frames and keeps all received ones. A number: the status of the refused upgrade. */
export const openSocket = async (
  url: string,
  path = "/app/sosmessages?protocol=7",
  headers: Record<string, string> = {},
) => {
  let line: Line | null = null;
  const socket = new WebSocket(url.replace(/^http/, "ws") + path, {
    headers,
    ...(url.startsWith("http:") && {
      createConnection: () => {
        const { hostname, port } = new URL(url);
        return (line = connect({ host: hostname, port: Number(port), noDelay: true }));
      },
    }),
  });
  const frames: Frame[] = [];
  const waiting: (() => void)[] = [];
  const wake = () => {
    for (const look of waiting.splice(0)) look();
  };
  const closed = new Promise<number>((resolve) => {
    socket.on("close", (code) => {
      resolve(code);
      wake();
    });
  });
  socket.on("message", (data: Buffer) => {
    frames.push(JSON.parse(data.toString()) as Frame);
    wake();
  });

  /** The first unread frame of this event. Null: the connection was closed before it came. */
  const next = async (...events: string[]): Promise<Frame | null> => {
    for (;;) {
      const place = frames.findIndex((frame) => events.includes(frame.event));
      if (place !== -1) return frames.splice(place, 1)[0]!;
      if (socket.readyState === WebSocket.CLOSED) return null;
      await new Promise<void>((resolve) => void waiting.push(resolve));
    }
  };

  const refusal = new Promise<number>((resolve, reject) => {
    socket.on("unexpected-response", (_request, response) => {
      resolve(response.statusCode ?? 0);
      response.resume();
    });
    socket.on("error", reject);
  });
  const opened = new Promise<"open">((resolve) => socket.once("open", () => resolve("open")));
  const outcome = await Promise.race([opened, refusal]);
  refusal.catch(() => {});
  if (outcome !== "open") return outcome;

  const hello = await next("pusher:connection_established", "pusher:error");
  const socketId =
    hello?.event === "pusher:connection_established"
      ? (JSON.parse(hello.data as string) as { socket_id: string }).socket_id
      : "";
  const send = (event: string, data: unknown, more: object = {}) =>
    socket.send(JSON.stringify({ event, data, ...more }));

  return {
    socket,
    /** The connection below, for bytes that no client would send. */
    line: line as Line | null,
    socketId,
    frames,
    closed,
    next,
    send,
    /** The answer to a subscription: "ok", or the data of the error. */
    async subscribe(data: unknown): Promise<unknown> {
      send("pusher:subscribe", data);
      const answer = await next("pusher_internal:subscription_succeeded", "pusher:subscription_error");
      return answer?.event === "pusher_internal:subscription_succeeded" ? "ok" : answer?.data;
    },
    close: () => socket.terminate(),
  };
};
export type Socket = Exclude<Awaited<ReturnType<typeof openSocket>>, number>;

export const openGood = async (url: string, headers: Record<string, string> = {}): Promise<Socket> => {
  const opened = await openSocket(url, undefined, headers);
  if (typeof opened === "number") throw new Error(`refused with ${opened}`);
  return opened;
};
