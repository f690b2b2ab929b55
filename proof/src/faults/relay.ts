import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

export type Relay = Awaited<ReturnType<typeof startRelay>>;

/** Stands between a server and what it depends on, so that the network between them can fail. */
export const startRelay = async (target: { readonly host: string; readonly port: number }) => {
  const lines = new Set<Socket>();
  let mode: "open" | "cut" | "silent" = "open";

  const server = createServer((near) => {
    near.on("error", () => {});
    if (mode === "cut") return void near.destroy();
    lines.add(near);
    near.on("close", () => lines.delete(near));
    // Accepted and never answered: the worst kind of network.
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
    /** What was swallowed is gone, so the lines it belonged to are no good any more. */
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
