import { drain } from "#platform/http/connections/drain.ts";
import type { Composed } from "./server.ts";

/** Others' servers that do not answer must not hold up the stop: what they were to get stays in the queue. */
const patienceWithOthers = 2_000;

/** In this order: no new requests, those under way are answered, jobs end, and what they needed closes. */
export const stopSlices = async (parts: Composed): Promise<void> => {
  const { app, jobs, bus, searcher, notify, keys, mailbox, audit, realtime, service } = parts;
  const unready = service.stop();
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
};
