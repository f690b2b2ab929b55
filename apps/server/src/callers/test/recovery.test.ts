import { randomUUID } from "node:crypto";
import { readdir, stat, utimes } from "node:fs/promises";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newClient, type Client } from "#test/support/client.ts";
import { eventually, linksIn, outboxMailTo, readOutbox, startMailServer, tokenIn } from "#test/support/mail.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

type MailServer = Awaited<ReturnType<typeof startMailServer>>;

const publicUrl = "https://meldinger.example.org";
let mailServer: MailServer;
let service: TestService;
let client: Client;

beforeAll(async () => {
  mailServer = await startMailServer();
  service = await startTestService({ LIMIT_FACTOR: "1000", SMTP_URL: mailServer.url, PUBLIC_URL: publicUrl });
  client = newClient(service.url);
});
afterAll(async () => {
  await service.stop();
  await mailServer.stop();
});

const address = () => `${randomUUID()}@example.org`;
const recover = (email: unknown, headers?: Record<string, string>) =>
  client.call("POST", "/api/caller/password/email", { body: { email }, headers });
const change = (body: Record<string, unknown>) => client.call("POST", "/api/caller/password/change", { body });
const look = async (token: string) => {
  const { status, body } = await client.call("POST", "/api/caller/password/check", { body: { token } });
  return [status, body];
};

/** Someone with an address, and the secret out of the mail that they asked for. */
const someoneWithLink = async () => {
  const email = address();
  const someone = await client.newcomer({ email });
  await recover(email);
  return { ...someone, email, link: tokenIn(await mailServer.mailTo(email)) };
};

/** No word may tell a glance over the shoulder what this is. */
const tellingWords =
  /sos|kris|crisis|heahti|heahte|selvmord|suicid|iešsor|hjelp|help|veahk|kirke|girku|church|volunt|frivillig|samtale|conversation/i;

describe("asking for a way back in", () => {
  test("is answered alike for a known and an unknown address", async () => {
    const email = address();
    await client.newcomer({ email });
    const [known, unknown] = [await recover(email), await recover(address())];
    expect([known.status, known.body]).toEqual([200, { status: "success" }]);
    expect([unknown.status, unknown.text]).toEqual([200, known.text]);
    const headersOf = (answer: { headers: Headers }) => [...answer.headers].filter(([name]) => name !== "date");
    expect(headersOf(unknown)).toEqual(headersOf(known));
  });

  test.each([
    [undefined, "required"],
    ["", "required"],
    ["  ", "required"],
    ["kari", "email"],
    ["kari@example", "email"],
    [17, "format"],
    ["kari@example.org\u0000", "format"],
  ])("with %j is an error that the form can show", async (email, code) => {
    const answer = await recover(email);
    expect([answer.status, answer.body]).toEqual([
      422,
      { status: "error", error: "validation", errors: { email: [code] } },
    ]);
  });

  test("by strangers, over and over, sends three mails; their links work, and the owner is answered as ever", async () => {
    const strict = await startTestService({
      SMTP_URL: mailServer.url,
      PUBLIC_URL: publicUrl,
      TRUSTED_PROXIES: "127.0.0.1",
    });
    try {
      const from = (site: number) => newClient(strict.url, { "x-forwarded-for": `2a02:${site}:1:1200::1` });
      const ask = async (site: number, email: string) =>
        (await from(site).call("POST", "/api/caller/password/email", { body: { email } })).status;
      const [email, after] = [address(), address()];
      for (const each of [email, after]) await from(1).newcomer({ email: each });
      for (let stranger = 10; stranger < 18; stranger += 1) expect(await ask(stranger, email)).toBe(200);
      expect(await ask(20, email), "the owner").toBe(200);
      // What was asked for later is sent later.
      await ask(21, after);
      await mailServer.mailTo(after);
      const mails = mailServer.received.filter((mail) => mail.to?.[0]?.address === email);
      expect(mails).toHaveLength(3);
      const body = { token: tokenIn(mails[0]!), password: "et nytt passord", password_confirmation: "et nytt passord" };
      expect((await from(20).call("POST", "/api/caller/password/change", { body })).status).toBe(200);
    } finally {
      await strict.stop();
    }
  });

  test("sends nothing to an address that nobody has given", async () => {
    const stranger = address();
    await recover(stranger);
    const email = address();
    await client.newcomer({ email });
    await recover(email);
    await mailServer.mailTo(email);
    expect(mailServer.envelopes).not.toContain(stranger);
    await eventually(async () => ((await service.query("SELECT FROM recovery_mails")).length === 0 ? true : null));
  });
});

