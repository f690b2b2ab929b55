import { failureStatus, type FailureCode } from "@sosmessages/contract/failures.ts";
import { isCall } from "@sosmessages/contract/route.ts";
import fc from "fast-check";
import { Compile } from "typebox/compile";
import { afterAll, beforeAll, expect, test } from "vitest";
import { inParallel, newClient, type Client } from "#test/support/client.ts";
import { bytesOf, fittingAttempt, fittingBody, hostileAttempts, type Attempt } from "./hostile-cases.ts";
import { canary, payloads } from "./hostile-lists.ts";
import { sendRaw, type Answered, type RawAnswer } from "#test/support/raw-http.ts";
import { startTestService, type TestService } from "#test/support/service.ts";

const isLong = process.env.LONG === "1";
const atOnce = 10;
const batches = isLong ? 10_500 : 300;

let service: TestService;
let client: Client;
let port: number;

beforeAll(async () => {
  // Behind a proxy, so that what it says of others is read too.
  service = await startTestService({ LIMIT_FACTOR: "1000000", TRUSTED_PROXIES: "127.0.0.1" });
  client = newClient(service.url);
  port = Number(new URL(service.url).port);
});
afterAll(() => service.stop());

/** Some attempts end a login or delete its owner; whoever needs one then gets another. */
const newLogins = () => {
  const spare: string[] = [];
  return {
    take: async () => spare.pop() ?? (await client.newcomer()).token,
    giveBack: async (token: string) => {
      if ((await client.me(token)).status === 200) spare.push(token);
    },
  };
};
const logins = newLogins();

const send = async (attempt: Attempt): Promise<RawAnswer> => {
  const token = attempt.withLogin ? await logins.take() : null;
  const isHead = attempt.startLine.startsWith("HEAD ");
  // A body that is announced and never comes is waited for until we say that there is no more.
  const halfCloseAfter = attempt.isMeasured ? 8_000 : 300;
  const answer = await sendRaw(port, bytesOf(attempt, token), { isHead, halfCloseAfter, hungAfter: 15_000 });
  if (token !== null) await logins.giveBack(token);
  return answer;
};

const innards =
  /stack|node_modules|\.ts\b|\bat .+:\d+|SQLSTATE|relation "|column "|syntax error|FST_|ECONN|Error:|fastify/i;
/** What is wrong with an answer; null if nothing is. */
const wrongWith = ({ status, headers, body }: Answered): string | null => {
  if (status >= 500 || status < 200) return `was answered ${status}`;
  if (status < 400) return null;
  if (innards.test(body)) return "was shown our insides";
  if (body.includes(canary)) return "was told their own words";
  // Node itself refuses some before we see them, without a word.
  if (body.trim() === "" || body === "0\r\n\r\n") return null;
  // An address that could be a page's is answered with one that says there is none.
  if (status === 404 && headers.get("content-type")?.startsWith("text/html")) return null;
  if (!headers.get("content-type")?.startsWith("application/json")) return "was refused in something other than JSON";
  return isRefusal(JSON.parse(body), status) ? null : `was refused in other words than the contract's`;
};

const fieldCodes = new Set(["required", "min", "max", "confirmed", "email", "unique", "format"]);
const isRefusal = (body: unknown, status: number): boolean => {
  if (typeof body !== "object" || body === null) return false;
  const { status: word, error, errors, ...rest } = body as Record<string, unknown>;
  if (Object.keys(rest).length > 0) return false;
  if (word === "invalidToken") return status === 422 && error === undefined;
  if (word !== "error" || failureStatus[error as FailureCode] !== status) return false;
  return (
    errors === undefined ||
    Object.values(errors as object).every((codes: string[]) => codes.every((code) => fieldCodes.has(code)))
  );
};

const tell = (attempt: Attempt, { outcome, answers, milliseconds }: RawAnswer) => {
  const sent = JSON.stringify(bytesOf(attempt, null).toString("latin1").slice(0, 2_000));
  const got = answers.map(({ status, body }) => `${status} ${body.trim().slice(0, 500)}`).join(" | ");
  return `${sent} → ${outcome} after ${Math.round(milliseconds)} ms: ${got}`;
};

