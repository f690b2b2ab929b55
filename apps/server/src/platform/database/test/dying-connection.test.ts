import { once } from "node:events";
import { createServer, type AddressInfo } from "node:net";
import pg from "pg";
import { expect, test } from "vitest";
import { isDatabaseUnavailable } from "#platform/process/unavailable.ts";
import { DatabaseClient } from "../database-client.ts";

/** A message of PostgreSQL: its letter, its length and its content. */
const message = (letter: string, content: Buffer): Buffer => {
  const length = Buffer.alloc(4);
  length.writeInt32BE(content.length + 4);
  return Buffer.concat([Buffer.from(letter), length, content]);
};
const stopping = "SFATAL\0VFATAL\0C57P01\0Mterminating connection due to administrator command\0\0";
/** Logged in, ready, and stopping, in one packet. */
const allAtOnce = Buffer.concat([
  message("R", Buffer.alloc(4)),
  message("Z", Buffer.from("I")),
  message("E", Buffer.from(stopping)),
]);

test("a database that stops in the moment of a login ends the connection, and not the service", async () => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    socket.once("data", () => socket.end(allAtOnce));
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const pool = new pg.Pool({ Client: DatabaseClient, connectionString: `postgres://a@127.0.0.1:${port}/a` });
  pool.on("error", () => {});
  const refused = await pool.query("SELECT 1").catch((error: unknown) => error);
  expect(isDatabaseUnavailable(refused)).toBe(true);
  await pool.end();
  server.close();
});
