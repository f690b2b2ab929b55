import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export type Relay = Awaited<ReturnType<typeof startRelay>>;

/** A TCP relay between a server and its dependency that can fail. */
export const startRelay = async (target: { readonly host: string; readonly port: number }) => {
  const lines = new Set<Socket>();
  let mode: "open" | "cut" | "silent" = "open";

  const server = createServer((near) => {
    near.on("error", () => {});
    if (mode === "cut") return void near.destroy();
    lines.add(near);
    near.on("close", () => lines.delete(near));
    // Accepted and never answered.
    if (mode === "silent") return void near.resume();
    const far = connect(target.port, target.host);
    far.on("error", () => near.destroy());
    far.on("close", () => near.destroy());
    near.on("close", () => far.destroy());
    const pass = (to: Socket) => (chunk: Buffer) => void (mode === "silent" || to.write(chunk));
    near.on("data", pass(far));
    far.on("data", pass(near));
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");

  const dropAll = () => {
    for (const line of lines) line.destroy();
  };
  return {
    port: (server.address() as AddressInfo).port,
    cut(): void {
      mode = "cut";
      dropAll();
    },
    silence: (): void => void (mode = "silent"),
    /** Connections that lost data are closed. */
    open(): void {
      if (mode === "silent") dropAll();
      mode = "open";
    },
    async stop(): Promise<void> {
      dropAll();
      server.close();
      await once(server, "close");
    },
  };
};
