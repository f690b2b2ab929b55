import { mailboxChannel } from "@sosmessages/contract/realtime/channels.ts";
import Echo from "laravel-echo";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { outboxMailTo, tokenIn } from "#test/support/mail.ts";
import { listen, newPusher, once, Pusher, type PusherClient } from "#test/support/realtime/pusher-client.ts";
import { startTestService, type TestService } from "#test/support/service.ts";
import { openGood, openSocket } from "#test/support/realtime/socket.ts";

let service: TestService;
let client: Client;
const pushers: PusherClient[] = [];

beforeAll(async () => {
  service = await startTestService();
  client = newClient(service.url);
});
afterEach(() => {
  for (const pusher of pushers.splice(0)) pusher.disconnect();
});
afterAll(() => service.stop());

const newcomer = async () => {
  const person = await client.newcomer();
  return { ...person, channel: mailboxChannel(person.user.tenant, person.user.mailbox) };
};
const connect = (token: string, url = service.url): PusherClient => {
  const pusher = newPusher(url, token);
  pushers.push(pusher);
  return pusher;
};
const authorise = (token: string | undefined, socketId: string, channel: string) =>
  client.call<{ auth?: string; error?: string }>("POST", "/pusher/auth", {
    token,
    body: new URLSearchParams({ socket_id: socketId, channel_name: channel }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });

describe("an unmodified pusher-js", () => {
  test("hears a message that was written elsewhere, as the list shows it, and once", async () => {
    const { token, channel } = await newcomer();
    const { heard } = await listen(connect(token), channel);
    const first = await client.write(token, 'Jeg får ikke sove 🌙\n"ikke i dag"');
    const second = await client.write(token, "x".repeat(20_000));
    await expect.poll(() => heard.length).toBe(2);
    expect(heard).toEqual([first.body, second.body]);
    expect((await client.list(token)).body).toEqual([second.body, first.body]);
  });

  test("is told what to connect to before anyone has logged in", async () => {
    const { body } = await client.call("GET", "/api/config");
    expect(body).toMatchObject({ realtime: { key: "sosmessages", path: "/app" } });
  });

  test("is told to ask after 120 seconds of silence, as specified", async () => {
    const socket = new WebSocket(`${service.url.replace("http", "ws")}/app/sosmessages?protocol=7`);
    const first = await new Promise<string>((resolve) =>
      socket.addEventListener("message", ({ data }) => resolve(data as string), { once: true }),
    );
    socket.close();
    const { event, data } = JSON.parse(first) as { event: string; data: string };
    expect(event).toBe("pusher:connection_established");
    expect(JSON.parse(data)).toMatchObject({ activity_timeout: 120 });
  });

  test("hears on every connection of the mailbox, and on no other mailbox's", async () => {
    const [ada, bo] = [await newcomer(), await newcomer()];
    const again = (await client.logIn(ada.username)).body.token;
    const here = await listen(connect(ada.token), ada.channel);
    const there = await listen(connect(again), ada.channel);
    const elsewhere = await listen(connect(bo.token), bo.channel);
    const written = await client.write(again, "til begge");
    await client.write(bo.token, "til en annen");
    await expect.poll(() => [here.heard.length, there.heard.length, elsewhere.heard.length]).toEqual([1, 1, 1]);
    expect([here.heard, there.heard]).toEqual([[written.body], [written.body]]);
    expect(elsewhere.heard[0]!.body).toBe("til en annen");
  });

  test("hears messages that were written at the same time in the order of the list", async () => {
    const { token, channel } = await newcomer();
    const { heard } = await listen(connect(token), channel);
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => client.write(token, `brev ${n}`)));
    const stored = answers.filter(({ status }) => status === 201).length;
    // A busy machine may refuse some.
    expect(answers.filter(({ status }) => status === 503)).toHaveLength(40 - stored);
    expect(stored).toBeGreaterThan(20);
    await expect.poll(() => heard.length).toBe(stored);
    expect(heard.toReversed()).toEqual((await client.list(token, "?limit=40")).body);
  });

  test("a request that is sent again is not announced again", async () => {
    const { token, channel } = await newcomer();
    const { heard } = await listen(connect(token), channel);
    const key = crypto.randomUUID();
    await client.write(token, "en gang", key);
    await client.write(token, "en gang", key);
    await client.write(token, "så en til");
    await expect.poll(() => heard.length).toBe(2);
    expect(heard.map(({ body }) => body)).toEqual(["en gang", "så en til"]);
  });

  test("hears nothing after unsubscribing, and again after subscribing again", async () => {
    const { token, channel } = await newcomer();
    const pusher = connect(token);
    const before = await listen(pusher, channel);
    pusher.unsubscribe(channel);
    await client.write(token, "ingen hører");
    const after = await listen(pusher, channel);
    await client.write(token, "hørt");
    await expect.poll(() => after.heard.length).toBe(1);
    expect([before.heard, after.heard.map(({ body }) => body)]).toEqual([[], ["hørt"]]);
  });

  test("a login that is dead gets 401 and no signature", async () => {
    const { token, channel } = await newcomer();
    await client.call("POST", "/api/caller/logout", { token });
    await expect(listen(connect(token), channel)).rejects.toThrow("refused with 401");
  });

  test("somebody else's channel gets 403, and so does one that does not exist", async () => {
    const [ada, bo] = [await newcomer(), await newcomer()];
    await expect(listen(connect(ada.token), bo.channel)).rejects.toThrow("refused with 403");
    const nobodys = mailboxChannel("sos", crypto.randomUUID());
    await expect(listen(connect(ada.token), nobodys)).rejects.toThrow("refused with 403");
  });

  test("an application key that is not ours is told so and gives up", async () => {
    const pusher = newPusher(service.url, "x", "another");
    pushers.push(pusher);
    const error = await once<{ error: { data: { code: number } } }>(pusher.connection, "error");
    expect(error.error.data.code).toBe(4001);
  });
});

