import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

const notification = "A".charCodeAt(0);

/** Removes notifications from the database's messages, which are one letter, four bytes of length, and the body. */
const newFilter = () => {
  let rest = Buffer.alloc(0);
  return (chunk: Buffer): Buffer => {
    rest = Buffer.concat([rest, chunk]);
    const through: Buffer[] = [];
    while (rest.length >= 5) {
      const length = 1 + rest.readUInt32BE(1);
      if (rest.length < length) break;
      if (rest[0] !== notification) through.push(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
    return Buffer.concat(through);
  };
};

/**
 * Imitates a pooler in transaction mode: LISTEN succeeds, but notifications never arrive, because the server connection is used by
 * other clients.
 */
export const startDeafPooler = async (databaseUrl: string) => {
  const { hostname, port } = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const database = connect(Number(port), hostname);
    const filter = newFilter();
    client.pipe(database);
    database.on("data", (chunk: Buffer) => client.write(filter(chunk)));
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on("error", () => {});
      socket.on("close", () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const url = new URL(databaseUrl);
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
};
