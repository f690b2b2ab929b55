import { once } from "node:events";
import { connect, createServer, type Socket } from "node:net";
import type { RunningService } from "./service.ts";

/** The way to a service, which can be cut: for browsers that, told to be offline, do not behave as without a network. */
export type Line = Readonly<{ service: RunningService; cut: () => void; mend: () => void }>;

export async function startLine(service: RunningService): Promise<Line> {
  const { port: inner } = new URL(service.url);
  const open = new Set<Socket>();
  let isCut = false;
  const relay = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(inner), "127.0.0.1");
    for (const [socket, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(socket);
      socket.on("error", () => socket.destroy());
      socket.on("close", () => {
        open.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  }).listen(0, "127.0.0.1");
  await once(relay, "listening");
  const address = relay.address();
  if (address === null || typeof address === "string") throw new Error("a listening socket has no port");
  const breakOff = () => open.forEach((socket) => socket.destroy());
  return {
    service: {
      ...service,
      url: `http://localhost:${address.port}`,
      stop: async () => {
        breakOff();
        relay.close();
        await service.stop();
      },
    },
    cut: () => {
      isCut = true;
      breakOff();
    },
    mend: () => {
      isCut = false;
    },
  };
}
