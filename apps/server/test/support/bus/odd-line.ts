import { once } from "node:events";
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";

/** Failures that a listening client may meet. Statuses are those of the authorization response. */
export type Oddity =
  | "403"
  | "500"
  | "503"
  | "is cut"
  | "hangs"
  | "answers no upgrade"
  | "says nothing"
  | "says nonsense"
  | "restarts"
  | "hangs up"
  | "refuses"
  | "ignores";

export type OddLine = Awaited<ReturnType<typeof startOddLine>>;

const frame = (event: string, data: object, channel?: string) =>
  JSON.stringify({ event, data: JSON.stringify(data), channel });

/** A service that follows the protocol until a failure is set. It stores no data and checks no login. */
export async function startOddLine() {
  const sockets = new Set<WebSocket>();
  const held: ServerResponse[] = [];
  const counted = { authorised: 0, opened: 0, subscribed: 0 };
  let oddity: Oddity | null = null;
  let isMute = false;

  const server = createServer((request, response) => {
    counted.authorised += 1;
    request.resume();
    if (oddity === "is cut") return void request.socket.destroy();
    if (oddity === "hangs") return void held.push(response);
    const status = Number(oddity) || 200;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(status === 200 ? '{"auth":"key:signature"}' : '{"status":"error","error":"unavailable"}');
  });

  const hear = (socket: WebSocket, text: string): void => {
    if (isMute) return;
    const { event, data } = JSON.parse(text) as { event: string; data: { channel: string } };
    if (event === "pusher:ping") return socket.send(frame("pusher:pong", {}));
    if (event !== "pusher:subscribe" || oddity === "ignores") return;
    counted.subscribed += 1;
    const answer = oddity === "refuses" ? "pusher:subscription_error" : "pusher_internal:subscription_succeeded";
    socket.send(frame(answer, {}, data.channel));
  };

  const accept = (socket: WebSocket): void => {
    sockets.add(socket.on("error", () => undefined));
    if (oddity === "says nothing") return;
    if (oddity === "says nonsense") return socket.send("?");
    if (oddity === "restarts") return socket.close(1001);
    if (oddity === "hangs up") return socket.close(4009);
    socket.on("message", (text: Buffer) => hear(socket, text.toString()));
    socket.send(frame("pusher:connection_established", { socket_id: "1.1", activity_timeout: 120 }));
  };

  const doors = new WebSocketServer({ noServer: true });
  server.on("upgrade", (request, socket, head) => {
    counted.opened += 1;
    if (oddity !== "answers no upgrade") doors.handleUpgrade(request, socket, head, accept);
  });
  await once(server.listen(0, "localhost"), "listening");

  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    counted,
    behave: (how: Oddity | null) => {
      oddity = how;
      for (const response of held.splice(0)) response.destroy();
    },
    isHanging: () => oddity === "hangs",
    /** From here on the lines that are open say nothing more, and do not end either. */
    mute: () => {
      isMute = true;
    },
    cut: () => {
      for (const socket of sockets) socket.terminate();
    },
    bring: (event: string, data: object, channel: string) => {
      for (const socket of sockets) socket.send(frame(event, data, channel));
    },
    close: () => {
      for (const socket of sockets) socket.terminate();
      server.closeAllConnections();
      server.close();
    },
  };
}
