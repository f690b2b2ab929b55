import type { IncomingMessage } from "node:http";
import { realtimeSocket } from "@sosmessages/contract/pages.ts";
import type { Bus } from "#platform/bus/bus.ts";
import type { Clock } from "#platform/clock.ts";
import type { Events } from "#platform/events.ts";
import { isDatabaseUnavailable } from "#platform/process/unavailable.ts";
import { newFaultLog, type Log } from "#platform/log.ts";
import type { Peer } from "#platform/http/request.ts";
import type { Site } from "#platform/http/registry.ts";
import type { RequestLine, RequestQueue, Serve } from "#platform/http/router.ts";
import type { MailboxId } from "#platform/ids.ts";
import type { Job } from "#platform/jobs.ts";
import type { Limiter } from "#platform/limits/limits.ts";
import type { Network } from "#platform/limits/networks.ts";
import type { SecretKey } from "#platform/secret-key.ts";
import { newAnnouncements, type AnnouncementParts } from "./announcements.ts";
import {
  deskOwnerOf,
  isDeskOwner,
  loginOfDeskOwner,
  newDeskChannel,
  newDeskChanges,
  type ListeningLogin,
} from "./desk-channel.ts";
import { newDoor, socketPath } from "./door.ts";
import { newEndings } from "./endings.ts";
import { newEngine } from "./engine.ts";
import { refusedWindow, serviceLimits } from "./limits.ts";
import { newMailboxChannel, ownerOf, type LiveLogin } from "./mailbox-channel.ts";
import { serveRealtime } from "./routes.ts";
import { newLoginSignatures } from "./signature.ts";

/** Names the application to Pusher's clients. No secret. */
const key = "sosmessages";

/** What a client must know to find its way here. */
export const realtimeConfig = { key, path: socketPath } as const;

export type RealtimeParts = Pick<Events, "messageStored" | "deskChanged" | "callerLoginsEnded" | "deskLoginsEnded"> & {
  /** Alike on every server of this service. */
  readonly secret: SecretKey;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly limiter: Limiter;
  readonly limitFactor: number;
  readonly peerOf: (request: IncomingMessage) => Peer;
  readonly queue: RequestQueue;
  readonly networkOf: (address: string) => Network;
  readonly origins: () => readonly string[];
  readonly isClosed: (host: string) => boolean;
  readonly liveLogins: (tenant: string, mailbox: MailboxId) => Promise<readonly LiveLogin[]>;
  readonly stillLive: (logins: readonly Buffer[]) => Promise<readonly Buffer[]>;
  readonly findMessage: AnnouncementParts["findMessage"];
  readonly storedWithin: AnnouncementParts["storedWithin"];
  /** The logins at the desk that may listen to that service now, and which of these still may listen to any. */
  readonly listeningLogins: (tenant: string) => Promise<readonly ListeningLogin[]>;
  readonly stillOpen: (logins: readonly string[]) => Promise<readonly string[]>;
};

/** The database is as busy as it may be; the client asks again. */
class NoTurn extends Error {
  readonly code = "ETIMEDOUT";
}

/** The service offers private channels alone: no public ones, no members, no events from clients. */
export const newRealtime = (parts: RealtimeParts) => {
  const { secret, bus, clock, log, limiter, queue, peerOf, networkOf, origins, isClosed } = parts;
  const { connection, ...most } = serviceLimits(parts.limitFactor);
  const logFault = newFaultLog(log);
  // The database being away shows elsewhere, and is tried again.
  const onFault = (error: unknown): void => {
    if (!isDatabaseUnavailable(error)) logFault(error);
  };

  const signatures = newLoginSignatures(key, secret);
  const inTurn = async <T>(line: RequestLine, network: Network, lookUp: () => Promise<T>): Promise<T> => {
    const found = await queue.run(line, { network, isGone: () => false }, lookUp);
    if (found === null) throw new NoTurn();
    return found;
  };
  const mailboxes = newMailboxChannel({
    signatures,
    liveLogins: (tenant, mailbox, network) => inTurn("callers", network, () => parts.liveLogins(tenant, mailbox)),
  });
  const desk = newDeskChannel({
    signatures,
    listeningLogins: (tenant, network) => inTurn("desk", network, () => parts.listeningLogins(tenant)),
  });
  const kinds = [desk.kind, mailboxes.kind];
  const mayRefuse = (network: Network): boolean => limiter.take(refusedWindow, network).allowed;
  const engine = newEngine({ kinds, limits: connection, onFault, mayRefuse });
  const door = newDoor({
    engine,
    key,
    peerOf,
    networkOf,
    limiter,
    most,
    origins,
    isClosed,
    onFault,
  });
  const { findMessage, storedWithin, stillLive } = parts;
  const announcements = newAnnouncements({ engine, bus, clock, findMessage, storedWithin, onFault });
  const endings = newEndings({
    engine,
    bus,
    topic: "login",
    isOurs: (owner) => !isDeskOwner(owner),
    stillLive: async (owners) => (await stillLive(owners.map((owner) => Buffer.from(owner, "base64url")))).map(ownerOf),
    onFault,
  });
  const deskEndings = newEndings({
    engine,
    bus,
    topic: "desk-login",
    isOurs: isDeskOwner,
    stillLive: async (owners) => (await parts.stillOpen(owners.map(loginOfDeskOwner))).map(deskOwnerOf),
    onFault,
  });
  const deskChanges = newDeskChanges({ engine, bus });

  parts.messageStored.subscribe(announcements.announce);
  parts.deskChanged.subscribe(deskChanges.publish);
  parts.callerLoginsEnded.subscribe(({ caller, only, except }) =>
    endings.publish({
      person: caller,
      ...(only && { only: ownerOf(only) }),
      ...(except && { except: ownerOf(except) }),
    }),
  );
  parts.deskLoginsEnded.subscribe(({ volunteer, only, except }) =>
    deskEndings.publish({
      person: volunteer,
      ...(only !== undefined && { only: deskOwnerOf(only) }),
      ...(except !== undefined && { except: deskOwnerOf(except) }),
    }),
  );

  // However logins at the desk ended, what they hold open closes.
  const jobs: readonly Job[] = [{ name: "desk", everySeconds: 30, run: deskEndings.lookAgain }];
  return {
    serve(serve: Serve, site: Site): void {
      serveRealtime(serve, mailboxes, desk);
      site.serveSocket(realtimeSocket, door.attach);
    },
    attach: door.attach,
    jobs,
    /** How many live lines are open. */
    size: engine.size,
    async drain(): Promise<void> {
      door.shut();
      deskChanges.stop();
      announcements.stop();
      endings.stop();
      deskEndings.stop();
      await engine.drain();
    },
  };
};
