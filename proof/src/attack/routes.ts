import { inspect } from "node:util";
import { Standing } from "@sosmessages/contract/desk/standing.ts";
import { failureStatus, type FailureCode } from "@sosmessages/contract/failures.ts";
import type { Query } from "@sosmessages/server/test/support/desk/desk-rows.ts";
import { canary } from "@sosmessages/server/test/hostile/hostile-lists.ts";
import { newRawConnection, sendRaw, type RawAnswer } from "@sosmessages/server/test/support/raw-http.ts";
import { Compile } from "typebox/compile";
import { newCases, type Case } from "./cases.ts";
import { newLogins, type World } from "./world.ts";

/** Which of the generated cases are sent where. */
export type CasesOrder = Readonly<{ port: number; seed: number; from: number; to: number; world: World }>;

export type Tally = ReturnType<typeof newTally>;
export const newTally = () => ({
  sent: 0,
  wrong: 0,
  mayHash: 0,
  statuses: {} as Record<string, number>,
  failures: [] as string[],
});

export const count = (tally: Tally, word: string | number): void => {
  tally.sent += 1;
  tally.statuses[word] = (tally.statuses[word] ?? 0) + 1;
};

/** Hung, or failed without a limit's doing. */
export const isFailed = (status: number): boolean => status === -1 || (status >= 500 && status !== 503);

const connections = 4;
const mostFailures = 30;
const givesUpAt = 5_000;
/** The service delays some answers, and queues password hashes, for up to a minute. The rest is for a busy machine. */
export const hungAfter = 180_000;

/** Frames of a stack have a line and a column: "at" and a colon are also in a Northern Sami page with a telephone number. */
const innards =
  /stack|node_modules|\.ts\b|\bat .+:\d+:\d+|SQLSTATE|relation "|column "|syntax error|FST_|ECONN|Error:|fastify/i;
const fieldCodes = new Set(["required", "min", "max", "confirmed", "email", "unique", "format"]);
const standingSchema = Compile(Standing);

/** A refusal as the contract declares it. */
const isRefusal = (body: unknown, status: number): boolean => {
  if (typeof body !== "object" || body === null) return false;
  const { status: word, error, errors, until, standing, ...rest } = body as Record<string, unknown>;
  if (Object.keys(rest).length > 0) return false;
  if (until !== undefined && !(typeof until === "string" && ["blocked", "paused"].includes(error as string)))
    return false;
  if (standing !== undefined && !(standingSchema.Check(standing) && ["stale", "taken"].includes(error as string)))
    return false;
  if (word === "invalidToken") return status === 422 && error === undefined;
  if (word !== "error" || failureStatus[error as FailureCode] !== status) return false;
  const codes = Object.values((errors ?? {}) as Record<string, string[]>).flat();
  return codes.every((code) => fieldCodes.has(code));
};

/** What is wrong with an answer. Null: nothing. */
export const wrongWith = (
  { route, isFramed, mayHash }: Pick<Case, "route" | "isFramed" | "mayHash">,
  { status, answers: [first] }: Pick<RawAnswer, "status" | "answers">,
): string | null => {
  if (status === -1) return "was left without an answer";
  if (first === undefined) return isFramed ? "was cut off without a word" : null;
  const { headers, body } = first;
  // The queue for password hashes is full.
  if (status === 503 && mayHash && headers.has("retry-after")) return null;
  if (status >= 500 || status < 200) return `was answered ${status}`;
  if (status < 400) return null;
  if (innards.test(body)) return "was shown internals";
  if (body.includes(canary)) return "was shown what was sent";
  // Node refuses some requests without a body. A missing page and a form are answered with a page: a changed target may be a form's.
  const mayBePage = status === 404 || status === 403 || !route.path.startsWith("/api/");
  if (body.trim() === "" || body.trim() === "0") return null;
  const type = headers.get("content-type") ?? "";
  if (mayBePage && type.startsWith("text/html")) return null;
  if (!type.startsWith("application/json")) return "was refused in something other than JSON";
  return isRefusal(JSON.parse(body), status) ? null : "was refused with a body that is not in the contract";
};

/** Sends the cases of those numbers, some at a time, and counts the answers. */
export const runRoutes = async ({ port, seed, from, to, world }: CasesOrder, query: Query): Promise<Tally> => {
  const caseOf = newCases(seed, world);
  const logins = newLogins(world, query, `http://127.0.0.1:${port}`);
  const tally = newTally();
  const reported = new Set<string>();
  let next = from;

  const worker = async (): Promise<void> => {
    const connection = newRawConnection(port);
    while (next < to && tally.wrong < givesUpAt) {
      const number = next;
      next += 1;
      const one = caseOf(number);
      const bytes = one.bytesFor(await logins.take(one.visitor, number));
      const patience = { isHead: one.isHead, hungAfter };
      const ask = () =>
        one.isFramed ? connection.ask(bytes, patience) : sendRaw(port, bytes, { ...patience, halfCloseAfter: 200 });
      let answer = await ask();
      // The server may have closed the connection after the answer before.
      if (answer.status === 0 && one.isFramed) answer = await ask();
      if (answer.status === 401 || answer.status === 423) logins.renew(one.visitor, number);

      count(tally, answer.status);
      if (one.mayHash) tally.mayHash += 1;
      const wrong = wrongWith(one, answer);
      if (wrong !== null) {
        tally.wrong += 1;
        // One of each kind is enough.
        const kind = `${wrong} ${one.route.method} ${one.route.path}`;
        const said = `Someone ${wrong}: ${one.about} (--seed ${seed} --case ${number})`;
        if (!reported.has(kind) && reported.size < mostFailures) tally.failures.push(said);
        reported.add(kind);
      }
      // A single case was asked for.
      if (to - from === 1)
        process.stderr.write(`${one.about}\n\n${bytes.toString("latin1").slice(0, 3_000)}\n\n→ ${inspect(answer)}\n`);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return tally;
};