describe("the mail", () => {
  test.each([
    ["nb-NO,nb;q=0.9", "nb", "Meldinger", "Lenken du ba om", "Brukernavn: "],
    ["se", "se", "Dieđáhusat", "Liŋka maid don bivdet", "Geavaheaddjinamma: "],
    ["en-GB", "en", "Messages", "The link you asked for", "Username: "],
  ])("comes in the language that the caller last used (%s)", async (languages, locale, sender, subject, label) => {
    const email = address();
    const { username, token } = await client.newcomer({ email, username: `Čáhppe 🙂 ${locale}` });
    await client.me(token, { "accept-language": languages });
    await recover(email.toUpperCase(), { "accept-language": "de" });
    const mail = await mailServer.mailTo(email);

    expect(mail.subject).toBe(subject);
    expect(mail.from).toMatchObject({ name: sender, address: "post@meldinger.example.org" });
    // The picture in the name is left out.
    expect(mail.text).toContain(`${label}${username.replace(" 🙂", "")}\n`);
    expect(mail.html).toBeUndefined();
    expect(mail.attachments).toEqual([]);
    expect(mail.raw.replaceAll(randomPart, "")).not.toMatch(tellingWords);
  });
  const randomPart = /^(?:message-id|to|content-.*): .*$|token=\S*/gim;

  test("leads to the configured address, whatever the request called the host", async () => {
    const email = address();
    await client.newcomer({ email });
    await recover(email, { host: "evil.example", "x-forwarded-host": "evil.example", origin: "https://evil.example" });
    const mail = await mailServer.mailTo(email);
    const links = linksIn(mail);
    expect(links).toHaveLength(1);
    expect(links[0]!.origin + links[0]!.pathname).toBe(`${publicUrl}/endrepassord`);
    expect(links[0]!.hash).toMatch(/^#token=[\w-]{43}$/);
    expect(mail.raw).not.toContain("evil");
  });

  test("goes to the address as its owner wrote it, and to nobody else", async () => {
    const email = `Kari.${randomUUID()}@example.org`;
    await client.newcomer({ email });
    await recover(email.toLowerCase());
    await mailServer.mailTo(email);
    expect(mailServer.envelopes.filter((recipient) => recipient.toLowerCase() === email.toLowerCase())).toEqual([
      email,
    ]);
  });

  test("holds no words that a stranger has chosen as a name for somebody else's address", async () => {
    const email = address();
    await client.newcomer({ email, username: "Kontoen er sperret:\u2028https://evil.example/inn" });
    await recover(email);
    const mail = await mailServer.mailTo(email);
    expect(mail.text).not.toMatch(/evil\.example|sperret:|\u2028/);
    expect(linksIn(mail)).toHaveLength(1);
    expect(new URL(linksIn(mail)[0]!).origin).toBe(publicUrl);
  });

  test("leaves out a part of some names, and the call behind its link shows the whole name", async () => {
    for (const username of ["mari_k.92", "ᏣᎳᎩ ﷺ कि", "🙂🙃", `${randomUUID()} 22 33 44 55`]) {
      const email = address();
      await client.newcomer({ email, username });
      await recover(email);
      const mail = await mailServer.mailTo(email);
      expect(mail.text).not.toContain(username);
      expect(mail.text).toContain("Hele brukernavnet");
      expect(await look(tokenIn(mail))).toEqual([200, { status: "success", username }]);
    }
  });

  test("holds the secret alone: what the database has is a hash", async () => {
    const { link } = await someoneWithLink();
    const rows = await service.query<{ hit: number }>(
      "SELECT 1 AS hit FROM password_resets WHERE token_hash = sha256($1::bytea)",
      [link],
    );
    expect(rows).toHaveLength(1);
  });

  test("says every username where several share the address, each with its own link", async () => {
    const shared = await startTestService({ EMAIL_UNIQUE: "false", LIMIT_FACTOR: "1000" });
    try {
      const there = newClient(shared.url);
      const email = address();
      const names = ["den ene", "den andre"];
      for (const username of names) await there.register({ username, email });
      await there.call("POST", "/api/caller/password/email", { body: { email } });
      const mail = await outboxMailTo(shared.dataDir, email);
      for (const username of names) expect(mail.text).toContain(username);
      const tokens = linksIn(mail).map((link) => link.hash.slice("#token=".length));
      expect(new Set(tokens).size).toBe(2);
      for (const [index, token] of tokens.entries()) {
        const body = { token, password: `passord nummer ${index}` };
        expect((await there.call("POST", "/api/caller/password/change", { body })).status).toBe(200);
      }
      const opened = await Promise.all(
        names.flatMap((name) => [0, 1].map(async (n) => (await there.logIn(name, `passord nummer ${n}`)).status)),
      );
      expect(opened.toSorted((a, b) => a - b)).toEqual([200, 200, 401, 401]);
    } finally {
      await shared.stop();
    }
  });
});

describe("the link", () => {
  test("sets a new password once and ends every login", async () => {
    const { username, token, link } = await someoneWithLink();
    const other = (await client.logIn(username)).body.token;
    const bystander = await client.newcomer();

    const changed = await change({
      token: link,
      password: "et nytt passord",
      password_confirmation: "et nytt passord",
    });
    expect([changed.status, changed.body]).toEqual([200, { status: "success" }]);
    for (const old of [token, other]) expect((await client.me(old)).status).toBe(401);
    expect((await client.me(bystander.token)).status).toBe(200);
    expect((await client.logIn(username)).status).toBe(401);
    expect((await client.logIn(username, "et nytt passord")).status).toBe(200);

    const again = await change({ token: link, password: "enda et passord" });
    expect([again.status, again.body]).toEqual([422, { status: "invalidToken" }]);
    expect((await client.logIn(username, "et nytt passord")).status).toBe(200);
  });

  test("used a hundred times at the same moment works exactly once", async () => {
    const { username, link } = await someoneWithLink();
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, index) => change({ token: link, password: `passord nummer ${index}` })),
    );
    const winners = answers.flatMap(({ status }, index) => (status === 200 ? [index] : []));
    expect(winners).toHaveLength(1);
    const losers = answers.filter(({ status }) => status !== 200);
    for (const { status, body } of losers) expect([status, body]).toEqual([422, { status: "invalidToken" }]);
    expect((await client.logIn(username, `passord nummer ${winners[0]}`)).status).toBe(200);
  });

  test("is looked at before anybody chooses a password, and not used up by that", async () => {
    const { link, username } = await someoneWithLink();
    for (let time = 0; time < 2; time++) expect(await look(link)).toEqual([200, { status: "success", username }]);
    expect((await change({ token: link, password: "et nytt passord" })).status).toBe(200);
    for (const dead of [link, "made up"]) expect(await look(dead)).toEqual([422, { status: "invalidToken" }]);
  });

  test("is still good after a password that does not do", async () => {
    const { link } = await someoneWithLink();
    for (const [fields, errors] of [
      [{}, { password: ["required"] }],
      [{ password: "kort" }, { password: ["min"] }],
      [{ password: "x".repeat(256) }, { password: ["max"] }],
      [{ password: "et passord", password_confirmation: "et annet" }, { password: ["confirmed"] }],
    ] as const) {
      const answer = await change({ token: link, ...fields });
      expect([answer.status, answer.body]).toEqual([422, { status: "error", error: "validation", errors }]);
    }
    expect((await change({ token: link, password: "et nytt passord" })).status).toBe(200);
  });

  test("lives 60 minutes", async () => {
    const { link } = await someoneWithLink();
    try {
      await service.moveTime("1 hour 1 second");
      const late = await change({ token: link, password: "et nytt passord" });
      expect([late.status, late.body]).toEqual([422, { status: "invalidToken" }]);
      await service.moveTime("59 minutes 30 seconds");
      expect((await change({ token: link, password: "et nytt passord" })).status).toBe(200);
    } finally {
      await service.moveTime("0");
    }
  });

  test.each(["", "x", "x".repeat(43), "../../etc/passwd", "' OR 1=1 --", null, 17])(
    "cannot be made up: %j",
    async (token) => {
      const answer = await change({ token, password: "et nytt passord" });
      expect(answer.status).toBe(422);
    },
  );

  test("is worth nothing once the password was changed, or the address given up, in the profile", async () => {
    for (const fields of [{ password: "et nytt passord", password_confirmation: "et nytt passord" }, { email: "" }]) {
      const { token, link } = await someoneWithLink();
      expect((await client.saveProfile(token, fields)).status).toBe(200);
      const answer = await change({ token: link, password: "enda et passord" });
      expect([answer.status, answer.body]).toEqual([422, { status: "invalidToken" }]);
    }
  });

  test("makes the older links of that caller worthless when it is used", async () => {
    const { email, link: older } = await someoneWithLink();
    await recover(email);
    const newer = await eventually(() => {
      const token = tokenIn(mailServer.received.findLast((mail) => mail.to?.[0]?.address === email)!);
      return token === older ? null : token;
    });
    expect((await change({ token: newer, password: "et nytt passord" })).status).toBe(200);
    expect((await change({ token: older, password: "enda et passord" })).status).toBe(422);
  });
});

