import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";
import type { FailureCode } from "@sosmessages/contract/failures.ts";
import { refuse } from "#platform/http/answers.ts";
import { hangUp } from "#platform/http/hang-up.ts";
import type { Peer } from "#platform/http/peer.ts";
import { headerOf, isAmbiguous } from "#platform/http/request-headers.ts";
import type { Limiter } from "#platform/limits.ts";
import type { NetworkMark } from "#platform/network-marks.ts";
import { closing } from "./close-codes.ts";
import type { Engine } from "./engine.ts";
import { errorFrame } from "./frames.ts";
import { maxFrameBytes, openWindow } from "./limits.ts";

export type DoorParts = {
  /** The engine, given what to do when a connection is gone. */
  readonly newEngine: (onGone: (network: string) => void) => Engine;
  readonly key: string;
  readonly peerOf: (request: IncomingMessage) => Peer;
  readonly networkMark: (address: string) => NetworkMark;
  readonly limiter: Limiter;
  readonly most: { readonly connectionsInAll: number; readonly connectionsPerNetwork: number };
  readonly corsOrigins: readonly string[];
};

export const socketPath = "/app";

/** Compression would cost more memory than all the rest of a connection; a handful of fragments is plenty for 10 kB. */
const socketOptions = {
  noServer: true,
  clientTracking: false,
  perMessageDeflate: false,
  maxPayload: maxFrameBytes,
  maxFragments: 64,
  maxBufferedChunks: 256,
  closeTimeout: 2_000,
} as const;

/** `/app/{key}`: the key, or null for every other address. */
const keyIn = (url: string): string | null => /^\/app\/([\w-]{1,64})(?:\?|$)/.exec(url)?.[1] ?? null;

function hangUpOnError(this: Socket): void {
  this.destroy();
}

/** Lets WebSockets in: from our own pages, from the apps' origins, and from what is no browser and names none. */
export const newDoor = (parts: DoorParts) => {
  const { key, peerOf, networkMark, limiter, most, corsOrigins } = parts;
  const server = new WebSocketServer(socketOptions);
  const perNetwork = new Map<string, number>();
  let isShut = false;

  const isWelcome = (origin: string | undefined, host: string): boolean =>
    origin === undefined ||
    corsOrigins.includes(origin) ||
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
    if (!isWelcome(headerOf(request, "origin"), peer.host)) return "forbidden";
    if (isShut || engine.size() >= most.connectionsInAll) return "unavailable";
    const isCrowded = (perNetwork.get(network) ?? 0) >= most.connectionsPerNetwork;
    return isCrowded || !limiter.take(openWindow, network).allowed ? "tooManyAttempts" : null;
  };

  const admit = (socket: WebSocket, givenKey: string | null, network: NetworkMark): void => {
    if (givenKey === key) {
      count(network, 1);
      return engine.accept(socket, network);
    }
    socket.on("error", () => {});
    socket.send(errorFrame(...closing.noSuchKey));
    socket.close(...closing.noSuchKey);
  };

  const onUpgrade = (request: IncomingMessage, line: Socket, head: Buffer): void => {
    line.on("error", hangUpOnError);
    const peer = peerOf(request);
    const network = networkMark(peer.address);
    const failure = objection(request, peer, network);
    if (failure !== null) return hangUp(line, refuse(failure));
    const givenKey = keyIn(request.url!);
    server.handleUpgrade(request, line, head, (socket) => {
      line.off("error", hangUpOnError);
      admit(socket, givenKey, network);
    });
  };

  return {
    engine,
    attach: (http: Server): void => void http.on("upgrade", onUpgrade),
    shut: (): void => void (isShut = true),
  };
};
