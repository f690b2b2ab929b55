import { connect, type Socket } from "node:net";

export type Answered = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
};

export type RawAnswer = {
  /** "closed": the line was cut without a word, which is an answer too. "hung": nothing at all, for as long as we waited. */
  readonly outcome: "answered" | "closed" | "hung";
  /** Several, if the bytes can be read as several requests. */
  readonly answers: readonly Answered[];
  readonly milliseconds: number;
};

type Patience = {
  /** After this time without an answer, the client ends its side of the connection. */
  readonly halfCloseAfter?: number;
  readonly hungAfter?: number;
  /** The answer to a HEAD has a length and nothing behind it. */
  readonly isHead?: boolean;
};

/** Sends any bytes to the service on a new connection. HTTP libraries refuse to send most of them. */
export const sendRaw = (port: number, bytes: Uint8Array, patience: Patience = {}): Promise<RawAnswer> => {
  const { halfCloseAfter = 5_000, hungAfter = 12_000, isHead = false } = patience;
  const start = performance.now();
  return new Promise((resolve) => {
    const socket = connect({ port, host: "127.0.0.1" });
    let received = Buffer.alloc(0);

    const done = (isHung: boolean) => {
      clearTimeout(halfClosing);
      clearTimeout(givingUp);
      socket.destroy();
      const answers = readAnswers(received, isHead);
      const outcome = answers.length > 0 ? "answered" : isHung ? "hung" : "closed";
      resolve({ outcome, answers, milliseconds: performance.now() - start });
    };
    const halfClosing = setTimeout(() => socket.end(), halfCloseAfter);
    const givingUp = setTimeout(() => done(true), hungAfter);

    socket.on("data", (chunk) => {
      received = Buffer.concat([received, chunk]);
      if (readAnswers(received, isHead).length > 0) done(false);
    });
    // A line that is cut while we still talk is reported as an error here.
    socket.on("error", () => {});
    socket.on("close", () => done(false));
    socket.write(bytes);
  });
};

/** Complete answers at the beginning of the received bytes. */
const readAnswers = (received: Buffer, isHead: boolean): Answered[] => {
  const end = received.indexOf("\r\n\r\n");
  if (end === -1) return [];
  const [statusLine = "", ...lines] = received.subarray(0, end).toString("latin1").split("\r\n");
  const headers = new Map(
    lines.map((line) => [line.slice(0, line.indexOf(":")).toLowerCase(), line.slice(line.indexOf(":") + 1).trim()]),
  );
  const status = Number(/^HTTP\/1\.1 (\d{3})\b/.exec(statusLine)?.[1] ?? 0);
  const start = end + 4;
  const length = isHead || status < 200 || status === 204 ? 0 : lengthOf(headers, received.subarray(start));
  if (received.length < start + length) return [];
  const answer = { status, headers, body: received.subarray(start, start + length).toString("utf8") };
  const rest = readAnswers(received.subarray(start + length), isHead);
  // "Go on" is not the answer.
  return status === 100 ? rest : [answer, ...rest];
};

const lengthOf = (headers: ReadonlyMap<string, string>, rest: Buffer): number => {
  // Node's own refusals are empty, in chunks.
  if (headers.get("transfer-encoding") === "chunked" && rest.indexOf("0\r\n\r\n") === 0) return 5;
  return Number(headers.get("content-length") ?? rest.length);
};

/** A connection that stays open, for slow clients. */
export const openLine = async (port: number): Promise<Socket & { readonly heard: () => string }> => {
  const socket = connect({ port, host: "127.0.0.1" });
  let heard = "";
  socket.on("data", (chunk) => (heard += chunk.toString("latin1")));
  socket.on("error", () => {});
  await new Promise((resolve) => socket.once("connect", resolve));
  return Object.assign(socket, { heard: () => heard });
};