test("an unmodified laravel-echo hears the event by its own name", async () => {
  const { token, channel } = await newcomer();
  const echo = new Echo({ broadcaster: "pusher", client: connect(token), Pusher } as never);
  const heard: unknown[] = [];
  const joined = new Promise<void>((resolve, reject) => {
    const own = echo.private(channel.slice("private-".length)) as unknown as {
      subscribed(then: () => void): typeof own;
      error(then: (error: unknown) => void): typeof own;
      listen(event: string, then: (data: unknown) => void): typeof own;
    };
    own
      .subscribed(resolve)
      .error(reject)
      .listen(".user.added.message", (message) => void heard.push(message));
  });
  await joined;
  const written = await client.write(token, "hei");
  await expect.poll(() => heard).toEqual([written.body]);
  echo.leave(channel.slice("private-".length));
});

describe("a login that ends takes its connections with it", () => {
  const subscribed = async (token: string, channel: string) => {
    const socket = await openGood(service.url);
    const { body } = await authorise(token, socket.socketId, channel);
    expect(await socket.subscribe({ channel, auth: body.auth })).toBe("ok");
    return socket;
  };

  test("logging out closes its own, and leaves the caller's other logins alone", async () => {
    const { username, token, channel } = await newcomer();
    const other = (await client.logIn(username)).body.token;
    const [mine, theirs] = [await subscribed(token, channel), await subscribed(other, channel)];
    await client.call("POST", "/api/caller/logout", { token });
    expect(await mine.closed).toBe(4009);
    await client.write(other, "ennå her");
    expect(await theirs.next("user.added.message")).not.toBeNull();
    expect(mine.frames).toEqual([]);
    theirs.close();
  });

  test("a new password closes all the others", async () => {
    const { username, token, channel } = await newcomer();
    const other = (await client.logIn(username)).body.token;
    const [mine, theirs] = [await subscribed(token, channel), await subscribed(other, channel)];
    await client.saveProfile(token, { password: "noe annet", password_confirmation: "noe annet" });
    expect(await theirs.closed).toBe(4009);
    await client.write(token, "ennå her");
    expect(await mine.next("user.added.message")).not.toBeNull();
    mine.close();
  });

  test("a password set with the link from a mail closes all", async () => {
    const email = `${crypto.randomUUID()}@example.org`;
    const { token, user } = await client.newcomer({ email });
    const socket = await subscribed(token, mailboxChannel(user.tenant, user.mailbox));
    await client.call("POST", "/api/caller/password/email", { body: { email } });
    const body = { token: tokenIn(await outboxMailTo(service.dataDir, email)), password: "noe annet" };
    expect((await client.call("POST", "/api/caller/password/change", { body })).status).toBe(200);
    expect(await socket.closed).toBe(4009);
  });

  test("deleting the profile closes all", async () => {
    const { username, token, channel } = await newcomer();
    const other = (await client.logIn(username)).body.token;
    const sockets = [await subscribed(token, channel), await subscribed(other, channel)];
    await client.call("DELETE", "/api/caller", { token });
    expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4009, 4009]);
  });

  test("a signature is worth nothing once its login is over", async () => {
    const { username, token, channel } = await newcomer();
    const socket = await openGood(service.url);
    const { body } = await authorise(token, socket.socketId, channel);
    await client.call("POST", "/api/caller/logout", { token });
    await client.logIn(username);
    expect(await socket.subscribe({ channel, auth: body.auth })).toMatchObject({ status: 403 });
    socket.close();
  });

  test("a pusher-js whose login was ended does not come back by itself", async () => {
    const { token, channel } = await newcomer();
    const pusher = connect(token);
    await listen(pusher, channel);
    const gone = once<{ current: string }>(pusher.connection, "state_change");
    await client.call("POST", "/api/caller/logout", { token });
    expect((await gone).current).toBe("disconnected");
  });
});