/** What is wrong with how an attempt was met, in a sentence; null if nothing is. */
const complaint = (attempt: Attempt, answer: RawAnswer): string | null => {
  const wrong =
    answer.outcome === "hung" ? "was left hanging" : answer.answers.map(wrongWith).find((word) => word !== null);
  return wrong ? `Someone ${wrong}: ${tell(attempt, answer)}` : null;
};
const complaintsAbout = async (attempts: readonly Attempt[], seen: (answer: RawAnswer) => void = () => {}) => {
  const complaints = await inParallel(attempts, atOnce, async (attempt) => {
    const answer = await send(attempt);
    seen(answer);
    return complaint(attempt, answer);
  });
  return complaints.filter((sentence) => sentence !== null);
};

const expectHealth = async () => {
  expect((await client.call("GET", "/healthz")).status).toBe(200);
  expect((await client.call("GET", "/readyz")).status).toBe(200);
  expect(service.log()).not.toContain("unexpected");
  expect(service.log()).not.toContain(canary);

  const { token } = await client.newcomer();
  const written = await client.write(token, "Er det noen der?");
  expect(written.status).toBe(201);
  expect((await client.list(token)).body).toEqual([written.body]);
};

test("every call of the contract, made as it should be, is answered as the contract says", async () => {
  for (const route of service.registered.filter(isCall)) {
    const attempt = fittingAttempt(route, route.allow.includes("caller"));
    const answer = await send(attempt);
    expect(complaint(attempt, answer)).toBeNull();
    expect(answer.answers, tell(attempt, answer)).toHaveLength(1);
    const { status, body } = answer.answers[0]!;
    const schema = status === 204 ? undefined : route.replies[status as 200 | 201];
    const isAsDeclared = schema ? Compile(schema).Check(JSON.parse(body)) : [204, 401, 403, 404, 422].includes(status);
    expect(isAsDeclared, tell(attempt, answer)).toBe(true);
  }
});

test("what is tried on other services does nothing here, in any field of any call", { timeout: 300_000 }, async () => {
  const attempts = service.registered.flatMap((route) =>
    Object.keys(route.body?.properties ?? {}).flatMap((field) =>
      payloads.map((payload): Attempt => {
        const body = Buffer.from(JSON.stringify({ ...fittingBody(route), [field]: payload }));
        return { ...fittingAttempt(route, route.allow.includes("caller")), body };
      }),
    ),
  );
  expect(await complaintsAbout(attempts)).toEqual([]);
  await expectHealth();
});

test("what someone writes comes back letter by letter, whatever it looks like", async () => {
  const { token } = await client.newcomer();
  for (const payload of payloads) {
    expect((await client.write(token, payload)).body.body).toBe(payload);
    expect((await client.saveDraft(token, payload)).body.body).toBe(payload);
    expect((await client.readDraft(token)).body!.body).toBe(payload);
  }
  const bodies = (await client.list(token)).body.map(({ body }) => body);
  expect(bodies.toReversed()).toEqual(payloads);
});

test(
  `of ${batches * atOnce} malformed, oversized, mistyped and hostile requests none breaks anything`,
  { timeout: isLong ? 7_200_000 : 300_000 },
  async () => {
    const seen = new Set<number>();
    const note = ({ answers }: RawAnswer) => {
      for (const { status } of answers) seen.add(status);
    };
    await fc.assert(
      fc.asyncProperty(
        fc.array(hostileAttempts(service.registered), { minLength: atOnce, maxLength: atOnce }),
        async (attempts) => {
          expect(await complaintsAbout(attempts, note)).toEqual([]);
        },
      ),
      { numRuns: batches },
    );
    // If these were missing, the attempts would not be reaching what they are meant for.
    expect([...seen].some((status) => status >= 200 && status < 300)).toBe(true);
    expect([...seen]).toEqual(expect.arrayContaining([400, 401, 403, 404, 413, 415, 422]));
    await expectHealth();
  },
);
