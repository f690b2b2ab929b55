import { route } from "@sosmessages/contract/route.ts";
import { Type } from "typebox";
import { reply, sendFailure } from "#platform/http/answers.ts";
import { newHttpApp } from "#platform/http/app.ts";
import { newRequestQueue } from "#platform/http/authorisation.ts";
import { newRouter } from "#platform/http/router.ts";
import type { RequestContext } from "#platform/http/request.ts";
import { containRejections, logTo } from "#platform/log.ts";
import { systemClock } from "#platform/clock.ts";
import { startJobs } from "#platform/jobs.ts";
import { newLimiter } from "#platform/limits/limits.ts";

/*
 * Requests and jobs that go wrong in every way, in a process of their own: what is not contained ends it. Prints what each
 * was answered and what was logged of it.
 */

const logged: string[] = [];
const log = logTo((line) => void logged.push(line));
containRejections(log);

const overflow = (): number => 1 + overflow();
/** Throws again when somebody looks at it. */
const hostile = Object.create(Error.prototype, {
  stack: {
    get: () => {
      throw new Error("again");
    },
  },
}) as Error;

const faults: Readonly<Record<string, () => unknown>> = {
  error: () => {
    throw new Error("kari@example.org");
  },
  text: () => {
    // oxlint-disable-next-line no-throw-literal -- that is what is tried here
    throw "kari@example.org";
  },
  nothing: () => {
    // oxlint-disable-next-line no-throw-literal -- that is what is tried here
    throw undefined;
  },
  null: () => {
    // oxlint-disable-next-line no-throw-literal -- that is what is tried here
    throw null;
  },
  overflow,
  hostile: () => {
    throw hostile;
  },
  forgotten: () => void Promise.reject(new Error("nobody waits")),
  later: () => void setImmediate(() => Promise.reject(new TypeError("after the answer"))),
};

const app = newHttpApp({ log });
const contextOf = (request: { headers: Record<string, unknown> }): RequestContext => {
  if (request.headers["x-fault"] === "request") throw new RangeError("while a header is read");
  return {
    network: ["here"],
    release: () => {},
    bearer: null,
    deskCookie: null,
    idempotencyKey: null,
  } as unknown as RequestContext;
};
const { serve } = newRouter({
  app,
  limiter: newLimiter(systemClock, 1_000),
  queue: newRequestQueue(),
  contextOf,
  authenticate: async () => null,
  authenticateAtDesk: async () => null,
  noteDeskAct: async () => {},
  noteCallerAct: async () => {},
  idempotency: { find: async () => null, note: async () => {} },
  formLoginOf: () => null,
  showRefusal: (_request, reply, failure) => sendFailure(reply, failure),
});
const shape = { allow: ["anyone"], summary: "", failures: [] } as const;
for (const [name, fault] of Object.entries(faults)) {
  serve(route("GET", `/${name}`, { ...shape, replies: { 200: Type.Object({ ok: Type.Boolean() }) } }), async () => {
    fault();
    return reply(200, { ok: true });
  });
}
// What cannot be written as the contract says: while the answer is being made.
serve(route("GET", "/unsayable", { ...shape, replies: { 200: Type.Object({ at: Type.Integer() }) } }), async () =>
  reply(200, { at: Symbol("x") as unknown as number }),
);

const failing = (fault: () => unknown) => ({ everySeconds: 3_600, run: async () => fault() === true });
let runs = 0;
const jobs = startJobs(
  [
    { name: "mail", ...failing(faults["error"]!) },
    { name: "push", ...failing(faults["nothing"]!) },
    { name: "sweep", ...failing(overflow) },
    { name: "desk", everySeconds: 0.01, run: async () => (runs += 1) < 0 },
  ],
  log,
  () => {
    throw new Error("the alert fails as well");
  },
  async (_job, hasFailed) => {
    if (hasFailed) throw new Error("and so does the note");
  },
);

const address = await app.listen({ port: 0, host: "127.0.0.1" });
const ask = async (path: string, headers: Record<string, string> = {}) => {
  const before = logged.length;
  const answer = await fetch(address + path, { headers });
  const body = await answer.text();
  // What nobody waits for comes to light a turn later.
  for (let turns = 0; turns < 5; turns += 1) await new Promise((resolve) => setImmediate(resolve));
  return { path, status: answer.status, body, lines: logged.slice(before) };
};

while (runs < 3) await new Promise((resolve) => setTimeout(resolve, 5));
const ofJobs = [...logged];
const answers = [];
for (const name of [...Object.keys(faults), "unsayable"]) answers.push(await ask(`/${name}`));
answers.push(await ask("/error", { "x-fault": "request" }));
const before = runs;
while (runs === before) await new Promise((resolve) => setTimeout(resolve, 5));
await jobs.stop();
await app.close();
process.stdout.write(JSON.stringify({ answers, ofJobs }));
