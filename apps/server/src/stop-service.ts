import { setTimeout as wait } from "node:timers/promises";
import { drain } from "#platform/http/app.ts";
import type { Composed } from "./server.ts";

/** Others' servers that do not answer must not hold up the stop: what they were to get stays in the queue. */
const patienceWithOthers = 2_000;

/**
 * Proxies learn from `/readyz` that this server goes, and send new requests elsewhere while it still answers: without that time
 * the port would be closed before anybody had asked. Then, in this order: no new requests, those under way are answered, jobs end, and what they
 * needed closes.
 */
export const stopSlices = async (parts: Composed, delaySeconds: number): Promise<void> => {
  const { app, jobs, bus, searcher, notify, keys, mailbox, audit, realtime, service, metrics } = parts;
  const unready = service.stop();
  await wait(delaySeconds * 1_000);
  keys.stop();
  await realtime.drain();
  await drain(app);
  const hangingUp = setTimeout(notify.hangUp, patienceWithOthers);
  mailbox.stop();
  await searcher.close();
  await jobs.stop();
  await audit.close();
  clearTimeout(hangingUp);
  notify.hangUp();
  notify.alert.close();
  await bus.close();
  await unready;
  await metrics.stop();
};
