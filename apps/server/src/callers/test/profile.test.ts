import { createECDH, randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { inParallel, newClient, type Client } from "#test/support/client.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let client: Client;
/** Whose profile no test succeeds in changing. */
let unchanged: Awaited<ReturnType<Client["newcomer"]>>;

beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" });
  client = newClient(service.url);
  unchanged = await client.newcomer({ email: address() });
});
afterAll(() => service.stop());

const address = () => `${randomUUID()}@example.org`;
const password = (fresh: string, again: string | undefined = fresh) => ({
  password: fresh,
  password_confirmation: again,
});

describe("the profile", () => {
  test("stays as it is where nothing is sent", async () => {
    const { token, user, username } = await client.newcomer({ email: address() });
    const saved = await client.saveProfile(token, {});
    expect([saved.status, saved.body]).toEqual([200, { status: "success", data: user }]);
    expect((await client.me(token)).body.data).toMatchObject({ ...user, seen: null });
    expect((await client.logIn(username)).status).toBe(200);
  });

  test.each([
    ["no password at all", {}],
    ["a blank password", { password: "", password_confirmation: "" }],
    ["a password of null", { password: null, password_confirmation: null }],
    ["only a confirmation", { password_confirmation: "noe annet" }],
    ["a blank password with a confirmation", { password: "", password_confirmation: "noe annet" }],
  ])("keeps the password with %s, whatever happens to the address", async (_what, fields) => {
    const { token, user, username } = await client.newcomer({ email: address() });
    const elsewhere = (await client.logIn(username)).body.token;
    let { email } = user;
    for (const change of [{}, { email: address() }, { email: "" }]) {
      if ("email" in change) email = change.email || null;
      const saved = await client.saveProfile(token, { ...fields, ...change });
      expect([saved.status, saved.body.data]).toEqual([200, { ...user, email }]);
    }
    expect((await client.me(elsewhere)).status).toBe(200);
    expect((await client.logIn(username)).status).toBe(200);
  });

  test("keeps the address where none is sent, and removes it where a blank one is", async () => {
    const email = address();
    const { token } = await client.newcomer({ email });
    expect((await client.saveProfile(token, { username: `ny-${randomUUID()}` })).body.data.email).toBe(email);
    expect((await client.saveProfile(token, { email: null })).body.data.email).toBe(email);
    expect((await client.saveProfile(token, { email: "  " })).body.data.email).toBeNull();
    expect((await client.me(token)).body.data.email).toBeNull();
    // Nobody has it now, so anybody may.
    expect((await client.register({ username: `caller-${randomUUID()}`, email })).status).toBe(201);
  });

  test("takes a new password, ends every other login, and not this one", async () => {
    const { token, username } = await client.newcomer();
    const others = await Promise.all([client.logIn(username), client.logIn(username)]);
    const bystander = await client.newcomer();
    expect((await client.saveProfile(token, password("et nytt passord"))).status).toBe(200);

    expect((await client.me(token)).status).toBe(200);
    for (const other of others) expect((await client.me(other.body.token)).status).toBe(401);
    expect((await client.me(bystander.token)).status).toBe(200);
    expect((await client.logIn(username, "hemmelig")).status).toBe(401);
    expect((await client.logIn(username, "et nytt passord")).status).toBe(200);
  });

  test("changes password, name and address together or not at all", async () => {
    const taken = await client.newcomer({ email: address() });
    const { token, user, username } = await client.newcomer({ email: address() });
    const change = { username: taken.username.toUpperCase(), email: address(), ...password("et nytt passord") };
    const refused = await client.saveProfile(token, change);
    expect([refused.status, refused.body.errors]).toEqual([422, { username: ["unique"] }]);
    expect((await client.me(token)).body.data).toMatchObject({ ...user, seen: null });
    expect((await client.logIn(username)).status).toBe(200);

    const wanted = { ...change, username: `  ny-${randomUUID()} ` };
    const saved = await client.saveProfile(token, wanted);
    expect(saved.body.data).toEqual({ ...user, username: wanted.username.trim(), email: change.email });
    expect((await client.logIn(username)).status).toBe(401);
    expect((await client.logIn(wanted.username, "et nytt passord")).status).toBe(200);
  });

  test("cannot take what is somebody else's, and says both at once", async () => {
    const other = await client.newcomer({ email: address() });
    const { token } = await client.newcomer();
    const refused = await client.saveProfile(token, {
      username: other.username,
      email: other.user.email!.toUpperCase(),
    });
    expect([refused.status, refused.body]).toEqual([
      422,
      { status: "error", error: "validation", errors: { username: ["unique"], email: ["unique"] } },
    ]);
  });

  test("may write its own name and address differently", async () => {
    const { token, user } = await client.newcomer({ username: `Anna-${randomUUID()}`, email: address() });
    const change = { username: user.username.toUpperCase(), email: user.email!.toUpperCase() };
    expect((await client.saveProfile(token, change)).body.data).toEqual({ ...user, ...change });
    expect((await client.logIn(user.username)).body.data).toEqual({ ...user, ...change });
  });

  test("gives an old name free for others", async () => {
    const { token, username } = await client.newcomer();
    await client.saveProfile(token, { username: `ny-${randomUUID()}` });
    expect((await client.register({ username })).status).toBe(201);
  });

  test.each([
    [{ username: "" }, { username: ["required"] }],
    [{ username: "   " }, { username: ["required"] }],
    [{ username: "x".repeat(65) }, { username: ["max"] }],
    [{ username: "a\nb" }, { username: ["format"] }],
    [{ email: "kari" }, { email: ["email"] }],
    [{ email: ["a@example.org"] }, { email: ["format"] }],
    [password("12345"), { password: ["min"] }],
    [password("😀😀😀"), { password: ["min"] }],
    [password("x".repeat(256), "x".repeat(6)), { password: ["max"] }],
    [password("et nytt passord", "et annet passord"), { password: ["confirmed"] }],
    [{ password: "et nytt passord" }, { password_confirmation: ["required"] }],
    [password("et nytt passord", ""), { password_confirmation: ["required"] }],
    [
      { password: 123456, password_confirmation: 123456 },
      { password: ["format"], password_confirmation: ["format"] },
    ],
  ])("refuses %j and changes nothing", async (fields, errors) => {
    const { token, user, username } = unchanged;
    const refused = await client.saveProfile(token, fields);
    expect([refused.status, refused.body]).toEqual([422, { status: "error", error: "validation", errors }]);
    expect((await client.logIn(username)).body.data).toEqual(user);
  });

  test("saved in two tabs at once keeps what each of them changed", async () => {
    const { token, user } = await client.newcomer();
    const change = { username: `ny-${randomUUID()}`, email: address() };
    await Promise.all([
      client.saveProfile(token, { username: change.username }),
      client.saveProfile(token, { email: change.email }),
    ]);
    expect((await client.me(token)).body.data).toMatchObject({ ...user, ...change, seen: null });
  });

  test("is nobody's business without a login", async () => {
    const answer = await client.call("POST", "/api/caller/profile", { body: { email: "" } });
    expect([answer.status, answer.body]).toEqual([401, { status: "error", error: "unauthenticated" }]);
  });
});

