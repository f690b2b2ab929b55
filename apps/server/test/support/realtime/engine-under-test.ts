import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { WebSocket, WebSocketServer } from "ws";
import { newEngine, type EngineOptions } from "#realtime/engine.ts";

/** High enough that no test reaches one unintentionally. */
export const roomy = {
  framesPerMinute: 1_000_000,
  framesOfNetwork: Infinity,
  fewFrames: Infinity,
  subscribesPerMinute: 1_000_000,
  channels: 10,
  perOwner: 10,
  bufferedBytes: 100_000,
  silentSeconds: 60,
};

/** The engine behind real sockets, with access to both ends. */
export const startEngine = async (parts: Partial<EngineOptions>) => {
  const faults: unknown[] = [];
  const engine = newEngine({ kinds: [], limits: roomy, onFault: (error) => void faults.push(error), ...parts });
  const http = createServer();
  const server = new WebSocketServer({ server: http, autoPong: false, perMessageDeflate: false });
  const accepted: WebSocket[] = [];
  server.on("connection", (socket) => {
    accepted.push(socket);
    engine.accept(socket);
  });
  await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));
  const { port } = http.address() as AddressInfo;

  return {
    engine,
    faults,
    port,
    /** The server's end of the newest connection. */
    latest: () => accepted.at(-1)!,
    /** A client, and the server's end of it. */
    async connect(options: { autoPong?: boolean } = {}) {
      const client = new WebSocket(`ws://127.0.0.1:${port}/`, options);
      const closed = once(client, "close").then(([code]) => code as number);
      const received: string[] = [];
      client.on("message", (data: Buffer) => void received.push(data.toString()));
      const upgraded = once(client, "upgrade") as Promise<[IncomingMessage]>;
      await once(client, "message");
      const [{ socket: line }] = await upgraded;
      return {
        client,
        /** For frames that no library would send. */
        line,
        closed,
        received,
        atServer: accepted.at(-1)!,
        send: (event: string, data: unknown, channel?: string) => client.send(JSON.stringify({ event, data, channel })),
      };
    },
    async stop(): Promise<void> {
      await engine.drain();
      http.closeAllConnections();
      http.close();
    },
  };
};
