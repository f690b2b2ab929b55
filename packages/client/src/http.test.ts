import { once } from "node:events";
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type * as callers from "@sosmessages/contract/callers.ts";
import { afterEach, describe, expect, it } from "vitest";
import type { Call } from "./call.ts";
import { createSend } from "./http.ts";

const me: Call<typeof callers.me> = {
  method: "GET",
  path: "/api/caller/me",
  replies: { 200: { status: ["is", ["success"]], data: { username: "filled" } } },
};
const logIn: Call<typeof callers.logIn> = { method: "POST", path: "/api/caller/login", replies: { 200: "unknown" } };
const known = JSON.stringify({ status: "success", data: { username: "havørn" } });

const servers: Server[] = [];
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.close();
    server.closeAllConnections();
  }
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    response.setHeader("Content-Type", "application/json; charset=utf-8");
    listener(request, response);
  }).listen(0, "127.0.0.1");
  servers.push(server);
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? `http://127.0.0.1:${address.port}` : "";
}

function connect(baseUrl: string, { token = null as string | null, isOnline = true, timeoutMs = 5_000 } = {}) {
  let ended = 0;
  let held = token;
  let hasNetwork = isOnline;
  const reached: boolean[] = [];
  const send = createSend({
    baseUrl,
    token: () => held,
    headers: () => ({ "Accept-Language": "se" }),
    isOnline: () => hasNetwork,
    onShutOut: () => ended++,
    onReach: (isReached) => reached.push(isReached),
    timeoutMs,
  });
  return {
    whoAmI: () => send(me),
    send,
    ended: () => ended,
    reached,
    hold: (other: string) => {
      held = other;
    },
    loseNetwork: () => {
      hasNetwork = false;
    },
  };
}

const unanswered = (error: "network" | "offline", isCertain = false) => ({
  ok: false,
  status: null,
  error,
  errors: {},
  isCertain,
  until: null,
});

