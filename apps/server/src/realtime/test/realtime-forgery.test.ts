import { createHmac } from "node:crypto";
import { mailboxChannel } from "@sosmessages/contract/realtime/channels.ts";
import { afterAll, beforeAll, expect, test } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { startTestService, type TestService } from "#test/support/service.ts";
import { openGood, type Socket } from "#test/support/realtime/socket.ts";

let service: TestService;
let client: Client;
let ada: Person;
let bo: Person;
let namesake: Person;
/** The one who listens rightfully and must be the only one to hear. */
let adasOwn: Socket;

type Person = Awaited<ReturnType<typeof newcomer>>;

const newcomer = async (host?: string) => {
  const from = host === undefined ? client : newClient(service.url, { host });
  const { token, user } = await from.newcomer();
  return { token, user, client: from, channel: mailboxChannel(user.tenant, user.mailbox) };
};

const ask = (person: Person, form: string) =>
  person.client.call<{ auth?: string }>("POST", "/pusher/auth", {
    token: person.token,
    body: form,
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
const formOf = (socketId: string, channel: string) =>
  new URLSearchParams({ socket_id: socketId, channel_name: channel }).toString();
const signatureFor = async (person: Person, socketId: string): Promise<string> =>
  (await ask(person, formOf(socketId, person.channel))).body.auth!;

beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" });
  client = newClient(service.url);
  ada = await newcomer();
  bo = await newcomer();
  namesake = await newcomer("sami.localhost");
  adasOwn = await openGood(service.url);
  await adasOwn.subscribe({ channel: ada.channel, auth: await signatureFor(ada, adasOwn.socketId) });
});
afterAll(async () => {
  adasOwn.close();
  await service.stop();
});

/** Names that are not Ada's channel, though some would like to be taken for it. */
const disguises = (): string[] => {
  const { tenant, mailbox } = ada.user;
  const own = ada.channel;
  return [
    own.toUpperCase(),
    mailboxChannel(tenant, mailbox.toUpperCase()),
    ` ${own}`,
    `${own} `,
    `${own}\n`,
    `${own}\0`,
    `${own}.`,
    `${own}-`,
    `${own}/`,
    own.slice(0, -1),
    own.slice("private-".length),
    mailbox,
    `presence-${tenant}.${mailbox}`,
    `private-encrypted-${tenant}.${mailbox}`,
    `private-cache-${tenant}.${mailbox}`,
    `presence-cache-${tenant}.${mailbox}`,
    `cache-${tenant}.${mailbox}`,
    `#server-to-user-${mailbox}`,
    `private-private-${tenant}.${mailbox}`,
    `private-sami.${mailbox}`,
    `private-.${mailbox}`,
    `private-${tenant}.*`,
    `private-${tenant}`,
    `private-${tenant}.`,
    `private-desk.${tenant}`,
    "private-desk.",
    "private-*",
    "*",
    "",
    "pusher",
    `private-${tenant}.${mailbox.replaceAll("-", "")}`,
    `private-${tenant}.{${mailbox}}`,
    `private-${tenant}.${mailbox},private-${bo.user.tenant}.${bo.user.mailbox}`,
    `private-${tenant}.${mailbox};`,
    // Letters that look alike, and marks that do not show.
    own.replace("a", "а"),
    own.replace("-", "‐"),
    own.replace(".", "․"),
    `${own}\u200b`,
    `\ufeff${own}`,
    own.normalize("NFD").replace("s", "ſ"),
    `${own}\u202e`,
    "__proto__",
    "constructor",
    "x".repeat(190),
  ];
};

const noSuch = () => mailboxChannel(ada.user.tenant, crypto.randomUUID());
const refused = { type: "AuthError", error: "This channel is not yours to listen to.", status: 403 };

test("nobody gets a signature for what is not exactly their own channel", async () => {
  const { status, text } = await ask(bo, formOf("1.2", noSuch()));
  expect(status).toBe(403);
  // A name with NUL in it is no text, and is refused as every form is that holds one.
  for (const channel of [ada.channel, namesake.channel, ...disguises()].filter((name) => !name.includes("\0"))) {
    const answer = await ask(bo, formOf("1.2", channel));
    expect([channel, answer.status, answer.text]).toEqual([channel, status, text]);
  }
  for (const channel of disguises())
    expect([channel, (await ask(ada, formOf("1.2", channel))).body.auth]).toEqual([channel, undefined]);
});

test("a form with lists, doubles and crooked socket ids gets no signature", async () => {
  const own = encodeURIComponent(ada.channel);
  const others = encodeURIComponent(bo.channel);
  const forms = [
    `socket_id=1.2&channel_name=${own}&channel_name=${others}`,
    `socket_id=1.2&socket_id=3.4&channel_name=${own}`,
    `socket_id=1.2&channel_name[]=${own}`,
    `socket_id=1.2&channel_name[0]=${own}`,
    `socket_id[]=1.2&channel_name=${own}`,
    `channel_name=${own}`,
    `socket_id=&channel_name=${own}`,
    `socket_id=1.2`,
    "",
    ...["1", "1.", ".2", "1.2.3", "1,2", "a.b", "1.2 ", " 1.2", "1.2%0a", "1.2%00", "-1.2", "1e1.2", "٣.٤"].map(
      (id) => `socket_id=${id}&channel_name=${own}`,
    ),
    // A colon in the socket's id would let one signature be read as another's.
    `socket_id=1.2%3Aprivate-x&channel_name=${own}`,
    `socket_id=1.2&channel_name=${own}%3A%7B%7D`,
  ];
  for (const form of forms) {
    const { status, body } = await ask(ada, form);
    expect([form, status >= 400 && status < 500, body.auth]).toEqual([form, true, undefined]);
  }
});

