import { STATUS_CODES } from "node:http";
import type { Socket } from "node:net";
import { bodyOf, refuse, statusOf, type Failure } from "#platform/http/answers.ts";
import { commonHeaders } from "#platform/http/headers.ts";

/** An answer by hand, for those who never got as far as a request, and then the line is closed. */
export const hangUp = (socket: Socket, failure: Failure): void => {
  if (!socket.writable) return void socket.destroy();
  const body = JSON.stringify(bodyOf(failure));
  const headers = {
    ...commonHeaders,
    "content-type": "application/json; charset=utf-8",
    "content-length": Buffer.byteLength(body),
    connection: "close",
  };
  const status = statusOf(failure);
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  // A client that keeps sending instead of reading is not waited for.
  socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join("")}\r\n${body}`, () => socket.destroy());
};

/** What is not even HTTP gets an answer all the same. */
export const answerBrokenRequest = (error: NodeJS.ErrnoException, socket: Socket): void => {
  switch (error.code) {
    case "ECONNRESET":
      return void socket.destroy();
    case "ERR_HTTP_REQUEST_TIMEOUT":
      return hangUp(socket, refuse("timedOut"));
    case "HPE_HEADER_OVERFLOW":
      return hangUp(socket, refuse("tooLarge"));
    default:
      return hangUp(socket, refuse("badRequest"));
  }
};