test("a dead mail server fails no request, and the mail comes when it is back", async () => {
  const before = await startMailServer();
  await before.stop();
  const waiting = await startTestService({ LIMIT_FACTOR: "1000", SMTP_URL: before.url });
  let back: MailServer | null = null;
  try {
    const there = newClient(waiting.url);
    const email = address();
    await there.newcomer({ email });
    const asked = await there.call("POST", "/api/caller/password/email", { body: { email } });
    expect([asked.status, asked.body]).toEqual([200, { status: "success" }]);
    await eventually(() => (waiting.log().includes('"event":"mail-delayed"') ? true : null));
    expect(await waiting.query("SELECT FROM password_resets")).toEqual([]);

    back = await startMailServer(before.port);
    // Its next turn comes half a minute after the first.
    await waiting.moveTime("2 minutes");
    const mail = await back.mailTo(email);
    expect(back.envelopes).toEqual([email]);
    const body = { token: tokenIn(mail), password: "et nytt passord" };
    expect((await there.call("POST", "/api/caller/password/change", { body })).status).toBe(200);
    await eventually(async () => ((await waiting.query("SELECT FROM recovery_mails")).length === 0 ? true : null));
  } finally {
    await waiting.stop();
    await back?.stop();
  }
});

test("a mail server that takes the call and says nothing does not hold up the stop", async () => {
  const silent = createServer();
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  const { port } = silent.address() as AddressInfo;
  const sockets: Socket[] = [];
  silent.on("connection", (socket: Socket) => void sockets.push(socket));
  const stopping = await startTestService({ LIMIT_FACTOR: "1000", SMTP_URL: `smtp://127.0.0.1:${port}` });
  const there = newClient(stopping.url);
  const email = address();
  await there.newcomer({ email });
  await there.call("POST", "/api/caller/password/email", { body: { email } });
  // The probe is one, the mail the other.
  await eventually(() => (sockets.length > 1 ? true : null));
  const began = performance.now();
  await stopping.stop();
  // Less than the ten seconds after which the mailer itself gives up.
  expect(performance.now() - began).toBeLessThan(9_000);
  expect(stopping.log()).toContain('"event":"mail-delayed"');
  for (const socket of sockets) socket.destroy();
  silent.close();
});

