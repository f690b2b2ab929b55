import type { AddressInfo } from "node:net";
import { newLoneBus } from "@sosmessages/server/src/platform/bus/bus.ts";
import { systemClock } from "@sosmessages/server/src/platform/clock.ts";
import { newEvents } from "@sosmessages/server/src/platform/events.ts";
import { newHttpApp } from "@sosmessages/server/src/platform/http/app.ts";
import { newPeerOf } from "@sosmessages/server/src/platform/http/request.ts";
import { newRequestQueue } from "@sosmessages/server/src/platform/http/authorisation.ts";
import { newOwnDaySecret, newNetworkOf } from "@sosmessages/server/src/platform/limits/networks.ts";
import { newLimiter } from "@sosmessages/server/src/platform/limits/limits.ts";
import { newRealtime } from "@sosmessages/server/src/realtime/slice.ts";
import { listenerOf, numberOf, secret, stamped } from "../realtime-people.ts";
import { answerQuestions, memory, publisher } from "../process.ts";

/** The realtime slice on the service's HTTP server, composed as in the service but without a database. */
const limitFactor = 1_000_000;
const events = newEvents();
const realtime = newRealtime(
  { ...events, log: () => {}, limiter: newLimiter(systemClock, limitFactor) },
  {
    secret,
    bus: newLoneBus(),
    clock: systemClock,
    limitFactor,
    queue: newRequestQueue(),
    peerOf: newPeerOf([]),
    networkOf: newNetworkOf(newOwnDaySecret(systemClock)),
    origins: () => [],
    isClosed: () => false,
    isHttps: () => false,
    siteAt: () => null,
    liveLogins: async (_tenant, mailbox) => [listenerOf(numberOf(mailbox))],
    stillLive: async (logins) => logins,
    findMessage: async () => null,
    storedWithin: async () => [],
    listeningLogins: async () => [],
    stillOpen: async () => [],
  },
);
const app = newHttpApp({ log: () => {} });
realtime.attach(app.server);
await app.listen({ port: 0, host: "127.0.0.1" });

answerQuestions((app.server.address() as AddressInfo).port, {
  memory,
  publish: publisher((listener, sequence) => {
    const { tenant, mailbox } = listenerOf(listener);
    events.conversationChanged({
      tenant,
      conversation: null,
      version: 0,
      stored: { mailbox, message: stamped(sequence) },
    });
  }),
});
