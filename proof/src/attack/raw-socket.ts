import { connect, type Socket } from "node:net";
import { frame, textFrame } from "./frames.ts";

export type Ending = { readonly code: number | null };

/** A WebSocket by hand: sends any bytes whatever, and need not read. */
export type RawSocket = {
  readonly socket: Socket;
  /** 101, or the status of the refusal. 0: closed without a response. */
  readonly status: Promise<number>;
  /** The protocol's name for it, once it is known. */
  readonly socketId: Promise<string | null>;
  readonly closed: Promise<Ending>;
  readonly send: (bytes: Buffer) => void;
  /** Resolves when the server has answered a ping of the protocol, or hung up. */
  readonly settled: () => Promise<"pong" | "closed" | "silent">;
  readonly heard: (event: string) => Promise<string | null>;
  readonly close: () => void;
};

const patience = 20_000;
const ping = textFrame({ event: "pusher:ping", data: {} });

type Watch = { readonly word: string; readonly resolve: (text: string | null) => void };

export const openRaw = (port: number, address: string, path = "/app/sosmessages?protocol=7"): RawSocket => {
  const socket = connect({ port, host: "127.0.0.1", noDelay: true });
  const status = Promise.withResolvers<number>();
  const closed = Promise.withResolvers<Ending>();
  let received: Buffer = Buffer.alloc(0);
  let isOpen = false;
  let code: number | null = null;
  let watches: Watch[] = [];

  const pass = (text: string | null): void => {
    for (const watch of watches.filter(({ word }) => text === null || text.includes(word))) {
      watches = watches.filter((other) => other !== watch);
      watch.resolve(text);
    }
  };
  const heard = (word: string): Promise<string | null> => {
    if (socket.destroyed) return Promise.resolve(null);
    const { promise, resolve } = Promise.withResolvers<string | null>();
    const timer = setTimeout(resolve, patience, "");
    watches.push({ word, resolve });
    return promise.finally(() => clearTimeout(timer));
  };

  const readFrames = (): void => {
    for (;;) {
      if (received.length < 2) return;
      const opcode = received[0]! & 15;
      const short = received[1]! & 127;
      const start = short === 126 ? 4 : short === 127 ? 10 : 2;
      if (received.length < start) return;
      const length =
        short === 126 ? received.readUInt16BE(2) : short === 127 ? Number(received.readBigUInt64BE(2)) : short;
      if (received.length < start + length) return;
      const payload = received.subarray(start, start + length);
      received = received.subarray(start + length);
      if (opcode === 8) {
        code = payload.length >= 2 ? payload.readUInt16BE(0) : 1005;
        socket.end(frame(payload.subarray(0, 2), 8));
      } else if (opcode === 9) socket.write(frame(payload, 10));
      else if (opcode === 1) pass(payload.toString());
    }
  };

  socket.on("data", (chunk: Buffer) => {
    received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
    if (!isOpen) {
      const end = received.indexOf("\r\n\r\n");
      if (end === -1) return;
      const answered = Number(received.subarray(9, 12).toString());
      status.resolve(answered);
      if (answered !== 101) return void socket.destroy();
      isOpen = true;
      received = received.subarray(end + 4);
    }
    readFrames();
  });
  socket.on("error", () => {});
  socket.on("close", () => {
    status.resolve(0);
    closed.resolve({ code });
    pass(null);
  });
  const established = heard("connection_established");
  socket.write(
    [
      `GET ${path} HTTP/1.1`,
      "Host: localhost",
      `X-Forwarded-For: ${address}`,
      "Connection: Upgrade",
      "Upgrade: websocket",
      "Sec-WebSocket-Version: 13",
      "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n",
    ].join("\r\n"),
  );

  return {
    socket,
    status: status.promise,
    socketId: established.then((text) => /(\d+\.\d+)/.exec(text ?? "")?.[1] ?? null),
    closed: closed.promise,
    send: (bytes) => void socket.write(bytes),
    async settled() {
      if (socket.destroyed) return "closed";
      const answer = heard("pusher:pong");
      socket.write(ping);
      const text = await answer;
      return text === null ? "closed" : text === "" ? "silent" : "pong";
    },
    heard,
    close: () => void socket.destroy(),
  };
};
