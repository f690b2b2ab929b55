import { once } from "node:events";
import { createServer, type Socket } from "node:net";
import { describe, expect, it } from "vitest";
import { Pusher } from "./connection.ts";
import { pusherOptions } from "./pusher-options.ts";

const realtime = { key: "key", path: "/app" };
const channelAuthorization = { endpoint: "", transport: "ajax", customHandler: () => undefined } as const;

/** The first bytes that a client sends to whoever listens there. */
async function firstBytes(protocol: "http" | "https"): Promise<Buffer> {
  const server = createServer().listen(0, "localhost");
  await once(server, "listening");
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("a listening socket has no port");
  const at = new URL(`${protocol}://localhost:${address.port}/`);
  const pusher = new Pusher(realtime.key, { ...pusherOptions(realtime, at), channelAuthorization });
  try {
    const [socket] = (await once(server, "connection", { signal: AbortSignal.timeout(10_000) })) as [Socket];
    const [bytes] = (await once(socket, "data")) as [Buffer];
    socket.destroy();
    return bytes;
  } finally {
    pusher.disconnect();
    server.close();
  }
}

describe("how a client finds the live line", () => {
  it("on https it begins a TLS handshake", async () => {
    const [contentType] = await firstBytes("https");
    expect(contentType).toBe(22);
  });

  it("on http, as on one's own machine, it asks for the socket at once", async () => {
    expect((await firstBytes("http")).toString()).toMatch(/^GET \/app\/key\?/);
  });

  it.each(["https://write.example.org/", "http://localhost:8080/"])(
    "of no other host than %s is anything known",
    (url) => {
      const at = new URL(url);
      const pusher = new Pusher(realtime.key, { ...pusherOptions(realtime, at), channelAuthorization });
      pusher.disconnect();
      const hosts = Object.entries(pusher.config).filter(([name]) => name.endsWith("Host"));
      expect(hosts.length).toBeGreaterThan(2);
      expect(new Set(hosts.map(([, host]) => host as string))).toEqual(new Set([at.hostname]));
      expect(JSON.stringify(pusher.config)).not.toContain("pusher.com");
    },
  );
});
