import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { WebSocketServer } from "ws";
import { closing, objectionToVersion } from "#realtime/frames.ts";
import { newEngine, type Engine } from "#realtime/engine.ts";
import { errorFrame } from "#realtime/frames.ts";
import type { App } from "./app-file.ts";
import { newHttpApi } from "./http-api.ts";
import { newKinds } from "./kinds.ts";

const unlimited = {
  framesPerMinute: Infinity,
  framesOfNetwork: Infinity,
  fewFrames: Infinity,
  subscribesPerMinute: Infinity,
  channels: Infinity,
  perOwner: Infinity,
  bufferedBytes: 16 * 1024 * 1024,
  silentSeconds: null,
} as const;

const mount = (app: App) => {
  const { kinds, members } = newKinds(app, () => engine);
  const engine: Engine = newEngine({ kinds, limits: unlimited, onFault: (error) => console.error(error) });
  return { app, engine, api: newHttpApi(app, engine, members) };
};

const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString("utf8");
};

/** The service's engine with all features of the protocol, on a fixed set of apps. Only for tests. */
export const startConformanceServer = async (apps: readonly App[], port: number, host = "127.0.0.1") => {
  const mounts = apps.map(mount);

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? "/", "http://localhost");
    const id = /^\/apps\/([^/]+)\//.exec(url.pathname)?.[1];
    const found = mounts.find(({ app }) => app.id === id);
    const body = await bodyOf(request);
    const result = found?.api({ method: request.method ?? "GET", url, body }) ?? { status: 404, body: {} };
    response.writeHead(result.status, { "content-type": "application/json" }).end(JSON.stringify(result.body));
  };
  const http = createServer((request, response) => void answer(request, response));

  const sockets = new WebSocketServer({ noServer: true, clientTracking: false, autoPong: false, maxPayload: 100_000 });
  http.on("upgrade", (request: IncomingMessage, line: Socket, head: Buffer) => {
    const key = /^\/app\/([^/?]+)/.exec(request.url ?? "")?.[1];
    sockets.handleUpgrade(request, line, head, (socket) => {
      const found = mounts.find(({ app }) => app.key === key);
      const why = found ? objectionToVersion(request.url ?? "") : "noSuchKey";
      if (found && why === null) return found.engine.accept(socket);
      const [code, reason] = closing[why ?? "noSuchKey"];
      socket.send(errorFrame(code, reason));
      socket.close(code, reason);
    });
  });

  await new Promise<void>((resolve) => void http.listen(port, host, resolve));
  return {
    port: (http.address() as AddressInfo).port,
    async stop(): Promise<void> {
      await Promise.all(mounts.map(({ engine }) => engine.drain()));
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
    },
  };
};
