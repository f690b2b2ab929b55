import { Standing } from "@sosmessages/contract/desk/standing.ts";
import { failureStatus, type FailureCode } from "@sosmessages/contract/failures.ts";
import type { Query } from "@sosmessages/server/test/support/desk/desk-rows.ts";
import { canary } from "@sosmessages/server/test/hostile/hostile-lists.ts";
import { sendRaw } from "@sosmessages/server/test/support/raw-http.ts";
import { Compile } from "typebox/compile";
import { newCases, type Case } from "./cases.ts";
import { newRawConnection, type RawAnswer } from "./raw-connection.ts";
import { newLogins, type World } from "./world.ts";

export type RoutesOrder = {
  readonly run: "routes";
  readonly port: number;
  readonly seed: number;
  readonly from: number;
  readonly to: number;
  readonly until: number;
  readonly world: World;
};

export type Tally = {
  sent: number;
  wrong: number;
  mayHash: number;
  readonly statuses: Record<string, number>;
  readonly failures: string[];
};

export const newTally = (): Tally => ({ sent: 0, wrong: 0, mayHash: 0, statuses: {}, failures: [] });

const lines = 4;
const mostFailures = 30;
const givesUpAt = 5_000;

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
  { status, head, body }: RawAnswer,
): string | null => {
  if (status === -1) return "was left without an answer";
  if (status === 0) return isFramed ? "was cut off without a word" : null;
  // The queue for password hashes is full.
  if (status === 503 && mayHash && /\r\nretry-after: /i.test(head)) return null;
  if (status >= 500 || status < 200) return `was answered ${status}`;
  if (status < 400) return null;
  if (innards.test(body)) return "was shown internals";
  if (body.includes(canary)) return "was shown what was sent";
  // Node refuses some requests without a body. A missing page and a form are answered with a page: a changed target may be a form's.
  const mayBePage = status === 404 || status === 403 || !route.path.startsWith("/api/");
  if (body.trim() === "" || body.trim() === "0") return null;
  if (mayBePage && /\r\ncontent-type: text\/html/i.test(head)) return null;
  if (!/\r\ncontent-type: application\/json/i.test(head)) return "was refused in something other than JSON";
  return isRefusal(JSON.parse(body), status) ? null : "was refused with a body that is not in the contract";
};

const rawAnswer = async (port: number, bytes: Buffer, isHead: boolean): Promise<RawAnswer> => {
  const { outcome, answers, milliseconds } = await sendRaw(port, bytes, { isHead, halfCloseAfter: 200 });
  const first = answers[0];
  const status = first?.status ?? (outcome === "hung" ? -1 : 0);
  const head = [...(first?.headers ?? [])].map(([name, value]) => `\r\n${name}: ${value}`).join("");
  return { status, head, body: first?.body ?? "", milliseconds };
};

const show = ({ about }: Case, bytes: Buffer, { status, head, body, milliseconds }: RawAnswer): void =>
  void process.stderr.write(
    `${about}\n\n${bytes.toString("latin1").slice(0, 3_000)}\n\n→ ${status} after ${Math.round(milliseconds)} ms\n${head}\n\n${body}\n`,
  );

/** Sends the cases of those numbers, some at a time, and counts the answers. */
export const runRoutes = async (order: RoutesOrder, query: Query, note: (tally: Tally) => void): Promise<Tally> => {
  const caseOf = newCases(order.seed, order.world);
  const logins = newLogins(order.world, query, order.port);
  const tally = newTally();
  const reported = new Set<string>();
  let next = order.from;

  const worker = async (): Promise<void> => {
    const connection = newRawConnection(order.port);
    while (next < order.to && Date.now() < order.until && tally.wrong < givesUpAt) {
      const number = next;
      next += 1;
      const one = caseOf(number);
      const { lines: authHeaders } = await logins.take(one.visitor, number);
      const bytes = one.bytesFor(authHeaders);
      const ask = () => (one.isFramed ? connection.ask(bytes, one.isHead) : rawAnswer(order.port, bytes, one.isHead));
      let answer = await ask();
      // The server may have closed the connection after the answer before.
      if (answer.status === 0 && one.isFramed) answer = await ask();
      if (answer.status === 401 || answer.status === 423) logins.renew(one.visitor, number);

      tally.sent += 1;
      if (one.mayHash) tally.mayHash += 1;
      tally.statuses[answer.status] = (tally.statuses[answer.status] ?? 0) + 1;
      const wrong = wrongWith(one, answer);
      if (wrong !== null) {
        tally.wrong += 1;
        // One of each kind is enough.
        const kind = `${wrong} ${one.route.method} ${one.route.path}`;
        const said = `Someone ${wrong}: ${one.about} (--seed ${order.seed} --case ${number})`;
        if (!reported.has(kind) && reported.size < mostFailures) tally.failures.push(said);
        reported.add(kind);
      }
      // A single case was asked for.
      if (order.to - order.from === 1) show(one, bytes, answer);
      if (tally.sent % 500 === 0) note(tally);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: lines }, worker));
  return tally;
};
