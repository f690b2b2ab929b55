import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fold } from "#vault/seal.ts";
import { newClient, type Answer, type Client, type Refusal } from "#test/support/client.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

let service: TestService;
let client: Client;

beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" });
  client = newClient(service.url);
});
afterAll(() => service.stop());

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const form = (fields: Record<string, unknown> = {}) => ({
  username: `caller-${randomUUID()}`,
  password: "hemmelig",
  password_confirmation: "hemmelig",
  ...fields,
});
const errorsOf = (answers: readonly Answer<Refusal>[]) =>
  answers.flatMap(({ status, body }) => (status === 422 ? [body.errors] : []));
const register = (body: unknown) => client.call<Refusal>("POST", "/api/caller/register", { body });

describe("registering", () => {
  test("answers with the new profile and nothing else", async () => {
    const made = await client.register({ username: "  Kari Nordmann \t", email: "  Kari@Example.org " });
    expect(made.status).toBe(201);
    expect(made.body).toEqual({
      status: "success",
      data: {
        username: "Kari Nordmann",
        email: "Kari@Example.org",
        role: "caller",
        tenant: "sos",
        mailbox: expect.stringMatching(uuid),
      },
    });
    expect(made.headers.getSetCookie()).toEqual([]);
  });

  test("works without an e-mail address, and with a blank one", async () => {
    expect((await client.register({ username: "uten adresse" })).body.data.email).toBeNull();
    expect((await client.register({ username: "blank adresse", email: "" })).body.data.email).toBeNull();
    expect((await client.register({ username: "luft som adresse", email: "   " })).body.data.email).toBeNull();
    expect((await register(form({ email: null }))).status).toBe(201);
  });

  test.each([
    ["64 letters", "å".repeat(64), 201],
    ["65 letters", "å".repeat(65), 422],
    ["64 faces", "😀".repeat(64), 201],
    ["65 faces", "😀".repeat(65), 422],
    ["64 letters with air around them", `  ${"ø".repeat(64)}  `, 201],
    ["one letter", "ŋ", 201],
    ["64 code points in 16 families", "👨‍👩".repeat(16) + "x".repeat(16), 201],
  ])("a username of %s is counted as people count", async (_what, username, status) => {
    const answer = await register(form({ username }));
    const errors = status === 201 ? undefined : { username: ["max"] };
    expect([answer.status, answer.body.errors]).toEqual([status, errors]);
  });

  test.each([
    ["\u0007", "a bell"],
    ["\n", "a new line"],
    ["\u0000", "NUL"],
    ["\u007f", "DEL"],
    ["\u0085", "a C1 control"],
    ["\ud800", "half a character"],
    ["\u202e", "a turn of direction"],
  ])("a username cannot hold %j (%s)", async (character) => {
    const answer = await register(form({ username: `a${character}b` }));
    expect([answer.status, answer.body.errors]).toEqual([422, { username: ["format"] }]);
  });

  test("a name that someone has is taken, however it is written", async () => {
    await client.register({ username: "Áigi Straße" });
    for (const username of [
      "áigi straße",
      "ÁIGI STRASSE",
      "ÁIGI STRAẞE",
      "  Áigi Straße ",
      "A\u0301igi Straße",
      "Áigi Ｓtraße",
    ]) {
      const answer = await register(form({ username }));
      expect([username, answer.status, answer.body.errors]).toEqual([username, 422, { username: ["unique"] }]);
    }
    expect((await register(form({ username: "Aigi Straße" }))).status).toBe(201);
  });

  test("a name is the same in every script, whatever the case and the form of its letters", () => {
    const different: string[] = [];
    for (let code = 0x20; code < 0x20000; code += 1) {
      if (code >= 0xd800 && code < 0xe000) continue;
      const name = `x${String.fromCodePoint(code)}y`;
      const others = [name.toUpperCase(), name.toLowerCase(), name.normalize("NFD"), name.normalize("NFKC")];
      if (others.some((other) => fold("name", other) !== fold("name", name))) different.push(code.toString(16));
    }
    expect(different).toEqual([]);
  });

  test("of ten people who want one name at the same moment, one gets it", async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => register(form({ username: "Samtidig" }))));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(errorsOf(answers)).toEqual(Array.from({ length: 9 }, () => ({ username: ["unique"] })));
  });

  test("of ten people who give one address at the same moment, one gets through", async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => register(form({ email: "samtidig@example.org" }))),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(errorsOf(answers)).toEqual(Array.from({ length: 9 }, () => ({ email: ["unique"] })));
  });

  test("an address is unique whatever the case, and both conflicts are told at once", async () => {
    await client.register({ username: "Først ute", email: "Forst.Ute@example.org" });
    const answer = await register(form({ username: "FØRST UTE", email: "forst.ute@EXAMPLE.ORG" }));
    expect([answer.status, answer.body]).toEqual([
      422,
      { status: "error", error: "validation", errors: { username: ["unique"], email: ["unique"] } },
    ]);
  });

  test.each(["kari", "kari@", "@example.org", "kari@example", "ka ri@example.org", "kari@exa_mple.org", "k@-a.no"])(
    "%j is no e-mail address",
    async (email) => {
      const answer = await register(form({ email }));
      expect([answer.status, answer.body.errors]).toEqual([422, { email: ["email"] }]);
    },
  );

  test("an address may have 254 characters and no more", async () => {
    const long = (length: number) => `${"k".repeat(length - 12)}@example.org`;
    expect((await register(form({ email: long(254) }))).status).toBe(201);
    expect((await register(form({ email: long(255) }))).body.errors).toEqual({ email: ["max"] });
  });

  test.each([
    [{ username: undefined }, { username: ["required"] }],
    [{ username: "" }, { username: ["required"] }],
    [{ username: " \t " }, { username: ["required"] }],
    [{ username: null }, { username: ["required"] }],
    [{ username: 17 }, { username: ["format"] }],
    [{ username: ["kari"] }, { username: ["format"] }],
    [{ password: undefined }, { password: ["required"] }],
    [{ password: "" }, { password: ["required"] }],
    [{ password: true }, { password: ["format"] }],
    [{ password: "12345", password_confirmation: "12345" }, { password: ["min"] }],
    [{ password: "😀😀😀", password_confirmation: "😀😀😀" }, { password: ["min"] }],
    [{ password: "x".repeat(256), password_confirmation: "x" }, { password: ["max"] }],
    [
      { password: "hemm\u0000elig", password_confirmation: "hemm\u0000elig" },
      { password: ["format"], password_confirmation: ["format"] },
    ],
    [{ password_confirmation: undefined }, { password_confirmation: ["required"] }],
    [{ password_confirmation: "" }, { password_confirmation: ["required"] }],
    [{ password_confirmation: "hemmelik" }, { password: ["confirmed"] }],
    [{ password_confirmation: {} }, { password_confirmation: ["format"] }],
    [{ email: 5 }, { email: ["format"] }],
    [
      { username: "", password: "kort", email: "x" },
      { username: ["required"], password: ["min"], email: ["email"] },
    ],
  ])("with %j it says which field and why", async (fields, errors) => {
    const answer = await register(form(fields));
    expect([answer.status, answer.body]).toEqual([422, { status: "error", error: "validation", errors }]);
  });

  test.each([
    ["six digits", "123456"],
    ["255 faces", "😀".repeat(255)],
    ["six spaces", "      "],
    ["quotes and letters of any kind", "æøåŋ🙂\"'\\"],
  ])("takes %s as a password", async (_what, password) => {
    const made = form({ password, password_confirmation: password });
    expect((await register(made)).status).toBe(201);
    expect((await client.logIn(made.username, password)).status).toBe(200);
  });

  test("ignores fields that it does not know", async () => {
    const answer = await register(form({ role: "admin", tenant: "sami", blocked_until: null, id: 1, __proto__: 3 }));
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({ data: { role: "caller", tenant: "sos" } });
  });
});