test("a login that was still being checked when the password changed does not outlive the change", async () => {
  const { token, username } = await client.newcomer();
  // All of these have the old password, and are looked at a few at a time while it is being changed.
  const some = () => Array.from({ length: 15 }, () => client.logIn(username));
  const early = some();
  const saving = client.saveProfile(token, password("et nytt passord"));
  const attempts = Promise.all([...early, ...some()]);
  expect((await saving).status).toBe(200);
  const tokens = (await attempts).flatMap(({ status, body }) => (status === 200 ? [body.token] : []));
  const alive = await inParallel(tokens, 10, async (old) => (await client.me(old)).status);
  expect(alive.filter((status) => status === 200)).toEqual([]);
  expect((await client.me(token)).status).toBe(200);
});

test("the phone that is told of replies belongs to the login, and can be switched off", async () => {
  const { token } = await client.newcomer();
  const save = (body: unknown) => client.call("PATCH", "/api/caller/device-token", { token, body });
  const stored = () =>
    service.query<{ platform: string }>("SELECT platform FROM device_tokens WHERE login = sha256($1::bytea)", [token]);

  expect((await save({ token: "fcm-token" })).body).toEqual({ status: "success" });
  expect(await stored()).toEqual([{ platform: "android" }]);
  expect((await save({ token: "apns-token", platform: "ios" })).status).toBe(200);
  expect(await stored()).toEqual([{ platform: "ios" }]);
  const keys = { p256dh: createECDH("prime256v1").generateKeys("base64url"), auth: "AAAAAAAAAAAAAAAAAAAAAA" };
  const subscription = JSON.stringify({ endpoint: "https://push.example.org/1", keys });
  expect((await save({ token: subscription, platform: "web" })).status).toBe(200);
  for (const wrong of [{}, { token: "" }, { token: 5 }, { token: "x", platform: "fax" }, { token: "x".repeat(4097) }]) {
    const refused = await save(wrong);
    expect([wrong, refused.status, refused.body.error]).toEqual([wrong, 422, "validation"]);
  }
  expect(await stored()).toEqual([{ platform: "web" }]);
  expect((await save({ token: null })).status).toBe(200);
  expect(await stored()).toEqual([]);

  await save({ token: "fcm-token" });
  await client.call("POST", "/api/caller/logout", { token });
  expect(await stored()).toEqual([]);
  expect((await save({ token: "fcm-token" })).status).toBe(401);
});

