import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import {
  deskPassword,
  newDeskBrowser,
  newDeskClient,
  type DeskBrowser,
  type DeskClient,
  type DeskPerson,
} from "#test/support/desk/desk.ts";
import { operate } from "#test/support/operator.ts";
import { startTestService, type TestService } from "#test/support/service.ts";
import { openGood, type Socket } from "#test/support/realtime/socket.ts";

let service: TestService;
let desk: DeskClient;
let admin: DeskPerson;
const sockets: Socket[] = [];
beforeAll(async () => {
  service = await startTestService({ LIMIT_FACTOR: "1000" });
  desk = newDeskClient(service);
  admin = await desk.invite("admin", "sos", { tenants: ["sos", "sami"] });
});
afterAll(() => service.stop());
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.close();
  await service.moveTime("0");
});

const open = async () => {
  const socket = await openGood(service.url);
  sockets.push(socket);
  return socket;
};
const sign = (browser: Pick<DeskBrowser, "call">, socket: Socket, channel: string) =>
  browser.call<{ auth: string }>("POST", "/api/desk/pusher/auth", {
    body: { socket_id: socket.socketId, channel_name: channel },
  });
const listen = async (browser: Pick<DeskBrowser, "call">, channel = "private-desk.sos") => {
  const socket = await open();
  const { auth } = (await sign(browser, socket, channel)).body;
  return { socket, auth, channel, answer: await socket.subscribe({ channel, auth }) };
};
const refused = { status: 403 };

describe("the desk's channel", () => {
  test("is for those who work for that service, and for no administrator", async () => {
    const [volunteer, samiLeader] = [await desk.invite("volunteer"), await desk.invite("leader", "sami")];
    expect((await listen(volunteer)).answer).toBe("ok");
    const socket = await open();
    expect((await sign(volunteer, socket, "private-desk.sami")).status).toBe(403);
    expect((await sign(volunteer, socket, `private-sos.${volunteer.id}`)).status).toBe(403);
    expect((await sign(samiLeader, socket, "private-desk.sos")).status).toBe(403);
    expect((await sign(admin, socket, "private-desk.sos")).status).toBe(403);
  });

  test("takes no signature of another socket, of another channel, or made up", async () => {
    const both = await desk.invite("volunteer", "sos", { tenants: ["sos", "sami"] });
    const { auth } = await listen(both);
    const socket = await open();
    expect(await socket.subscribe({ channel: "private-desk.sos", auth })).toMatchObject(refused);
    const ofSos = (await sign(both, socket, "private-desk.sos")).body.auth;
    expect(await socket.subscribe({ channel: "private-desk.sami", auth: ofSos })).toMatchObject(refused);
    expect(await socket.subscribe({ channel: "private-desk.sos", auth: "sosmessages:00" })).toMatchObject(refused);
    expect(await socket.subscribe({ channel: "private-desk.sos", auth: ofSos })).toBe("ok");
  });

  test.each([
    ["logging out", (person: DeskPerson) => person.call("POST", "/api/desk/logout")],
    ["locking the page", (person: DeskPerson) => person.call("POST", "/api/desk/lock")],
    ["being disabled", ({ id }: DeskPerson) => admin.call("POST", `/api/desk/people/${id}/disable`)],
    [
      "becoming an administrator",
      ({ id }: DeskPerson) => admin.call("PATCH", `/api/desk/people/${id}`, { body: { role: "admin" } }),
    ],
    [
      "losing the service",
      ({ id }: DeskPerson) => admin.call("PATCH", `/api/desk/people/${id}`, { body: { tenants: ["sami"] } }),
    ],
  ])("%s ends listening at once, and what was signed before is worth nothing", async (_, leave) => {
    const both = { tenants: ["sos", "sami"] };
    const [person, colleague] = [await desk.invite("volunteer", "sos", both), await desk.invite("volunteer")];
    const [theirs, other] = [await listen(person), await listen(colleague)];
    const waiting = await open();
    const { auth } = (await sign(person, waiting, "private-desk.sos")).body;
    expect((await leave(person)).status).toBe(200);
    expect(await theirs.socket.closed).toBe(4009);
    expect(await waiting.subscribe({ channel: "private-desk.sos", auth })).toMatchObject(refused);
    expect(other.socket.socket.readyState).toBe(1);
  });

  test("one login's end leaves the same person's others alone", async () => {
    const person = await desk.invite("volunteer");
    const second = newDeskBrowser(service.url);
    await second.call("POST", "/api/desk/login", { body: { name: person.name, password: deskPassword } });
    await second.call("POST", "/api/desk/login/second", { body: { recovery: person.codes[0] } });
    const [first, also] = [await listen(person), await listen(second)];
    const sessions = await person.call<{ id: string; is_this: boolean }[]>("GET", "/api/desk/sessions");
    const { id } = sessions.body.find(({ is_this }) => !is_this)!;
    await person.call("DELETE", `/api/desk/sessions/${id}`);
    expect(await also.socket.closed).toBe(4009);
    expect(first.socket.socket.readyState).toBe(1);
  });

  test("a page that nobody touches, and somebody the operator has put out, stop listening within half a minute", async () => {
    const [idle, out] = [await desk.invite("volunteer"), await desk.invite("volunteer")];
    const [first, second] = [await listen(idle), await listen(out)];
    await operate({ DATA_DIR: service.dataDir, DATABASE_URL: service.databaseUrl }, "volunteer", "disable", out.name);
    await admin.call("POST", "/api/desk/health/desk/run");
    expect(await second.socket.closed).toBe(4009);
    expect(first.socket.socket.readyState).toBe(1);
    await service.moveTime("21 minutes");
    await admin.call("POST", "/api/desk/unlock", { body: { password: deskPassword } });
    await admin.call("POST", "/api/desk/health/desk/run");
    expect(await first.socket.closed).toBe(4009);
  });
});
