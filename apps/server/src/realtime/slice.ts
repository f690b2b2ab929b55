import { realtimeSocket } from "@sosmessages/contract/pages.ts";
import type { Bus } from "#platform/bus/bus.ts";
import type { Clock } from "#platform/clock.ts";
import { isDatabaseUnavailable } from "#platform/process/unavailable.ts";
import { newFaultLog } from "#platform/log.ts";
import type { Site } from "#platform/http/registry.ts";
import type { RequestLine, RequestQueue } from "#platform/http/authorisation.ts";
import type { Serve } from "#platform/http/router.ts";
import type { MailboxId } from "#platform/ids.ts";
import type { Job } from "#platform/jobs.ts";
import type { Network } from "#platform/limits/networks.ts";
import type { SecretKey } from "#platform/secret-key.ts";
import { newDeskBroadcast, newLogoutBroadcast, newMessageBroadcast, type MessageReader } from "./broadcasts.ts";
import {
  deskOwnerOf,
  isDeskOwner,
  loginOfDeskOwner,
  newDeskChannel,
  newMailboxChannel,
  ownerOf,
  serveRealtime,
} from "./channels.ts";
import { newSocketUpgrade, socketPath, type UpgradeOptions } from "./socket-upgrade.ts";
import type { Context } from "../context.ts";
import { newEngine } from "./engine.ts";
import { refusedWindow, serviceLimits } from "./limits.ts";
import { newLoginSignatures } from "./signature.ts";

/** Names the application to Pusher's clients. No secret. */
const key = "sosmessages";

/** What a client must know to find its way here. */
export const realtimeConfig = { key, path: socketPath } as const;

export type RealtimeNeighbours = MessageReader &
  Pick<UpgradeOptions, "peerOf" | "networkOf" | "origins" | "isClosed" | "isHttps" | "siteAt"> & {
    /** The same on every server of this service. */
    readonly secret: SecretKey;
    readonly bus: Bus;
    readonly clock: Clock;
    readonly limitFactor: number;
    readonly queue: RequestQueue;
    readonly liveLogins: (tenant: string, mailbox: MailboxId) => ReturnType<Parameters<typeof newMailboxChannel>[1]>;
    readonly stillLive: (logins: readonly Buffer[]) => Promise<readonly Buffer[]>;
    /** The logins at the desk that may listen to that service now, and which of these still may listen to any. */
    readonly listeningLogins: (tenant: string) => ReturnType<Parameters<typeof newDeskChannel>[1]>;
    readonly stillOpen: (logins: readonly string[]) => Promise<readonly string[]>;
  };

/** The database is at its limit; the client tries again. */
class NoTurn extends Error {
  readonly code = "ETIMEDOUT";
}

/** The service offers private channels alone: no public ones, no members, no events from clients. */
export const newRealtime = (
  context: Pick<Context, "log" | "limiter" | "conversationChanged" | "callerLoginsEnded" | "deskLoginsEnded">,
  neighbours: RealtimeNeighbours,
) => {
  const { log, limiter } = context;
  const { secret, bus, clock, limitFactor, queue } = neighbours;
  const { connection, ...most } = serviceLimits(limitFactor);
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
  const mailboxes = newMailboxChannel(signatures, (tenant, mailbox, network) =>
    inTurn("callers", network, () => neighbours.liveLogins(tenant, mailbox)),
  );
  const desk = newDeskChannel(signatures, (tenant, network) =>
    inTurn("desk", network, () => neighbours.listeningLogins(tenant)),
  );
  const mayRefuse = (network: Network): boolean => limiter.take(refusedWindow, network).allowed;
  const engine = newEngine({ kinds: [desk.kind, mailboxes.kind], limits: connection, onFault, mayRefuse });
  const upgrade = newSocketUpgrade({ ...neighbours, engine, key, limiter, most, onFault });
  const broadcasting = { engine, bus, clock, onFault };
  const messages = newMessageBroadcast(broadcasting, neighbours);
  const deskChanges = newDeskBroadcast(broadcasting);
  const callerLogouts = newLogoutBroadcast(broadcasting, {
    topic: "login",
    isOurs: (owner) => !isDeskOwner(owner),
    stillLive: async (owners) =>
      (await neighbours.stillLive(owners.map((owner) => Buffer.from(owner, "base64url")))).map(ownerOf),
  });
  const deskLogouts = newLogoutBroadcast(broadcasting, {
    topic: "desk-login",
    isOurs: isDeskOwner,
    stillLive: async (owners) => (await neighbours.stillOpen(owners.map(loginOfDeskOwner))).map(deskOwnerOf),
  });

  context.conversationChanged.subscribe((change) => {
    deskChanges.publish(change);
    const { tenant, stored, reload } = change;
    if (reload) messages.announceStanding({ tenant, mailbox: reload });
    if (stored) messages.announce({ tenant, mailbox: stored.mailbox }, stored.message);
  });
  context.callerLoginsEnded.subscribe(({ caller, only, except }) =>
    callerLogouts.publish({ person: caller, only: only && ownerOf(only), except: except && ownerOf(except) }),
  );
  context.deskLoginsEnded.subscribe(({ volunteer, only, except }) =>
    deskLogouts.publish({ person: volunteer, only: only && deskOwnerOf(only), except: except && deskOwnerOf(except) }),
  );

  // Connections of ended desk logins are closed, however the login ended.
  const jobs: readonly Job[] = [{ name: "desk", everySeconds: 30, run: deskLogouts.closeEnded }];
  return {
    serve(serve: Serve, site: Site): void {
      serveRealtime(serve, mailboxes, desk);
      site.serveSocket(realtimeSocket, upgrade.attach);
    },
    attach: upgrade.attach,
    jobs,
    /** How many live lines are open. */
    size: engine.size,
    async drain(): Promise<void> {
      upgrade.refuseNew();
      for (const { stop } of [deskChanges, messages, callerLogouts, deskLogouts]) stop();
      await engine.drain();
    },
  };
};
