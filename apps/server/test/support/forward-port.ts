import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A fixed port for a PostgreSQL that restarts on another port. */
export const startPortForward = async (port = 0) => {
  const open = new Set<Socket>();
  let target = 0;
  const server = createServer((socket) => {
    const inner = connect(target, "127.0.0.1");
    for (const end of [socket, inner]) {
      open.add(end);
      end.on("error", () => {});
      end.on("close", () => {
        open.delete(end);
        socket.destroy();
        inner.destroy();
      });
    }
    socket.pipe(inner).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    to: (url: string) => void (target = Number(new URL(url).port)),
    close: () => {
      for (const socket of open) socket.destroy();
      server.close();
    },
  };
};
