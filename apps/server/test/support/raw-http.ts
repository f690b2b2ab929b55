import { connect, type Socket } from "node:net";

export type Answered = {
  readonly status: number;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: string;
};

export type RawAnswer = {
  /** Of the first answer. 0: closed, -1: hung. */
  readonly status: number;
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

/**
 * Sends any bytes on a connection that is kept, one request after the other. HTTP libraries refuse to send most of them, and cost
 * several times as much.
 */
export const newRawConnection = (port: number) => {
  let socket: Socket | null = null;
  let received: Buffer = Buffer.alloc(0);
  let look: (end?: "closed" | "hung") => void = () => {};

  const drop = (): void => {
    socket?.destroy();
    socket = null;
    received = Buffer.alloc(0);
  };
  const open = (): Socket => {
    const opened = connect({ port, host: "127.0.0.1", noDelay: true });
    opened.on("data", (chunk: Buffer) => {
      if (opened !== socket) return;
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      look();
    });
    // A line that is cut while we still talk is reported as an error here.
    opened.on("error", () => {});
    opened.on("close", () => opened === socket && look("closed"));
    return opened;
  };

  return {
    ask: (
      bytes: Uint8Array | string,
      { halfCloseAfter, hungAfter = 12_000, isHead = false }: Patience = {},
    ): Promise<RawAnswer> => {
      const { promise, resolve } = Promise.withResolvers<RawAnswer>();
      const start = performance.now();
      const line = (socket ??= open());
      const timers = [
        setTimeout(() => look("hung"), hungAfter),
        ...(halfCloseAfter === undefined ? [] : [setTimeout(() => line.end(), halfCloseAfter)]),
      ];
      look = (end) => {
        const answers = readAnswers(received, isHead);
        if (answers.length === 0 && end === undefined) return;
        look = () => {};
        for (const timer of timers) clearTimeout(timer);
        received = Buffer.alloc(0);
        if (end !== undefined || answers.at(-1)!.headers.get("connection") === "close") drop();
        const outcome = answers.length > 0 ? "answered" : end!;
        const status = answers[0]?.status ?? (end === "hung" ? -1 : 0);
        resolve({ status, outcome, answers, milliseconds: performance.now() - start });
      };
      line.write(bytes);
      return promise;
    },
    close: drop,
  };
};

/** The same once, on a new connection. */
export const sendRaw = async (port: number, bytes: Uint8Array, patience: Patience = {}): Promise<RawAnswer> => {
  const connection = newRawConnection(port);
  const answer = await connection.ask(bytes, { halfCloseAfter: 5_000, ...patience });
  connection.close();
  return answer;
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
  const length =
    isHead || status < 200 || status === 204 || status === 304 ? 0 : lengthOf(headers, received.subarray(start));
  if (received.length < start + length) return [];
  const answer = { status, headers, body: received.subarray(start, start + length).toString("utf8") };
  const rest = readAnswers(received.subarray(start + length), isHead);
  // "Go on" is not the answer.
  return status === 100 ? rest : [answer, ...rest];
};

const lengthOf = (headers: ReadonlyMap<string, string>, rest: Buffer): number => {
  // Node's own refusals are in chunks.
  const end = headers.get("transfer-encoding") === "chunked" ? rest.indexOf("0\r\n\r\n") : null;
  if (end !== null) return end === -1 ? Infinity : end + 5;
  return Number(headers.get("content-length") ?? rest.length);
};

/** A request as text. The body is sent as JSON. */
export const requestText = (method: string, path: string, headers: readonly string[] = [], body = ""): string => {
  const ofBody = ["Content-Type: application/json", `Content-Length: ${Buffer.byteLength(body)}`];
  const lines = [`${method} ${path} HTTP/1.1`, "Host: localhost", ...headers, ...(body === "" ? [] : ofBody)];
  return `${lines.join("\r\n")}\r\n\r\n${body}`;
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
