import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { mailboxChannel } from "@sosmessages/contract/realtime/channels.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newLoginStore } from "#callers/login-store.ts";
import { findMessage, messagesStoredWithin } from "#mailbox/list.ts";
import { systemClock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.ts";
import { newEvents } from "#platform/events.ts";
import { newPeerOf } from "#platform/http/request.ts";
import { newOwnDaySecret, newNetworkOf } from "#platform/limits/networks.ts";
import { newRequestQueue } from "#platform/http/authorisation.ts";
import { newLimiter } from "#platform/limits/limits.ts";
import { newRealtime } from "../slice.ts";
import { listening, stillOpen } from "#volunteers/login/session-store.ts";
import { openStorage, type Storage } from "#storage.ts";
import { newClient, type Client } from "#test/support/client.ts";
import { newLinkedBuses } from "#test/support/bus/linked-buses.ts";
import { startTestService, type TestService } from "#test/support/service.ts";
import { openGood } from "#test/support/realtime/socket.ts";
import { openSubscribed } from "#test/support/realtime/subscribe.ts";

/* The service, and the realtime part of a second server on the same database and keys. */
let service: TestService;
let client: Client;
let storage: Storage;
let second: ReturnType<typeof newRealtime>;
let http: Server;
let url: string;
const [teller, listener] = newLinkedBuses(2);
let queries = 0;

/** The service's own store asks through `all`, `one`, `only` and `count` alone. */
const counting = (database: Database): Database => ({
  ...database,
  all: (statement, ...values) => {
    queries += 1;
    return database.all(statement, ...values);
  },
  one: (statement, ...values) => {
    queries += 1;
    return database.one(statement, ...values);
  },
  only: (statement, ...values) => {
    queries += 1;
    return database.only(statement, ...values);
  },
  count: (statement, ...values) => {
    queries += 1;
    return database.count(statement, ...values);
  },
});

beforeAll(async () => {
  service = await startTestService();
  client = newClient(service.url);
  const log = () => {};
  storage = await openStorage(service.config, log);
  const database = counting(storage.database);
  const logins = newLoginStore(database);
  second = newRealtime(
    { ...newEvents(), log, limiter: newLimiter(systemClock, 1) },
    {
      secret: storage.vault.derive("realtime"),
      bus: listener!.bus,
      clock: systemClock,
      limitFactor: 1,
      queue: newRequestQueue(),
      peerOf: newPeerOf([]),
      networkOf: newNetworkOf(newOwnDaySecret(systemClock)),
      origins: () => [],
      isClosed: () => false,
      isHttps: () => false,
      siteAt: () => null,
      liveLogins: logins.liveOf,
      stillLive: logins.stillLive,
      findMessage: (mailbox, id) => findMessage({ database, vault: storage.vault, log }, mailbox, id),
      storedWithin: (milliseconds, mailboxes) => database.all(messagesStoredWithin, [milliseconds, mailboxes]),
      listeningLogins: (tenant) => database.all(listening, [tenant]),
      stillOpen: async (logins) => (await database.all(stillOpen, [logins])).map(({ id }) => id),
    },
  );
  http = createServer();
  second.attach(http);
  await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await second.drain();
  http.close();
  await storage.close();
  await service.stop();
});

const listen = async () => {
  const { token, user } = await client.newcomer();
  return { socket: await openSubscribed(client, url, { token, user }), token, user };
};
type Heard = Awaited<ReturnType<typeof listen>>;
const heard = async ({ socket }: Heard) =>
  JSON.parse((await socket.next("user.added.message"))!.data as string) as Message;

test("a signature of one server is good at another, which opens the message itself", async () => {
  const ada = await listen();
  const { body: written } = await client.write(ada.token, "skrevet på den første");
  teller!.bus.publish("message", [ada.user.tenant, ada.user.mailbox, written.id]);
  expect(await heard(ada)).toEqual(written);
  ada.socket.close();
});

test("what is forged is refused without asking the database", async () => {
  const { user } = await client.newcomer();
  const real = mailboxChannel(user.tenant, user.mailbox);
  const channels = [real, mailboxChannel("sos", crypto.randomUUID()), "private-desk.sos", "private-desk.\0"];
  const signature = "0123456789abcdef".repeat(4);
  queries = 0;
  for (let sockets = 0; sockets < 14; sockets += 1) {
    const socket = await openGood(url);
    for (let count = 0; count < 20; count += 1) {
      const request = { channel: channels[count % channels.length], auth: `sosmessages:${signature}` };
      expect(await socket.subscribe(request)).toMatchObject({ status: 403 });
    }
    socket.close();
  }
  expect(queries).toBe(0);
  // What is signed is looked up: its login may be over.
  (await listen()).socket.close();
  expect(queries).toBe(1);
});

test("after a gap it asks the database for what it missed, for its own listeners alone", async () => {
  const [ada, bo] = [await listen(), await listen()];
  const stranger = await client.newcomer();
  listener!.cut();
  const { body: first } = await client.write(ada.token, "en");
  await client.write(stranger.token, "noen andres");
  const { body: last } = await client.write(ada.token, "to");
  listener!.repair();
  expect([await heard(ada), await heard(ada)]).toEqual([first, last]);
  bo.socket.send("pusher:ping", {});
  await bo.socket.next("pusher:pong");
  expect([ada.socket.frames, bo.socket.frames]).toEqual([[], []]);
  ada.socket.close();
  bo.socket.close();
});

test("what was deleted in the meantime is not announced any more", async () => {
  const ada = await listen();
  listener!.cut();
  const { body: gone } = await client.write(ada.token, "angret");
  const { body: kept } = await client.write(ada.token, "står");
  await client.call("DELETE", `/api/messages/${gone.id}`, { token: ada.token });
  listener!.repair();
  teller!.bus.publish("message", [ada.user.tenant, ada.user.mailbox, gone.id]);
  expect(await heard(ada)).toEqual(kept);
  ada.socket.close();
});

test("after a gap, logins that ended in it are over here too, and the others are not", async () => {
  const [ada, bo] = [await listen(), await listen()];
  await client.call("POST", "/api/caller/logout", { token: ada.token });
  listener!.cut();
  listener!.repair();
  expect(await ada.socket.closed).toBe(4009);
  bo.socket.send("pusher:ping", {});
  expect(await bo.socket.next("pusher:pong")).not.toBeNull();
  bo.socket.close();
});
