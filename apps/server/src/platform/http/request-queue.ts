import { newFairQueue } from "#platform/fair-queue.ts";

/**
 * Concurrent requests to the database: three per connection, which keeps connections busy without long waits. Further requests wait here,
 * with fair turns per network, at most as long as for a connection.
 */
const queueBounds = {
  atOnce: 32,
  ofLine: { callers: 24, desk: 24 },
  most: 500,
  mostOfOne: 250,
  patience: 3_500,
} as const;

export type RequestLine = keyof typeof queueBounds.ofLine;

/** A request waits once, before it uses the database, and never while it holds a connection. */
export const newRequestQueue = () => newFairQueue<RequestLine>(queueBounds);
export type RequestQueue = ReturnType<typeof newRequestQueue>;
