import type { FastifyInstance } from "fastify";

const patience = 4_000;

/**
 * Takes no new requests, answers those under way, then hangs up. Browsers keep connections open for their next request, so
 * waiting alone would take a minute; and a client that sends its request drop by drop must not hold up the stop.
 */
export const drain = async (app: FastifyInstance): Promise<void> => {
  const hangingUp = setInterval(() => app.server.closeIdleConnections(), 50);
  const cuttingOff = setTimeout(() => app.server.closeAllConnections(), patience);
  try {
    await app.close();
  } finally {
    clearInterval(hangingUp);
    clearTimeout(cuttingOff);
  }
};
