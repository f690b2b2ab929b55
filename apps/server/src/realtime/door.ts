import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";
import type { FailureCode } from "@sosmessages/contract/failures.ts";
import { frameBounds } from "@sosmessages/contract/realtime/frames.ts";
import { refuse } from "#platform/http/answers.ts";
import { hangUp } from "#platform/http/connections/hang-up.ts";
import type { Peer } from "#platform/http/connections/peer.ts";
import { headerOf, isAmbiguous } from "#platform/http/request-headers.ts";
import { refusedSlowly } from "#platform/http/router.ts";
import type { Limiter } from "#platform/limits/limits.ts";
import type { NetworkMark } from "#platform/limits/network-marks.ts";
import type { Engine } from "./engine.ts";
import { closing, errorFrame, objectionToVersion, type Closing } from "./frames.ts";
import { openWindow } from "./limits.ts";

export type DoorParts = {
  /** The engine, given what to do when a connection is gone. */
  readonly newEngine: (onGone: (network: string) => void) => Engine;
  readonly key: string;
  readonly peerOf: (request: IncomingMessage) => Peer;
  readonly networkMark: (address: string) => NetworkMark;
  readonly limiter: Limiter;
  readonly most: { readonly connectionsInAll: number; readonly connectionsPerNetwork: number };
  /** Welcome beside the host that was asked for: the apps', and our own, whose port a proxy may have dropped from that host. */
  readonly origins: () => readonly string[];
  /** Whether this is the host of a service that is gone. */
  readonly isClosed: (host: string) => boolean;
  readonly onFault: (error: unknown) => void;
};

export const socketPath = "/app";

/**
 * Compression would cost more memory than all the rest of a connection; a handful of fragments is plenty for 10 kB. Pings
 * are answered by the engine, which counts them and looks at what has piled up first.
 */
const socketOptions = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  autoPong: false,
  maxPayload: frameBounds.bytes,
  maxFragments: 64,
  maxBufferedChunks: 256,
  closeTimeout: 2_000,
  // One frame of each socket at a time, and then everybody else's turn, however many came together.
  allowSynchronousEvents: false,
} as const;

/** Of those who come at the same moment so many are let in, and then it is everybody else's turn. */
const letInAtOnce = 8;

/** `/app/{key}`: the key, or null for every other address. */
const keyIn = (url: string): string | null => /^\/app\/([\w-]{1,64})(?:\?|$)/.exec(url)?.[1] ?? null;

function hangUpOnError(this: Socket): void {
  this.destroy();
}

/** As the router does, and for the same reason. */
const refuseSlowly = (line: Socket): void =>
  void setTimeout(() => hangUp(line, refuse("tooManyAttempts")), refusedSlowly).unref();

/** Lets WebSockets in: from our own pages, from the apps' origins, and from what is no browser and names none. */
export const newDoor = (parts: DoorParts) => {
  const { key, peerOf, networkMark, limiter, most, origins, onFault } = parts;
  const server = new WebSocketServer(socketOptions);
  const perNetwork = new Map<string, number>();
  let isShut = false;

  const isWelcome = (origin: string | undefined, host: string): boolean =>
    origin === undefined ||
    origins().includes(origin) ||
    (URL.canParse(origin) && new URL(origin).host === host.toLowerCase());

  const count = (network: string, by: 1 | -1): void => {
    const now = (perNetwork.get(network) ?? 0) + by;
    if (now > 0) perNetwork.set(network, now);
    else perNetwork.delete(network);
  };

  const engine = parts.newEngine((network) => count(network, -1));

  const objection = (request: IncomingMessage, peer: Peer, network: NetworkMark): FailureCode | null => {
    if (isAmbiguous(request)) return "badRequest";
    if (keyIn(request.url ?? "") === null) return "notFound";
    if (parts.isClosed(peer.host)) return "closed";
    if (!isWelcome(headerOf(request, "origin"), peer.host)) return "forbidden";
    if (isShut || engine.size() >= most.connectionsInAll) return "unavailable";
    const isCrowded = (perNetwork.get(network) ?? 0) >= most.connectionsPerNetwork;
    return isCrowded || !limiter.take(openWindow, network).allowed ? "tooManyAttempts" : null;
  };

  /** The protocol tells the reason over the socket. Nothing is read from it, and it is not waited for. */
  const sendAway = (socket: WebSocket, line: Socket, why: Closing): void => {
    socket.on("error", () => {});
    const [code, reason] = closing[why];
    socket.send(errorFrame(code, reason));
    socket.close(code, reason);
    socket.pause();
    line.end();
  };

  const upgrade = (request: IncomingMessage, line: Socket, head: Buffer): void => {
    const peer = peerOf(request);
    const network = networkMark(peer.address);
    const failure = objection(request, peer, network);
    if (failure === "tooManyAttempts") return refuseSlowly(line);
    if (failure !== null) return hangUp(line, refuse(failure));
    const url = request.url!;
    const why = keyIn(url) === key ? objectionToVersion(url) : "noSuchKey";
    server.handleUpgrade(request, line, head, (socket) => {
      line.off("error", hangUpOnError);
      if (why !== null) return sendAway(socket, line, why);
      count(network, 1);
      engine.accept(socket, network);
    });
  };

  /** Those who came in this moment and have not been looked at yet. */
  const arrived: (readonly [request: IncomingMessage, line: Socket, head: Buffer])[] = [];

  const letIn = (): void => {
    for (const [request, line, head] of arrived.splice(0, letInAtOnce)) {
      if (line.destroyed) continue;
      try {
        upgrade(request, line, head);
      } catch (error) {
        onFault(error);
        line.destroy();
      }
    }
    if (arrived.length > 0) setImmediate(letIn);
  };

  const onUpgrade = (request: IncomingMessage, line: Socket, head: Buffer): void => {
    line.on("error", hangUpOnError);
    if (arrived.push([request, line, head]) === 1) setImmediate(letIn);
  };

  return {
    engine,
    attach: (http: Server): void => void http.on("upgrade", onUpgrade),
    shut: (): void => void (isShut = true),
  };
};
