import { randomBytes, randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { mailboxChannel } from "@sosmessages/contract/realtime/channels.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import { afterEach, describe, expect, test } from "vitest";
import { systemClock } from "#platform/clock.ts";
import { newEvents, type MailboxAddress } from "#platform/events.ts";
import { newPeerOf } from "#platform/http/request.ts";
import { newMessageId, type CallerId, type MailboxId, type MessageId, type VolunteerId } from "#platform/ids.ts";
import { newOwnDaySecret, newNetworkOf } from "#platform/limits/networks.ts";
import { newSecretKey } from "#platform/secret-key.ts";
import { newRequestQueue } from "#platform/http/authorisation.ts";
import { newLimiter } from "#platform/limits/limits.ts";
import { newDeskChannel, newMailboxChannel } from "../channels.ts";
import { newLoginSignatures } from "../signature.ts";
import { newRealtime } from "../slice.ts";
import { newLinkedBuses } from "#test/support/bus/linked-buses.ts";
import { Pusher } from "#test/support/realtime/pusher-client.ts";
import { openGood, type Socket } from "#test/support/realtime/socket.ts";

const secret = newSecretKey();
const signatures = newLoginSignatures("sosmessages", secret);
const ends: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Somebody who works for that service and is logged in at the desk. */
const volunteerOf = (tenant: string) => ({
  login: `login for ${tenant}`,
  volunteer: `works for ${tenant}` as VolunteerId,
});
const deskAuth = (tenant: string, socketId: string, channel: string): string => {
  const { sign } = newDeskChannel(signatures, async () => []);
  const wanted = channel.replace("private-desk.", "");
  return sign({ ...volunteerOf(tenant), tenants: [wanted] }, socketId, channel)!;
};

/** Two servers over one store. The store is a list here; that of the service is tested with the service. */
const startTwo = async () => {
  const stored: { mailbox: MailboxId; at: number; message: Message }[] = [];
  const logins: { tenant: string; mailbox: MailboxId; caller: CallerId; login: Buffer }[] = [];
  const faults = { failing: 0, logged: [] as string[] };
  const lookup = { begun: () => {}, held: Promise.resolve(), count: 0 };
  const slow = new Map<MailboxId, Promise<void>>();
  const unlessFailing = (): void => {
    if (faults.failing > 0) {
      faults.failing -= 1;
      throw Object.assign(new Error(), { code: "ECONNREFUSED" });
    }
  };
  const [a, b] = newLinkedBuses(2) as [Link, Link];
  type Link = ReturnType<typeof newLinkedBuses>[number];

  const start = async ({ bus }: Link) => {
    const events = newEvents();
    const realtime = newRealtime(
      { ...events, log: (event) => void faults.logged.push(event.event), limiter: newLimiter(systemClock, 1) },
      {
        secret,
        bus,
        clock: systemClock,
        limitFactor: 1,
        queue: newRequestQueue(),
        peerOf: newPeerOf([]),
        networkOf: newNetworkOf(newOwnDaySecret(systemClock)),
        origins: () => [],
        isClosed: () => false,
        isHttps: () => false,
        siteAt: () => null,
        liveLogins: async (tenant, mailbox) => {
          const found = logins.filter((l) => l.tenant === tenant && l.mailbox === mailbox);
          lookup.count += 1;
          lookup.begun();
          await lookup.held;
          return found;
        },
        stillLive: async (asked) => asked.filter((login) => logins.some((l) => l.login.equals(login))),
        findMessage: async (mailbox, id) => {
          unlessFailing();
          // Long enough for a second word of the same message to arrive meanwhile; and some take longer than others.
          await new Promise((resolve) => setTimeout(resolve, 5 + Math.random() * 20));
          await slow.get(mailbox);
          return stored.find((s) => s.mailbox === mailbox && s.message.id === id)?.message ?? null;
        },
        storedWithin: async (milliseconds, mailboxes) => {
          unlessFailing();
          return stored
            .filter(({ mailbox, at }) => mailboxes.includes(mailbox) && at > Date.now() - milliseconds)
            .map(({ mailbox, message }) => ({ mailbox, id: message.id as MessageId }));
        },
        listeningLogins: async (tenant) => [volunteerOf(tenant)],
        stillOpen: async (logins) => logins,
      },
    );
    const http = createServer();
    realtime.attach(http);
    await new Promise<void>((resolve) => void http.listen(0, "127.0.0.1", resolve));
    ends.push(async () => {
      await realtime.drain();
      http.close();
      if (faults.logged.length > 0) throw new Error(`something broke: ${faults.logged.join(", ")}`);
    });
    const messageStored = ({ tenant, mailbox }: MailboxAddress, message: Message): void =>
      events.conversationChanged({ tenant, conversation: mailbox, version: 1, stored: { mailbox, message } });
    return { ...events, messageStored, url: `http://127.0.0.1:${(http.address() as AddressInfo).port}` };
  };

  const newCaller = () => {
    const person = {
      tenant: "sos",
      mailbox: randomUUID() as MailboxId,
      caller: randomUUID() as CallerId,
      login: randomBytes(32),
    };
    logins.push(person);
    return person;
  };
  type Person = ReturnType<typeof newCaller>;

  const { sign } = newMailboxChannel(signatures, async () => []);
  const listen = async (person: Person, url: string): Promise<Socket> => {
    const socket = await openGood(url);
    const channel = mailboxChannel(person.tenant, person.mailbox);
    expect(await socket.subscribe({ channel, auth: sign(person, socket.socketId, channel) })).toBe("ok");
    return socket;
  };
  const write = ({ mailbox }: Person, body: string): Message => {
    const now = new Date();
    const message = {
      id: newMessageId(now),
      title: "-",
      body,
      submitted_at: now.toISOString(),
      is_reply: true,
    } as const;
    stored.push({ mailbox, at: now.getTime(), message });
    return message;
  };
  const here = await start(a);
  const there = { ...(await start(b)), cut: b.cut, repair: b.repair };
  return { here, there, newCaller, sign, listen, write, logins, faults, lookup, slow };
};

const bodyOf = async (socket: Socket): Promise<string> => {
  const frame = await socket.next("user.added.message");
  return (JSON.parse(frame!.data as string) as Message).body;
};
/** All that came, once everything sent so far has. */
const rest = async (socket: Socket) => {
  socket.send("pusher:ping", {});
  await socket.next("pusher:pong");
  return socket.frames;
};

describe("two servers", () => {
  test("what is written on one is heard on both, once each", async () => {
    const { here, there, newCaller, listen, write } = await startTwo();
    const ada = newCaller();
    const [near, far] = [await listen(ada, here.url), await listen(ada, there.url)];
    for (let count = 1; count <= 5; count += 1) here.messageStored(ada, write(ada, `nr. ${count}`));
    for (const socket of [near, far]) {
      for (let count = 1; count <= 5; count += 1) expect(await bodyOf(socket)).toBe(`nr. ${count}`);
      expect(await rest(socket)).toEqual([]);
    }
  });

  test("what is written on one is heard on the other in order, and one mailbox does not wait for another", async () => {
    const { here, there, newCaller, listen, write, slow } = await startTwo();
    const [ada, bo] = [newCaller(), newCaller()];
    const [adas, bos] = [await listen(ada, there.url), await listen(bo, there.url)];
    const release = Promise.withResolvers<void>();
    slow.set(ada.mailbox, release.promise);
    const bodies = Array.from({ length: 30 }, (_, count) => `nr. ${count}`);
    for (const body of bodies) for (const person of [ada, bo]) here.messageStored(person, write(person, body));
    for (const body of bodies) expect(await bodyOf(bos)).toBe(body);
    // Written on this one while others wait: behind them.
    there.messageStored(ada, write(ada, "sist"));
    expect(await rest(adas)).toEqual([]);
    release.resolve();
    for (const body of [...bodies, "sist"]) expect(await bodyOf(adas)).toBe(body);
  });

  test("what was missed while they could not hear each other is made up for, and nothing comes twice", async () => {
    const { here, there, newCaller, listen, write } = await startTwo();
    const [ada, bo] = [newCaller(), newCaller()];
    const [near, far, others] = [
      await listen(ada, here.url),
      await listen(ada, there.url),
      await listen(bo, there.url),
    ];
    here.messageStored(ada, write(ada, "før"));
    expect([await bodyOf(near), await bodyOf(far)]).toEqual(["før", "før"]);
    there.cut();
    here.messageStored(ada, write(ada, "imens, der borte"));
    expect([await bodyOf(near), await rest(far)]).toEqual(["imens, der borte", []]);
    there.repair();
    here.messageStored(ada, write(ada, "etter"));
    expect([await bodyOf(far), await bodyOf(far)]).toEqual(["imens, der borte", "etter"]);
    expect([await rest(far), await rest(others)]).toEqual([[], []]);
  });

  test("somebody who writes on one server and then on the other is heard in that order, whichever word is quicker", async () => {
    const { here, there, newCaller, listen, write } = await startTwo();
    const ada = newCaller();
    const far = await listen(ada, there.url);
    there.cut();
    here.messageStored(ada, write(ada, "først, der borte"));
    there.messageStored(ada, write(ada, "så, her"));
    expect([await bodyOf(far), await bodyOf(far)]).toEqual(["først, der borte", "så, her"]);
    there.repair();
    expect(await rest(far)).toEqual([]);
  });

  test("the same where the database is away when it is asked for what came before", async () => {
    const { here, there, newCaller, listen, write, faults } = await startTwo();
    const ada = newCaller();
    const far = await listen(ada, there.url);
    there.cut();
    here.messageStored(ada, write(ada, "først, der borte"));
    faults.failing = 1;
    there.messageStored(ada, write(ada, "så, her"));
    expect([await bodyOf(far), await bodyOf(far)]).toEqual(["først, der borte", "så, her"]);
    there.repair();
    expect(await rest(far)).toEqual([]);
  });

  test("a word that comes twice, or again after the gap was mended, is heard once", async () => {
    const { here, there, newCaller, listen, write } = await startTwo();
    const ada = newCaller();
    const far = await listen(ada, there.url);
    const message = write(ada, "bare én gang");
    here.messageStored(ada, message);
    here.messageStored(ada, message);
    there.cut();
    there.repair();
    expect(await bodyOf(far)).toBe("bare én gang");
    here.messageStored(ada, write(ada, "sist"));
    expect(await bodyOf(far)).toBe("sist");
    expect(await rest(far)).toEqual([]);
  });

  test("a database that is away for a moment loses nothing", async () => {
    const { here, there, newCaller, listen, write, faults } = await startTwo();
    const ada = newCaller();
    const far = await listen(ada, there.url);
    faults.failing = 2;
    here.messageStored(ada, write(ada, "likevel"));
    expect(await bodyOf(far)).toBe("likevel");
    expect(await rest(far)).toEqual([]);
  });

  test("a login that ends on one server is over on the other, even if the word was lost", async () => {
    const { here, there, newCaller, listen, logins } = await startTwo();
    const [ada, bo] = [newCaller(), newCaller()];
    const [adas, bos] = [await listen(ada, there.url), await listen(bo, there.url)];
    here.callerLoginsEnded({ caller: ada.caller, only: ada.login });
    expect(await adas.closed).toBe(4009);
    expect(await rest(bos)).toEqual([]);
    there.cut();
    here.callerLoginsEnded({ caller: bo.caller });
    logins.splice(0);
    there.repair();
    expect(await bos.closed).toBe(4009);
  });

  test("a login that ends while it is being looked up does not get in", async () => {
    const { here, newCaller, sign, logins, lookup } = await startTwo();
    const ada = newCaller();
    const socket = await openGood(here.url);
    const channel = mailboxChannel(ada.tenant, ada.mailbox);
    const release = Promise.withResolvers<void>();
    lookup.held = release.promise;
    const begun = new Promise<void>((resolve) => (lookup.begun = resolve));
    const answer = socket.subscribe({ channel, auth: sign(ada, socket.socketId, channel) });
    await begun;
    logins.splice(0);
    here.callerLoginsEnded({ caller: ada.caller });
    release.resolve();
    expect(await answer).toMatchObject({ status: 403 });
  });

  test("a login that ends makes nobody else be looked up again", async () => {
    const { here, newCaller, sign, lookup } = await startTwo();
    const callers = Array.from({ length: 20 }, newCaller);
    const release = Promise.withResolvers<void>();
    lookup.held = release.promise;
    const answers: Promise<unknown>[] = [];
    for (const person of callers) {
      const socket = await openGood(here.url);
      const channel = mailboxChannel(person.tenant, person.mailbox);
      answers.push(socket.subscribe({ channel, auth: sign(person, socket.socketId, channel) }));
    }
    await expect.poll(() => lookup.count).toBe(20);
    for (let ended = 0; ended < 900; ended += 1) here.callerLoginsEnded({ caller: randomUUID() as CallerId });
    const [first] = callers;
    here.callerLoginsEnded({ caller: first!.caller, only: randomBytes(32) });
    here.callerLoginsEnded({ caller: first!.caller, except: first!.login });
    release.resolve();
    expect(new Set(await Promise.all(answers))).toEqual(new Set(["ok"]));
    expect(lookup.count).toBe(20);
  });
});

test("the desk's channel carries ids and versions, to volunteers of that tenant alone", async () => {
  const { here, there } = await startTwo();
  const [hers, others] = [await openGood(there.url), await openGood(there.url)];
  const join = (socket: Socket, tenant: string, channel: string) =>
    socket.subscribe({ channel, auth: deskAuth(tenant, socket.socketId, channel) });
  expect(await join(hers, "sos", "private-desk.sos")).toBe("ok");
  expect(await join(others, "sami", "private-desk.sos")).toMatchObject({ status: 403 });
  expect(await join(others, "sami", "private-desk.sami")).toBe("ok");
  here.conversationChanged({ tenant: "sos", conversation: "c", version: 7 });
  expect(await hers.next("conversation.changed")).toEqual({
    event: "conversation.changed",
    channel: "private-desk.sos",
    data: '{"conversation":"c","version":7}',
  });
  // Somebody went on or off duty.
  here.conversationChanged({ tenant: "sos", conversation: null, version: 0 });
  expect(await hers.next("conversation.changed")).toMatchObject({ data: '{"conversation":null,"version":0}' });
  expect(await rest(others)).toEqual([]);
});

test("who leaves the desk on one server stops listening on the other, and nobody else does", async () => {
  const { here, there } = await startTwo();
  const [hers, others] = [await openGood(there.url), await openGood(there.url)];
  for (const [socket, tenant] of [
    [hers, "sos"],
    [others, "sami"],
  ] as const) {
    const channel = `private-desk.${tenant}`;
    const auth = deskAuth(tenant, socket.socketId, channel);
    expect(await socket.subscribe({ channel, auth })).toBe("ok");
  }
  const { volunteer, login } = volunteerOf("sos");
  here.deskLoginsEnded({ volunteer, only: "another login" });
  here.deskLoginsEnded({ volunteer, only: login });
  expect(await hers.closed).toBe(4009);
  here.conversationChanged({ tenant: "sami", conversation: "c", version: 1 });
  expect(await others.next("conversation.changed")).toMatchObject({ channel: "private-desk.sami" });
});

test("news for the desk that fell into a gap makes an unmodified client ask for everything anew", async () => {
  const { here, there } = await startTwo();
  const { hostname, port } = new URL(there.url);
  const pusher = new Pusher("sosmessages", {
    wsHost: hostname,
    wsPort: Number(port),
    forceTLS: false,
    cluster: "",
    enabledTransports: ["ws"],
    channelAuthorization: {
      endpoint: "",
      transport: "ajax",
      customHandler: ({ socketId, channelName }, answer) =>
        answer(null, { auth: deskAuth("sos", socketId, channelName) }),
    },
  });
  let begun = 0;
  const changes: unknown[] = [];
  pusher
    .subscribe("private-desk.sos")
    .bind("pusher:subscription_succeeded", () => void (begun += 1))
    .bind("conversation.changed", (change: unknown) => void changes.push(change));
  await expect.poll(() => begun).toBe(1);
  there.cut();
  here.conversationChanged({ tenant: "sos", conversation: "c", version: 7 });
  there.repair();
  await expect.poll(() => begun).toBe(2);
  // It goes on listening.
  here.conversationChanged({ tenant: "sos", conversation: "c", version: 8 });
  await expect.poll(() => changes).toEqual([{ conversation: "c", version: 8 }]);
  pusher.disconnect();
});