describe("logging in", () => {
  test("gives the profile and a token, whatever the case and the air around the name", async () => {
    const { username, user } = await client.newcomer({ username: "Ole Čáhppesgáisi" });
    for (const name of [username, "OLE ČÁHPPESGÁISI", " ole čáhppesgáisi ", "Ole C\u030ca\u0301hppesga\u0301isi"]) {
      const answer = await client.logIn(name);
      expect(answer.status).toBe(200);
      expect(answer.body).toEqual({ status: "success", data: user, token: expect.stringMatching(/^[\w-]{43}$/) });
      expect((await client.me(answer.body.token)).body.data).toMatchObject({ ...user, seen: null });
    }
  });

  test("two logins have two tokens, and both are good", async () => {
    const { username, token } = await client.newcomer();
    const other = (await client.logIn(username)).body.token;
    expect(other).not.toBe(token);
    expect((await client.me(token)).status).toBe(200);
    expect((await client.me(other)).status).toBe(200);
  });

  test("a wrong password and an unknown name get the very same answer", async () => {
    const { username } = await client.newcomer();
    const known = await client.logIn(username, "feil passord");
    const unknown = await client.logIn(`caller-${randomUUID()}`, "feil passord");
    expect(known.status).toBe(401);
    expect(known.body).toEqual({ status: "error", error: "invalidCredentials" });
    expect(unknown.text).toBe(known.text);
    const headersOf = (answer: { headers: Headers }) => [...answer.headers].filter(([name]) => name !== "date");
    expect(headersOf(unknown)).toEqual(headersOf(known));
  });

  test("a password counts to the letter", async () => {
    const { username } = await client.newcomer({ password: "Hemmelig 1" });
    for (const password of ["hemmelig 1", "Hemmelig 1 ", " Hemmelig 1", "Hemmelig1", "", "x".repeat(10_000)]) {
      expect((await client.logIn(username, password)).status).toBe(401);
    }
  });

  test("a password typed on another keyboard is the same password", async () => {
    const { username } = await client.newcomer({ password: "små ålesund" });
    expect((await client.logIn(username, "små ålesund".normalize("NFD"))).status).toBe(200);
  });

  test.each([[{}], [{ username: "kari" }], [{ password: "hemmelig" }], [{ username: 1, password: "hemmelig" }]])(
    "%j is no login, and the fields are named",
    async (body) => {
      const answer = await client.call<Refusal>("POST", "/api/caller/login", { body });
      expect(answer.status).toBe(422);
      expect(answer.body.error).toBe("validation");
    },
  );
});

