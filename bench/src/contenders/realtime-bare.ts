import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { messageAdded } from "@sosmessages/contract/realtime/channels.ts";
import { WebSocketServer, type WebSocket } from "ws";
import { channelOf, stamped } from "../realtime-people.ts";
import { answerQuestions, memory, publisher } from "../process.ts";

/** `ws` and a map from listener to socket: sends the same frames to the same listeners. */
const listeners = new Map<number, WebSocket>();
const http = createServer();
const sockets = new WebSocketServer({ server: http, clientTracking: false });
sockets.on("connection", (socket, request) => {
  listeners.set(Number(request.url!.slice(1)), socket);
  socket.send('{"event":"hello"}');
});
await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));

answerQuestions((http.address() as AddressInfo).port, {
  memory,
  publish: publisher((listener, sequence) => {
    const frame = { event: messageAdded, channel: channelOf(listener), data: JSON.stringify(stamped(sequence)) };
    listeners.get(listener)?.send(JSON.stringify(frame).padEnd(1024));
  }),
});
