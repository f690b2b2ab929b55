import type { IncomingMessage, Server } from "node:http";
import type { Message } from "@sosmessages/contract/messages.ts";
import type { Bus } from "#platform/bus/bus.ts";
import type { Clock } from "#platform/clock.ts";
import { isDatabaseAway } from "#platform/database.ts";
import type { Peer } from "#platform/http/peer.ts";
import type { Serve } from "#platform/http/router.ts";
import type { MailboxId } from "#platform/ids.ts";
import type { Limiter } from "#platform/limits.ts";
import { faultOf, type Log } from "#platform/log.ts";
import type { NetworkMark } from "#platform/network-marks.ts";
import { newAnnouncements, type AnnouncementParts } from "./announcements.ts";
import { newDeskChannel, newDeskNews, type DeskNews, type MayHearDesk } from "./desk-channel.ts";
import { newDoor, socketPath } from "./door.ts";
import { newEndings, type Ended, type EndingParts } from "./endings.ts";
import { newEngine } from "./engine.ts";
import { serviceLimits } from "./limits.ts";
import { newMailboxChannel, type LiveLogin, type MailboxAddress } from "./mailbox-channel.ts";
import { serveRealtime } from "./routes.ts";

/** Names the application to Pusher's clients. No secret. */
const key = "sosmessages";

/** What a client must know to find its way here. */
export const realtimeConfig = { key, path: socketPath } as const;

export type RealtimeParts = {
  /** Alike on every server of this service. */
  readonly secret: Buffer;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly log: Log;
  readonly limiter: Limiter;
  readonly limitFactor: number;
  readonly peerOf: (request: IncomingMessage) => Peer;
  readonly networkMark: (address: string) => NetworkMark;
  readonly corsOrigins: readonly string[];
  readonly liveLogins: (tenant: string, mailbox: MailboxId) => Promise<readonly LiveLogin[]>;
  readonly stillLive: EndingParts["stillLive"];
  readonly findMessage: AnnouncementParts["findMessage"];
  readonly storedWithin: AnnouncementParts["storedWithin"];
  readonly mayHearDesk: MayHearDesk;
};

/** Replies and other news, the moment they are there. */
export type Realtime = {
  /** A message is stored: whoever listens to its mailbox hears it. For callers' own messages and for replies. */
  announce(address: MailboxAddress, message: Message): void;
  /** These logins are over: their connections close, on every server. */
  loginsEnded(ended: Ended): void;
  /** A conversation changed: the volunteers of its tenant look again. */
  deskChanged(news: DeskNews): void;
  serve(serve: Serve): void;
  attach(http: Server): void;
  drain(): Promise<void>;
};

/** The service offers private channels alone: no public ones, no members, no events from clients. */
export const newRealtime = (parts: RealtimeParts): Realtime => {
  const { secret, bus, clock, log, limiter, peerOf, networkMark, corsOrigins } = parts;
  const { connection, ...most } = serviceLimits(parts.limitFactor);
  // The database being away shows elsewhere, and is tried again.
  const onFault = (error: unknown): void => {
    if (!isDatabaseAway(error)) log({ event: "unexpected", call: "none", fault: faultOf(error) });
  };

  const mailboxes = newMailboxChannel({ key, secret, liveLogins: parts.liveLogins });
  const desk = newDeskChannel(parts.mayHearDesk);
  const door = newDoor({
    newEngine: (onGone) => newEngine({ kinds: [desk, mailboxes.kind], limits: connection, onFault, onGone }),
    key,
    peerOf,
    networkMark,
    limiter,
    most,
    corsOrigins,
  });
  const { engine } = door;
  const { findMessage, storedWithin, stillLive } = parts;
  const announcements = newAnnouncements({ engine, bus, clock, findMessage, storedWithin, onFault });
  const endings = newEndings({ engine, bus, stillLive, onFault });
  const deskNews = newDeskNews({ engine, bus });

  return {
    announce: announcements.announce,
    loginsEnded: endings.tell,
    deskChanged: deskNews.tell,
    serve: (serve) => serveRealtime(serve, mailboxes),
    attach: door.attach,
    async drain() {
      door.shut();
      deskNews.stop();
      announcements.stop();
      endings.stop();
      await engine.drain();
    },
  };
};
