import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export type PortForward = Awaited<ReturnType<typeof startPortForward>>;

/** A fixed port for a dependency that restarts on another port, or a connection to it that can fail. */
export const startPortForward = async (port = 0) => {
  const open = new Set<Socket>();
  let target = 0;
  let mode: "open" | "cut" | "silent" = "open";
  const dropAll = () => {
    for (const socket of open) socket.destroy();
  };
  const server = createServer((socket) => {
    socket.on("error", () => {});
    if (mode === "cut") return void socket.destroy();
    open.add(socket);
    socket.on("close", () => open.delete(socket));
    // Accepted and never answered.
    if (mode === "silent") return void socket.resume();
    const inner = connect(target, "127.0.0.1");
    inner.on("error", () => {});
    inner.on("close", () => socket.destroy());
    socket.on("close", () => inner.destroy());
    const pass = (to: Socket) => (chunk: Buffer) => void (mode === "silent" || to.write(chunk));
    socket.on("data", pass(inner));
    inner.on("data", pass(socket));
  });
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    to: (url: string) => void (target = Number(new URL(url).port)),
    cut(): void {
      mode = "cut";
      dropAll();
    },
    /** Connections stay open, and nothing passes. */
    silence: (): void => void (mode = "silent"),
    /** Connections that lost data are closed. */
    repair(): void {
      if (mode === "silent") dropAll();
      mode = "open";
    },
    close: () => {
      dropAll();
      server.close();
    },
  };
};
