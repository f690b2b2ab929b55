import type { FastifyInstance } from "fastify";

/** Fewer than this are never refused, however late we are: it is not they who keep us busy. */
const fewRequests = 200;
/** So late, in milliseconds, that those who come last would wait for several seconds. */
const late = 500;
const tickEvery = 50;

export type OverloadBounds = { readonly requests: number; readonly late: number };

/**
 * True while more requests come than can be answered. All of them would be late, and the last ones would run into time limits;
 * whoever is refused at once, with a time to try again, is served sooner.
 */
export const watchOverload = (
  app: FastifyInstance,
  requestsUnderWay: () => number,
  bounds: OverloadBounds = { requests: fewRequests, late },
): (() => boolean) => {
  let tickedAt = performance.now();
  // While callbacks queue up, no timer runs: its delay is how late everybody is.
  const ticking = setInterval(() => (tickedAt = performance.now()), tickEvery).unref();
  app.addHook("onClose", async () => clearInterval(ticking));
  return () => requestsUnderWay() > bounds.requests && performance.now() - tickedAt > bounds.late;
};
