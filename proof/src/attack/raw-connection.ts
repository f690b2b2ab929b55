import { connect, type Socket } from "node:net";

export type RawAnswer = {
  /** 0: the line was closed without a word; -1: nothing came, for as long as we waited. */
  readonly status: number;
  readonly head: string;
  readonly body: string;
  readonly milliseconds: number;
};

type Waiting = { resolve: (answer: RawAnswer) => void; since: number; isHead: boolean; patience: NodeJS.Timeout };

/** The service delays some answers, and queues password hashes, for up to a minute. */
const patience = 65_000;

/**
 * HTTP by hand on a connection that is kept, one request after the other: it costs a fraction of a real client, which
 * would also be too polite to send most of this.
 */
export const newRawConnection = (port: number) => {
  let socket: Socket | null = null;
  let received: Buffer = Buffer.alloc(0);
  let waiting: Waiting | null = null;

  const settle = (status: number, head = "", body = ""): void => {
    if (!waiting) return;
    const { resolve, since, patience: timer } = waiting;
    clearTimeout(timer);
    waiting = null;
    resolve({ status, head, body, milliseconds: performance.now() - since });
  };
  const drop = (): void => {
    socket?.destroy();
    socket = null;
    received = Buffer.alloc(0);
  };

  const receive = (chunk: Buffer): void => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    for (;;) {
      const end = received.indexOf("\r\n\r\n");
      if (end === -1 || !waiting) return;
      const head = received.subarray(0, end).toString("latin1");
      const status = Number(head.slice(9, 12));
      if (status >= 100 && status < 200) {
        received = received.subarray(end + 4);
        continue;
      }
      const length = bodyLength(head, status, waiting.isHead);
      if (received.length < end + 4 + length) return;
      const body = received.subarray(end + 4, end + 4 + length).toString();
      received = received.subarray(end + 4 + length);
      if (/\r\nconnection: close/i.test(head)) drop();
      return settle(status, head, body);
    }
  };

  const open = (): Socket => {
    const opened = connect({ port, host: "127.0.0.1", noDelay: true });
    opened.on("data", (data: Buffer) => opened === socket && receive(data));
    // Being cut while we still talk is reported as an error here.
    opened.on("error", () => {});
    opened.on("close", () => {
      if (opened !== socket) return;
      drop();
      settle(0);
    });
    return opened;
  };

  return {
    ask(bytes: Uint8Array, isHead = false): Promise<RawAnswer> {
      socket ??= open();
      const { promise, resolve } = Promise.withResolvers<RawAnswer>();
      const timer = setTimeout(() => {
        drop();
        settle(-1);
      }, patience);
      waiting = { resolve, since: performance.now(), isHead, patience: timer };
      socket.write(bytes);
      return promise;
    },
    close: drop,
  };
};

const bodyLength = (head: string, status: number, isHead: boolean): number => {
  if (isHead || status === 204 || status === 304) return 0;
  const declared = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  // Node's own refusals are empty, in chunks.
  return declared === undefined ? (/\r\ntransfer-encoding: chunked/i.test(head) ? 5 : 0) : Number(declared);
};