describe("a login", () => {
  test("is needed to ask who one is", async () => {
    const nobody = await client.me(undefined);
    expect([nobody.status, nobody.body]).toEqual([401, { status: "error", error: "unauthenticated" }]);
    for (const authorization of ["Bearer", "Bearer ", "Basic a2FyaTpo", `Bearer ${"x".repeat(43)}`, "Bearer a b"]) {
      const answer = await client.call("GET", "/api/caller/me", { headers: { authorization } });
      expect([authorization, answer.status]).toEqual([authorization, 401]);
    }
  });

  test("ends with logging out, and only that one", async () => {
    const { username, token } = await client.newcomer();
    const other = (await client.logIn(username)).body.token;
    const out = await client.call("POST", "/api/caller/logout", { token });
    expect([out.status, out.body]).toEqual([200, { status: "success" }]);

    expect((await client.me(token)).status).toBe(401);
    expect((await client.list(token)).status).toBe(401);
    expect((await client.write(token, "til ingen")).status).toBe(401);
    expect((await client.call("POST", "/api/caller/logout", { token })).status).toBe(401);
    expect((await client.me(other)).status).toBe(200);
  });

  test("cannot be renewed, with or without a token", async () => {
    const { token } = await client.newcomer();
    for (const given of [token, undefined]) {
      const answer = await client.call("GET", "/api/caller/refresh", { token: given });
      expect([answer.status, answer.body]).toEqual([403, { status: "error", error: "refreshDisabled" }]);
    }
  });
});

test("where addresses may be shared, several profiles have the same one, but a name is still one person's", async () => {
  const shared = await startTestService({ EMAIL_UNIQUE: "false", LIMIT_FACTOR: "1000" });
  try {
    const there = newClient(shared.url);
    const email = "felles@example.org";
    expect((await there.register({ username: "den ene", email })).status).toBe(201);
    expect((await there.register({ username: "den andre", email })).status).toBe(201);
    const taken = await there.register({ username: "DEN ENE", email });
    expect([taken.status, taken.body.errors]).toEqual([422, { username: ["unique"] }]);
  } finally {
    await shared.stop();
  }
});
