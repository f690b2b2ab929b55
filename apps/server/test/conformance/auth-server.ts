import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Pusher from "pusher";
import type { App } from "./app-file.ts";

const decoded = (text: string | null) => Buffer.from(text ?? "", "base64").toString();

/** The part of pusher-js's `integration_tests_server` that its specs for Node call, on the unmodified `pusher` package. */
export const startAuthServer = async (apps: Readonly<Record<string, App>>, port: number) => {
  const clients = Object.entries(apps).map(
    ([cluster, { id, key, secret }]) =>
      [cluster, new Pusher({ appId: id, key, secret, host: "127.0.0.1", port: String(port) })] as const,
  );

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
    const [, cluster, what, send] = pathname.split("/");
    const pusher = clients.find(([name]) => name === cluster)![1];
    if (what === "auth") {
      const chunks: Buffer[] = [];
      for await (const chunk of request) chunks.push(chunk as Buffer);
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const socket = form.get("socket_id")!;
      const info = { name: `Integration ${socket}`, email: `integration-${socket}@example.com` };
      const given = { user_id: socket, user_info: info };
      response.setHeader("content-type", "application/json");
      response.end(JSON.stringify(pusher.authorizeChannel(socket, form.get("channel_name")!, given)));
    } else if (what === "v2" && send === "send") {
      const data: unknown = JSON.parse(decoded(searchParams.get("data")));
      await pusher.trigger(decoded(searchParams.get("channel")), decoded(searchParams.get("event")), data);
      response.end();
    } else response.writeHead(404).end();
  };

  const http = createServer((request, response) => {
    answer(request, response).catch(() => response.writeHead(500).end());
  });
  await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        http.closeAllConnections();
        http.close(resolve);
      }),
  };
};
