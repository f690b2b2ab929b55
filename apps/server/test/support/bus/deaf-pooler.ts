import { once } from "node:events";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";

const notification = "A".charCodeAt(0);

/** Takes the database's notifications out of what it says. Its messages: one letter, four bytes of length, the rest. */
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
 * Stands before a database as a pooler in transaction mode does, as far as LISTEN goes: the statement succeeds, and what it asks
 * for never comes, since the connection behind it has been handed on.
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
