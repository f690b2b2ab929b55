import { randomUUID } from "node:crypto";
import { connect, type Socket } from "node:net";
import { newRawConnection } from "../raw-connection.ts";
import type { Tally } from "../routes.ts";

export type Flood = {
  readonly port: number;
  readonly until: number;
  readonly tally: Tally;
  /** An attacker who has an account: what goes into the head. */
  readonly authHeaders: readonly string[];
  /** The one network that all of it comes from. */
  readonly address: string;
};

const atOnce = 50;
/** As many as one network may well have open. */
const many = 400;

export const count = (tally: Tally, word: string | number): void => {
  tally.sent += 1;
  tally.statuses[word] = (tally.statuses[word] ?? 0) + 1;
};

type From = Pick<Flood, "address">;

const request = ({ address }: From, method: string, path: string, lines: readonly string[] = [], body = ""): Buffer =>
  Buffer.from(
    [
      `${method} ${path} HTTP/1.1`,
      "Host: localhost",
      `X-Forwarded-For: ${address}`,
      ...lines,
      ...(body === "" ? [] : ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`]),
      `\r\n${body}`,
    ].join("\r\n"),
  );
const post = (from: From, path: string, body: unknown, lines: readonly string[] = []) =>
  request(from, "POST", path, lines, JSON.stringify(body));

/** Fifty at a time, each again as soon as it is answered. */
const flooding =
  (make: (flood: Flood) => Buffer) =>
  async (flood: Flood): Promise<void> => {
    const worker = async (): Promise<void> => {
      const connection = newRawConnection(flood.port);
      while (Date.now() < flood.until) {
        const { status } = await connection.ask(make(flood));
        count(flood.tally, status);
        if (status === -1 || (status >= 500 && status !== 503)) {
          flood.tally.wrong += 1;
          flood.tally.failures.push(`a request was answered ${status}`);
        }
      }
    };
    await Promise.all(Array.from({ length: atOnce }, worker));
  };

/** So many lines that each say something, and go on saying a little. */
const dribbling =
  (first: (from: Flood) => Buffer, more: Buffer) =>
  async (flood: Flood): Promise<void> => {
    const { port, until, tally } = flood;
    const lines: Socket[] = [];
    const open = (): Socket => {
      const line = connect({ port, host: "127.0.0.1" });
      line.on("error", () => {});
      line.on("close", () => count(tally, "cut"));
      line.write(first(flood));
      return line;
    };
    for (let number = 0; number < many; number += 1) lines.push(open());
    while (Date.now() < until) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      for (const [place, line] of lines.entries()) {
        if (line.destroyed) lines[place] = open();
        else line.write(more);
      }
    }
    tally.statuses.held = lines.length;
  };

/** Asks for much, and reads nothing of it. */
const unread = async (flood: Flood): Promise<void> => {
  const { port, until, tally, authHeaders } = flood;
  const asked = request(flood, "GET", "/api/openapi.json", authHeaders);
  for (let number = 0; number < atOnce; number += 1) {
    const line = connect({ port, host: "127.0.0.1" });
    line.on("error", () => {});
    line.pause();
    for (let times = 0; times < 50; times += 1) line.write(asked);
    tally.sent += 50;
  }
  while (Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 100));
  tally.statuses.held = atOnce;
};

const password = "et helt vanlig passord";
const marks = `a${"\u0301".repeat(31)}${"\u0316".repeat(32)}`;
const large = JSON.stringify({ body: Array.from({ length: 60_000 }, () => "") });

export const requestFloods = {
  "requests with dead tokens": flooding((from) =>
    request(from, "GET", "/api/messages", [`Authorization: Bearer ${randomUUID()}`]),
  ),
  "requests by a caller": flooding((from) => request(from, "GET", "/api/messages", from.authHeaders)),
  logins: flooding((from) => post(from, "/api/caller/login", { username: randomUUID(), password })),
  "logins with combining marks": flooding((from) =>
    post(from, "/api/caller/login", { username: marks, password: marks }),
  ),
  "logins at the desk": flooding((from) =>
    post(from, "/api/desk/login", { name: randomUUID(), password }, ["x-desk: 1"]),
  ),
  registrations: flooding((from) =>
    post(from, "/api/caller/register", { username: randomUUID(), password, password_confirmation: password }),
  ),
  recoveries: flooding((from) => post(from, "/api/caller/password/email", { email: `${randomUUID()}@example.org` })),
  letters: flooding((from) => post(from, "/api/messages", { body: "@a_".repeat(6_600) }, from.authHeaders)),
  "large bodies": flooding((from) => request(from, "POST", "/api/messages", [], large)),
  pages: flooding((from) => request(from, "GET", "/login")),
  "slow bodies": dribbling(
    (from) => request(from, "POST", "/api/caller/login", ["Content-Type: application/json", "Content-Length: 200000"]),
    Buffer.from(" "),
  ),
  "half a head": dribbling(() => Buffer.from("GET /healthz HTTP/1.1\r\nHost: localhost\r\nA: "), Buffer.from("b")),
  "answers nobody reads": unread,
} as const satisfies Record<string, (flood: Flood) => Promise<void>>;
