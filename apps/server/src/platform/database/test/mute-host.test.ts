import { createServer, type AddressInfo, type Server } from "node:net";
import { afterAll, beforeAll, expect, test } from "vitest";
import { isDatabaseUnavailable } from "#platform/process/unavailable.ts";
import { DatabaseClient } from "../database-client.ts";
import { connectDatabase, statement } from "../database.ts";

const one = statement("test.one", "SELECT 1 AS one");

/* Hosts that accept connections and never answer, as behind a firewall that drops packets. */
let hosts: Server[];
let addresses: string[];
beforeAll(async () => {
  hosts = [createServer(), createServer()];
  for (const host of hosts) await new Promise<void>((resolve) => void host.listen(0, "127.0.0.1", resolve));
  addresses = hosts.map((host) => `127.0.0.1:${(host.address() as AddressInfo).port}`);
});
afterAll(() => {
  for (const host of hosts) host.close();
});

const urlOf = (count: number) => `postgres://ola:pw@${addresses.slice(0, count).join()}/none`;

test.each([1, 2])("requests give up a database on mute hosts (%i) after the time they may wait", async (count) => {
  const limits = { connect: 300, lock: 5_000, statement: 5_000 };
  const database = connectDatabase(urlOf(count), () => {}, 2, limits);
  // Two connect, and the others wait behind them.
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, () => database.one(one)));
  for (const outcome of outcomes) expect(outcome).toMatchObject({ status: "rejected" });
  const reasons = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [outcome.reason as unknown] : []));
  for (const reason of reasons) expect(reason).toSatisfy(isDatabaseUnavailable);
  // No request waited for the probe of the hosts, which has a longer timeout.
  expect(reasons.map(String)).not.toContain("Error: timeout expired");
  await expect.poll(() => database.connections()).toEqual({ busy: 0, idle: 0, waiting: 0 });
  await database.close();
});

test("a single connection to a mute host counts as a database that is away", async () => {
  const client = new DatabaseClient({ connectionString: urlOf(1), connectionTimeoutMillis: 300 });
  await expect(client.connect()).rejects.toSatisfy(isDatabaseUnavailable);
});
