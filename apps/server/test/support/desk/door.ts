import { connect, createServer, type AddressInfo, type Socket } from "node:net";

/** A fixed address for a database that moves: PostgreSQL comes back on another port. */
export const startDoor = async () => {
  const open = new Set<Socket>();
  let behind = 0;
  const door = createServer((socket) => {
    const inside = connect(behind, "127.0.0.1");
    for (const end of [socket, inside]) {
      open.add(end);
      end.on("error", () => {});
      end.on("close", () => {
        open.delete(end);
        socket.destroy();
        inside.destroy();
      });
    }
    socket.pipe(inside).pipe(socket);
  });
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  return {
    port: (door.address() as AddressInfo).port,
    leadTo: (url: string) => void (behind = Number(new URL(url).port)),
    close: () => {
      for (const socket of open) socket.destroy();
      door.close();
    },
  };
};