test("a request in the queue that someone has meddled with is dropped, and the others are served", async () => {
  const before = await startMailServer();
  await before.stop();
  const waiting = await startTestService({ LIMIT_FACTOR: "1000", SMTP_URL: before.url });
  let back: MailServer | null = null;
  try {
    const there = newClient(waiting.url);
    const [spoilt, sound] = [address(), address()];
    for (const email of [spoilt, sound]) {
      await there.newcomer({ email });
      await there.call("POST", "/api/caller/password/email", { body: { email } });
    }
    await eventually(async () =>
      (await waiting.query("SELECT FROM recovery_mails WHERE attempts = 1")).length === 2 ? true : null,
    );
    await waiting.query(
      "UPDATE recovery_mails SET address = set_byte(address, 40, 255 - get_byte(address, 40)), due_at = now() - interval '1 day' WHERE id = (SELECT id FROM recovery_mails ORDER BY asked_at LIMIT 1)",
    );
    back = await startMailServer(before.port);
    await waiting.moveTime("2 minutes");
    await back.mailTo(sound);
    await eventually(async () => ((await waiting.query("SELECT FROM recovery_mails")).length === 0 ? true : null));
    expect(back.envelopes).toEqual([sound]);
  } finally {
    await waiting.stop();
    await back?.stop();
  }
});

test("without a mail server the mail lies in the outbox for an hour, readable for its owner's eyes only", async () => {
  const alone = await startTestService({ LIMIT_FACTOR: "1000", PUBLIC_URL: publicUrl });
  try {
    const there = newClient(alone.url);
    const email = address();
    const username = "Kari Rein";
    await there.newcomer({ email, username });
    await there.call("POST", "/api/caller/password/email", { body: { email } });
    const mail = await outboxMailTo(alone.dataDir, email);
    expect(mail.subject).toBe("Lenken du ba om");
    expect(mail.from).toMatchObject({ name: "Meldinger", address: "post@meldinger.example.org" });
    expect(mail.text).toContain(username);
    expect(linksIn(mail)[0]!.href).toMatch(`${publicUrl}/endrepassord#token=`);

    const folder = join(alone.dataDir, "outbox");
    const [name] = await readdir(folder);
    expect(name).toMatch(/\.eml$/);
    expect(name).not.toContain(username);
    expect((await stat(join(folder, name!))).mode & 0o077).toBe(0);
    const at = (minutesAgo: number) =>
      utimes(join(folder, name!), new Date(), new Date(Date.now() - minutesAgo * 60_000));
    await at(59);
    expect((await alone.sweep()).files).toBe(0);
    expect(await readOutbox(alone.dataDir)).toHaveLength(1);
    await at(61);
    expect((await alone.sweep()).files).toBe(1);
    expect(await readdir(folder)).toEqual([]);
  } finally {
    await alone.stop();
  }
});
