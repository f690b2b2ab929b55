import { chmodSync } from "node:fs";
import { rm } from "node:fs/promises";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { expect, test } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { newDebianPostgres, newStandby } from "#test/support/debian-postgres.ts";
import { operate } from "#test/support/operator.ts";
import { runServer, stopServer, temporaryFolder } from "#test/support/server-process.ts";

/** Milliseconds from one site to the other. */
const distance = 100;

/** The line between the sites: what is on its way when it is cut never arrives. */
const openLine = async (to: number) => {
  const ends = new Set<Socket>();
  let isCut = false;
  const carry = (from: Socket, into: Socket): void => {
    ends.add(from);
    from.on("data", (bytes) => void setTimeout(() => !isCut && into.write(bytes), distance));
    from.on("end", () => void setTimeout(() => into.end(), distance));
    from.on("error", () => into.destroy());
  };
  const server = createServer((near) => {
    const far = connect(to, "127.0.0.1");
    carry(near, far);
    carry(far, near);
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    cut: () => {
      isCut = true;
      for (const end of ends) end.destroy();
      server.close();
    },
  };
};

type Letter = { readonly id: string; readonly at: number };

/** Writes one letter after the other until nobody answers any more, and knows which ones were acknowledged. */
const startWriter = async (client: Client) => {
  const { token } = await client.newcomer();
  const acknowledged: Letter[] = [];
  const writing = (async () => {
    for (;;) {
      const answer = await client.write(token, `letter ${acknowledged.length}`).catch(() => null);
      if (answer?.status !== 201) return;
      acknowledged.push({ id: answer.body.id, at: performance.now() });
    }
  })();
  return { token, acknowledged, writing };
};

test.each([
  { kind: "asynchronous", names: "" },
  { kind: "synchronous", names: "site_two" },
])("with an $kind standby the second site takes over from a site that is gone", async ({ kind, names }) => {
  const home = await temporaryFolder();
  chmodSync(home, 0o755);
  const one = await newDebianPostgres(join(home, "database of one"));
  await one.query("CREATE ROLE sosmessages LOGIN CREATEROLE");
  await one.query("CREATE DATABASE sosmessages OWNER sosmessages");
  const line = await openLine(one.port);
  const two = await newStandby(join(home, "database of two"), line.port, "site_two");
  // The copy of the keys is at the second site.
  const copy = join(home, "keys at two");
  const settings = (site: string, port: number) => ({
    DATA_DIR: join(home, site),
    DATABASE_URL: `postgres://sosmessages@127.0.0.1:${port}/sosmessages`,
    KEYS_DIR: join(home, site, "keys"),
    KEYS_COPY_DIR: copy,
  });
  const first = runServer({ dataDir: join(home, "one"), env: settings("one", one.port) });
  const client = newClient(await first.address);
  const env = { ...settings("one", one.port), LIMIT_FACTOR: "1000" };
  expect((await operate(env, "volunteer", "add", "Kari", "--role", "admin", "--tenant", "sos")).code).toBe(0);
  await one.query(`ALTER SYSTEM SET synchronous_standby_names = '${names}'`);
  await one.query("SELECT pg_reload_conf()");
  const state = () =>
    one.query("SELECT state, sync_state FROM pg_stat_replication WHERE application_name = 'site_two'");
  await expect.poll(state).toEqual([{ state: "streaming", sync_state: names === "" ? "async" : "sync" }]);

  const writers = await Promise.all(Array.from({ length: 8 }, () => startWriter(client)));
  await expect.poll(() => writers.every(({ acknowledged }) => acknowledged.length > 10)).toBe(true);
  const pace = writers.flatMap(({ acknowledged: [first, ...rest] }) => (rest.at(-1)!.at - first!.at) / rest.length);

  line.cut();
  first.child.kill("SIGKILL");
  one.kill();
  const lostAt = performance.now();
  await Promise.all(writers.map(({ writing }) => writing));
  await first.ended;

  await two.promote();
  const promoted = performance.now();
  const second = runServer({ dataDir: join(home, "two"), env: settings("two", two.port) });
  const there = newClient(await second.address);
  await expect.poll(async () => (await there.call("GET", "/readyz")).status, { interval: 20 }).toBe(200);
  const back = performance.now();
  expect(second.said.out).toContain('"keys-repaired"');

  let letters = 0;
  const lost: Letter[] = [];
  for (const { token, acknowledged } of writers) {
    const { body } = await there.call<{ id: string; body: string }[]>("GET", "/api/messages?limit=500", { token });
    const stored = new Map(body.map((letter) => [letter.id, letter.body]));
    const kept = acknowledged.filter(({ id }) => stored.has(id));
    // Nothing is missing between what is there, and what is there can be read.
    expect(kept).toEqual(acknowledged.slice(0, kept.length));
    expect(kept.map(({ id }) => stored.get(id))).toEqual(kept.map((_letter, index) => `letter ${index}`));
    lost.push(...acknowledged.slice(kept.length));
    letters += acknowledged.length;
    expect((await there.write(token, "after it")).status).toBe(201);
  }
  const since = lost.length === 0 ? 0 : lostAt - Math.min(...lost.map(({ at }) => at));
  console.log(
    `${kind}, ${distance} ms apart, ${Math.round(Math.max(...pace))} ms a letter: of ${letters} letters acknowledged ${lost.length} lost, of the last ${Math.round(since)} ms; ` +
      `promoted after ${Math.round(promoted - lostAt)} ms, ready ${Math.round(back - promoted)} ms later`,
  );
  const mayLose = names === "";
  expect(mayLose ? [] : lost).toEqual([]);

  // check calls the server on its port.
  const { port } = new URL(await second.address);
  const check = await operate({ ...settings("two", two.port), PORT: port, LIMIT_FACTOR: "1000" }, "check", "--json");
  const { findings } = JSON.parse(check.out) as { findings: { about: string; verdict: string; says: string }[] };
  expect(findings.filter(({ verdict }) => verdict === "fail")).toEqual([]);
  await stopServer(second);
  await two.stop();
  await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
});