describe("a call to the service", () => {
  it("carries the token, the language and, where given, the idempotency key", async () => {
    let heard: unknown;
    const url = await serve((request, response) => {
      const { authorization, "accept-language": language, "idempotency-key": key } = request.headers;
      heard = [request.method, request.url, authorization, language, key];
      response.end(known);
    });
    await connect(url, { token: "abc" }).send(me, { idempotencyKey: "k" });
    expect(heard).toEqual(["GET", "/api/caller/me", "Bearer abc", "se", "k"]);
  });

  it("that a login does not survive is told once, and the login ends here", async () => {
    const url = await serve((_, response) =>
      response.writeHead(401).end('{"status":"error","error":"unauthenticated"}'),
    );
    const { whoAmI, ended } = connect(url, { token: "abc" });
    expect(await whoAmI()).toMatchObject({ ok: false, status: 401, error: "unauthenticated" });
    expect(ended()).toBe(1);
  });

  it("with a wrong password ends no login, for there is none", async () => {
    const url = await serve((_, response) =>
      response.writeHead(401).end('{"status":"error","error":"invalidCredentials"}'),
    );
    const { send, ended } = connect(url);
    const body = { username: "havørn", password: "feil", bind: true };
    expect(await send(logIn, { body })).toMatchObject({
      status: 401,
    });
    expect(ended()).toBe(0);
  });

  it("that knows no login, though one was thought to be here, ends it", async () => {
    const url = await serve((_, response) =>
      response.writeHead(401).end('{"status":"error","error":"unauthenticated"}'),
    );
    const { whoAmI, ended } = connect(url);
    await whoAmI();
    expect(ended()).toBe(1);
  });

  it("answered late, about a login that has been followed by another, leaves that other one alone", async () => {
    const url = await serve((_, response) => {
      setTimeout(() => response.writeHead(401).end('{"status":"error","error":"unauthenticated"}'), 50);
    });
    const { whoAmI, ended, hold } = connect(url, { token: "old" });
    const asked = whoAmI();
    hold("new");
    await asked;
    expect(ended()).toBe(0);
  });

  it("tells after every call whether the service was there", async () => {
    let isAway = true;
    const url = await serve((request, response) => (isAway ? request.socket.destroy() : response.end(known)));
    const { whoAmI, reached } = connect(url);
    await whoAmI();
    isAway = false;
    await whoAmI();
    expect(reached).toEqual([false, true]);
  });

  it("brings back how long writing is paused", async () => {
    const until = "2026-11-15T12:00:00.000Z";
    const url = await serve((_, response) =>
      response.writeHead(403).end(JSON.stringify({ status: "error", error: "blocked", until })),
    );
    expect(await connect(url).whoAmI()).toMatchObject({ status: 403, error: "blocked", until });
  });

  it("brings back what is wrong with each field", async () => {
    const url = await serve((_, response) =>
      response.writeHead(422).end('{"status":"error","error":"validation","errors":{"username":["unique"]}}'),
    );
    expect(await connect(url).whoAmI()).toMatchObject({ status: 422, errors: { username: ["unique"] } });
  });

  it.each([
    [true, "network"],
    [false, "offline"],
  ] as const)("that nobody answers is a value, never an exception (device online: %s)", async (isOnline, because) => {
    const url = await serve((request) => request.socket.destroy());
    expect(await connect(url, { isOnline }).whoAmI()).toEqual(unanswered(because, !isOnline));
  });

  it("whose answer was on its way when the network went does not say that the service is reached", async () => {
    const answers = Promise.withResolvers<ServerResponse>();
    const url = await serve((_, response) => answers.resolve(response));
    const { whoAmI, reached, loseNetwork } = connect(url);
    const answer = whoAmI();
    const response = await answers.promise;
    loseNetwork();
    response.end(known);
    expect(await answer).toMatchObject({ ok: true });
    expect(reached).toEqual([]);
  });

  it("that is answered although the device believes to be offline says that the service is reached", async () => {
    const url = await serve((_, response) => void response.end(known));
    const { whoAmI, reached } = connect(url, { isOnline: false });
    await whoAmI();
    expect(reached).toEqual([true]);
  });

  it("that takes too long counts as a broken line", async () => {
    const url = await serve(() => undefined);
    expect(await connect(url, { timeoutMs: 50 }).whoAmI()).toEqual(unanswered("network"));
  });

  it("cut off in the middle of its answer is a broken line, not an answer", async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, { "content-length": "100" });
      response.write('{"status":"suc');
      setTimeout(() => response.destroy(), 20);
    });
    expect(await connect(url).whoAmI()).toEqual(unanswered("network"));
  });

  it("answered by something else than our service is a broken line too", async () => {
    const url = await serve((_, response) => response.end("<html>Log in to the airport's network</html>"));
    expect(await connect(url).whoAmI()).toEqual(unanswered("network"));
  });

  it("that is led elsewhere is no answer", async () => {
    const url = await serve(({ url: path }, response) =>
      path === "/other" ? response.end(known) : response.writeHead(302, { location: "/other" }).end(),
    );
    expect(await connect(url).whoAmI()).toEqual(unanswered("network"));
  });

  it("without a token leaves the login to the browser's cookie, and says that a page is locked", async () => {
    const heard: unknown[] = [];
    const url = await serve((request, response) => {
      heard.push(request.headers.authorization, request.headers["x-desk"]);
      response.writeHead(423).end('{"status":"error","error":"locked"}');
    });
    const because: string[] = [];
    const send = createSend({
      baseUrl: url,
      headers: () => ({ "X-Desk": "1" }),
      isOnline: () => true,
      onShutOut: (why) => because.push(why),
    });
    expect(await send(me)).toMatchObject({ error: "locked" });
    expect([heard, because]).toEqual([[undefined, "1"], ["locked"]]);
  });
});