test("the answer that was shown last is kept for its caller, only ever forward, and nobody else learns of one", async () => {
  const { token, username, user } = await client.newcomer({ email: address() });
  const save = (id: unknown, held = token) => client.call("PUT", "/api/caller/seen", { token: held, body: { id } });
  const shown = async () => (await client.me(token)).body.data.seen;
  const stored = async () =>
    (await service.query<{ seen: Buffer }>("SELECT seen FROM callers WHERE mailbox = $1", [user.mailbox]))[0]!.seen;
  const [first, second] = ["0190c000-0000-7000-8000-00000000000a", "0190c001-0000-7000-8000-00000000000a"];
  const before = await stored();

  expect(await shown()).toBe(null);
  expect((await save(second)).body).toEqual({ status: "success" });
  expect(await shown()).toBe(second);
  const after = await stored();
  expect(after).toHaveLength(before.length);
  expect(after.toString("latin1")).not.toContain(second);

  expect((await save(first)).status).toBe(200);
  expect(await shown()).toBe(second);
  expect(await stored()).toEqual(after);
  await client.saveProfile(token, { email: "" });
  await client.saveProfile(token, password("et annet passord"));
  expect(await shown()).toBe(second);
  // Only the caller's own page asks for it: other answers have the fields that were agreed.
  const agreed = ["username", "email", "role", "tenant", "mailbox"];
  for (const { body } of [await client.logIn(username, "et annet passord"), await client.saveProfile(token, {})])
    expect(Object.keys(body.data)).toEqual(agreed);

  for (const wrong of [undefined, null, 5, "", "x".repeat(36), `${first} `])
    expect((await save(wrong)).status).toBe(422);
  expect((await save(first, "nobody")).status).toBe(401);
});

test("a profile from before there was such a mark opens, and gets one", async () => {
  const { token, user } = await client.newcomer();
  await service.query("UPDATE callers SET seen = NULL WHERE mailbox = $1", [user.mailbox]);
  expect((await client.me(token)).body.data).toMatchObject({ ...user, seen: null });
  const id = "0190c000-0000-7000-8000-00000000000a";
  await client.call("PUT", "/api/caller/seen", { token, body: { id } });
  expect((await client.me(token)).body.data.seen).toBe(id);
});
