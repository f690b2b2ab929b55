import type { IncomingMessage, Server } from "node:http";
import type { Socket } from "node:net";
import { WebSocketServer, type WebSocket } from "ws";
import { frameBounds } from "@sosmessages/contract/realtime/frames.ts";
import { newFairLine } from "#platform/fair-queue.ts";
import { refuse, hangUp, type Failure } from "#platform/http/answers.ts";
import { type Peer, headerOf, isAmbiguous, isOwnOrigin } from "#platform/http/request.ts";
import { refusalDelay, refusalIfTooFast } from "#platform/http/authorisation.ts";
import type { Limiter } from "#platform/limits/limits.ts";
import type { Network } from "#platform/limits/networks.ts";
import type { SocketSite } from "./connection.ts";
import type { Engine } from "./engine.ts";
import { closing, errorFrame, objectionToVersion, type Closing } from "./frames.ts";
import { openWindow } from "./limits.ts";

export type UpgradeOptions = {
  readonly engine: Engine;
  readonly key: string;
  readonly peerOf: (request: IncomingMessage) => Peer;
  readonly networkOf: (address: string) => Network;
  readonly limiter: Limiter;
  readonly most: { readonly connectionsInAll: number; readonly connectionsPerNetwork: number };
  /** Welcome beside the host that was asked for: the apps', and our own, whose port a proxy may have dropped from that host. */
  readonly origins: () => readonly string[];
  /** Whether this is the host of a service that is gone. */
  readonly isClosed: (host: string) => boolean;
  readonly isHttps: (host: string) => boolean;
  readonly siteAt: (host: string) => SocketSite | null;
  readonly onFault: (error: unknown) => void;
};

export const socketPath = "/app";

/**
 * Compression would cost more memory than all the rest of a connection; a handful of fragments is plenty for 10 kB. Pings
 * are answered by the engine, which counts them and checks the buffered bytes first.
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
  // One frame per socket and turn, even if several arrive together.
  allowSynchronousEvents: false,
} as const;

/** How many are accepted per turn of the event loop. */
const letInAtOnce = 8;
const mostArrived = { most: 4_000, mostOfOne: 2_000 } as const;

type Arrival = {
  readonly request: IncomingMessage;
  readonly line: Socket;
  readonly head: Buffer;
  readonly peer: Peer;
  readonly network: Network;
};

const soon = { retryAfter: 5 } as const;

/** Room for one connection. */
type Seat = { socket: WebSocket | null };

/** `/app/{key}`: the key, or null for every other address. */
const keyIn = (url: string): string | null => /^\/app\/([\w-]{1,64})(?:\?|$)/.exec(url)?.[1] ?? null;

function hangUpOnError(this: Socket): void {
  this.destroy();
}

/** As the router does, and for the same reason. */
const refuseSlowly = (line: Socket, failure: Failure): void =>
  void setTimeout(() => hangUp(line, failure), refusalDelay).unref();

/** Accepts WebSockets from our pages, from the apps' origins, and from clients that are not browsers and send no origin. */
export const newSocketUpgrade = (options: UpgradeOptions) => {
  const { engine, key, peerOf, networkOf, limiter, most, origins, isClosed, isHttps, siteAt, onFault } = options;
  const server = new WebSocketServer(socketOptions);
  // A network that has too many gives up the oldest of those that listen to nothing: no login is behind them.
  const seats = newFairLine<Seat>({
    most: most.connectionsInAll,
    mostOfOne: most.connectionsPerNetwork,
    leaving: (taken) =>
      taken.values().find(({ socket }) => socket !== null && !engine.isListening(socket)) ?? [...taken].at(-1)!,
  });
  let refusesNew = false;

  const isWelcome = (origin: string | undefined, host: string): boolean =>
    origin === undefined || origins().includes(origin) || isOwnOrigin(origin, host, isHttps(host));

  const objection = ({ request, peer, network }: Arrival): Failure | null => {
    if (isAmbiguous(request)) return refuse("badRequest");
    if (keyIn(request.url ?? "") === null) return refuse("notFound");
    if (isClosed(peer.host)) return refuse("closed");
    if (!isWelcome(headerOf(request, "origin"), peer.host)) return refuse("forbidden");
    if (refusesNew) return refuse("unavailable", soon);
    return refusalIfTooFast(limiter.take(openWindow, network));
  };

  /** The protocol sends the reason over the socket. It reads no answer and does not wait. */
  const sendAway = (socket: WebSocket, line: Socket, why: Closing): void => {
    socket.on("error", () => {});
    const [code, reason] = closing[why];
    socket.send(errorFrame(code, reason));
    socket.close(code, reason);
    socket.pause();
    line.end();
  };

  /** null: this network has too many already, and all of them are in use. */
  const findSeat = ({ line, network }: Arrival): Seat | null => {
    const seat: Seat = { socket: null };
    const leaving = seats.push(network, seat);
    if (leaving === seat) return null;
    if (leaving?.socket) engine.dismiss(leaving.socket);
    line.once("close", () => seats.remove(network, seat));
    return seat;
  };

  const upgrade = (arrival: Arrival): void => {
    const { request, line, head, peer, network } = arrival;
    const failure = objection(arrival);
    if (failure?.failure === "tooManyAttempts") return refuseSlowly(line, failure);
    if (failure !== null) return hangUp(line, failure);
    const url = request.url!;
    const why = keyIn(url) === key ? objectionToVersion(url) : "noSuchKey";
    const seat = why === null ? findSeat(arrival) : null;
    if (why === null && seat === null) return refuseSlowly(line, refuse("tooManyAttempts", soon));
    server.handleUpgrade(request, line, head, (socket) => {
      line.off("error", hangUpOnError);
      if (seat === null) return sendAway(socket, line, why!);
      seat.socket = socket;
      engine.accept(socket, network, siteAt(peer.host));
    });
  };

  /** Upgrade requests that arrived in this tick and are still unchecked. Networks alternate. */
  const arrived = newFairLine<Arrival>(mostArrived);

  /** An error here affects only this request. */
  const guarded = (line: Socket, work: () => void): void => {
    try {
      work();
    } catch (error) {
      onFault(error);
      line.destroy();
    }
  };

  const letIn = (): void => {
    for (let times = 0; times < letInAtOnce; times += 1) {
      const next = arrived.shift();
      if (next !== null && !next.line.destroyed) guarded(next.line, () => upgrade(next));
    }
    if (arrived.size() > 0) setImmediate(letIn);
  };

  const onUpgrade = (request: IncomingMessage, line: Socket, head: Buffer): void => {
    line.on("error", hangUpOnError);
    guarded(line, () => {
      const peer = peerOf(request);
      const network = networkOf(peer.address);
      if (arrived.size() === 0) setImmediate(letIn);
      const left = arrived.push(network, { request, line, head, peer, network });
      if (left !== null) hangUp(left.line, refuse("unavailable", soon));
    });
  };

  return {
    attach: (http: Server): void => void http.on("upgrade", onUpgrade),
    refuseNew: (): void => void (refusesNew = true),
  };
};