/** Whatever a stranger can put together, with signatures of their own at hand. */
const forgeries = async (socketId: string): Promise<Record<string, unknown>[]> => {
  const [mine, elsewhere, namesakes] = [
    await signatureFor(bo, socketId),
    await signatureFor(bo, "1.2"),
    await signatureFor(namesake, socketId),
  ];
  const [key, signature] = mine.split(":") as [string, string];
  const channel = ada.channel;
  const channelData = JSON.stringify({ user_id: ada.user.mailbox });
  const guess = (secret: string, text: string) => `${key}:${createHmac("sha256", secret).update(text).digest("hex")}`;
  const auths: unknown[] = [
    undefined,
    null,
    "",
    ":",
    key,
    `${key}:`,
    mine,
    elsewhere,
    namesakes,
    signature,
    `another:${signature}`,
    `${key}:${signature.slice(0, -1)}`,
    `${key}:${signature.toUpperCase()}`,
    `${key}:${signature}0`,
    `${key}:${signature}:${signature}`,
    ` ${mine}`,
    `${mine}\n`,
    `${key}:${"0".repeat(64)}`,
    `${key}:${"\u{ff10}".repeat(64)}`,
    `${key}:${"é".repeat(32)}`,
    [mine],
    { toString: mine },
    0,
    true,
    ...["", "secret", "sosmessages", bo.token, bo.user.mailbox, ada.user.mailbox].map((secret) =>
      guess(secret, `${socketId}:${channel}`),
    ),
  ];
  const datas = [undefined, null, "", "{}", channelData, {}, [], [channelData], 0, `:${channel}`];
  return [
    ...auths.flatMap((auth) => datas.map((data) => ({ channel, auth, channel_data: data }))),
    ...[[channel], { name: channel }, 0, null, undefined, true].map((name) => ({ channel: name, auth: mine })),
    // The parts of what is signed, cut at other places.
    { channel: bo.channel, auth: mine, channel_data: channel },
    { channel: bo.channel, auth: mine, channel_data: "" },
    { channel: `${bo.channel}:${channel}`, auth: mine },
    ...disguises().map((name) => ({ channel: name, auth: mine })),
  ];
};

test("no forged request is granted, and each is answered as for a channel that does not exist", async () => {
  const stranger = await openGood(service.url);
  const wishes = await forgeries(stranger.socketId);
  expect(wishes.length).toBeGreaterThan(300);
  for (const request of wishes) expect([request, await stranger.subscribe(request)]).toEqual([request, refused]);
  expect(await stranger.subscribe({ channel: noSuch(), auth: "sosmessages:00" })).toEqual(refused);

  await client.write(ada.token, "bare til Ada");
  expect(await adasOwn.next("user.added.message")).toMatchObject({ channel: ada.channel });
  // Whatever was sent to the stranger comes before the answer to this.
  stranger.send("pusher:ping", {});
  await stranger.next("pusher:pong");
  expect(stranger.frames).toEqual([]);

  // The same wishes, in earnest: the stranger's own signature does work for the stranger's own channel.
  expect(await stranger.subscribe({ channel: bo.channel, auth: await signatureFor(bo, stranger.socketId) })).toBe("ok");
  stranger.close();
});

test("one's own signature holds for one's own connection alone, and not with anything added", async () => {
  const [socket, another] = [await openGood(service.url), await openGood(service.url)];
  const auth = await signatureFor(ada, socket.socketId);
  expect(await another.subscribe({ channel: ada.channel, auth })).toEqual(refused);
  for (const data of ["", "{}", {}, "x"]) {
    expect(await socket.subscribe({ channel: ada.channel, auth, channel_data: data })).toEqual(refused);
  }
  expect(await socket.subscribe({ channel: ada.channel, auth })).toBe("ok");
  expect(await socket.subscribe({ channel: ada.channel, auth })).toBe("ok");
  await client.write(ada.token, "én gang");
  expect(await socket.next("user.added.message")).not.toBeNull();
  socket.send("pusher:ping", {});
  await socket.next("pusher:pong");
  expect(socket.frames).toEqual([]);
  socket.close();
  another.close();
});

test("a caller of one tenant cannot be signed for through another tenant's host", async () => {
  const crossed = newClient(service.url, { host: "sami.localhost" });
  const answer = await ask({ ...ada, client: crossed }, formOf("1.2", ada.channel));
  expect(answer.status).toBe(401);
});

test("clients cannot send events, not even where they may listen", async () => {
  const socket = await openGood(service.url);
  await socket.subscribe({ channel: ada.channel, auth: await signatureFor(ada, socket.socketId) });
  const fake = JSON.stringify({ id: "1", title: "-", body: "falsk", is_reply: true });
  for (const event of ["client-user.added.message", "user.added.message", "pusher_internal:subscription_succeeded"]) {
    socket.send(event, fake, { channel: ada.channel });
    expect((await socket.next("pusher:error"))?.event).toBe("pusher:error");
  }
  adasOwn.send("pusher:ping", {});
  await adasOwn.next("pusher:pong");
  expect(adasOwn.frames.filter(({ data }) => JSON.stringify(data).includes("falsk"))).toEqual([]);
  socket.close();
});