describe("who may open a socket", () => {
  const statusFor = async (headers: Record<string, string>, path?: string) => {
    const opened = await openSocket(service.url, path, headers);
    if (typeof opened === "number") return opened;
    opened.close();
    return 101;
  };

  test("our own pages, the apps' origins, and what is no browser", async () => {
    expect(await statusFor({})).toBe(101);
    expect(await statusFor({ origin: service.url })).toBe(101);
    expect(await statusFor({ origin: "capacitor://localhost" })).toBe(101);
  });

  test("our own pages behind a proxy that drops the port from the host", async () => {
    const origin = [...service.config.services.publicUrls().values()][0]!.origin;
    expect(await statusFor({ origin, host: new URL(origin).hostname })).toBe(101);
    expect(await statusFor({ origin: "http://elsewhere.example:1", host: "elsewhere.example" })).toBe(403);
  });

  test("nobody else's pages", async () => {
    for (const origin of ["https://evil.example", "null", `${service.url}.evil.example`, "http://127.0.0.1:1", "x"]) {
      expect([origin, await statusFor({ origin })]).toEqual([origin, 403]);
    }
  });

  test("of an application and a version of the protocol that exist", async () => {
    const codeFor = async (path: string) => {
      const opened = await openSocket(service.url, path);
      return typeof opened === "number" ? opened : opened.closed;
    };
    expect(await codeFor("/app/another?protocol=7")).toBe(4001);
    expect(await codeFor("/app/sosmessages?protocol=6")).toBe(4007);
    expect(await codeFor("/app/sosmessages?protocol=seven")).toBe(4007);
    expect(await codeFor("/app/sosmessages?protocol=")).toBe(4008);
    expect(await codeFor("/app/sosmessages?client=js")).toBe(4008);
    expect(await codeFor("/app/sosmessages")).toBe(4008);
  });

  test("and only at its own address", async () => {
    for (const path of ["/", "/api/messages", "/app", "/app/", "/app/a/b", "/app/%00"]) {
      expect([path, await statusFor({}, path)]).toEqual([path, 404]);
    }
  });
});

test("the protocol's own ping is answered, and a client's events are refused without closing", async () => {
  const socket = await openGood(service.url);
  socket.send("pusher:ping", {});
  expect(await socket.next("pusher:pong")).not.toBeNull();
  socket.send("client-typing", {}, { channel: "private-x" });
  expect(await socket.next("pusher:error")).toMatchObject({ data: { code: 4301 } });
  socket.send("pusher:ping", {});
  expect(await socket.next("pusher:pong")).not.toBeNull();
  socket.close();
});

test("a form is taken where it belongs and nowhere else", async () => {
  const form = { body: "username=a&password=b", headers: { "content-type": "application/x-www-form-urlencoded" } };
  expect((await client.call("POST", "/api/caller/login", form)).status).toBe(415);
});

test("a server that stops says so to everyone, and its clients try again", async () => {
  const first = await startTestService();
  const person = await newClient(first.url).newcomer();
  const pusher = connect(person.token, first.url);
  await listen(pusher, mailboxChannel(person.user.tenant, person.user.mailbox));
  const raw = await openGood(first.url);
  // One that does not say goodbye must not hold up the stop, nor one that never got in.
  const [silent, uninvited] = [await openGood(first.url), await openSocket(first.url, "/app/another")];
  silent.socket.pause();
  if (typeof uninvited !== "number") uninvited.socket.pause();
  const left = once<{ current: string }>(pusher.connection, "state_change");
  const stopping = first.stop();
  expect(await raw.closed).toBe(1001);
  expect((await left).current).toBe("connecting");
  await stopping;
  silent.socket.terminate();
});
