import { newFairQueue } from "#platform/fair-queue.ts";

/**
 * How many requests use the database at once: three for each of its connections, so that no connection rests and no request
 * waits long for one. The others wait here, where networks take turns, for no longer than for a connection.
 */
const handling = {
  atOnce: 32,
  ofLine: { callers: 24, desk: 24 },
  most: 500,
  mostOfOne: 250,
  patience: 3_500,
} as const;

export type RequestLine = keyof typeof handling.ofLine;

/** Before the database: a request has its turn once, and then never waits for a second one while it holds a connection. */
export const newRequestQueue = () => newFairQueue<RequestLine>(handling);
export type RequestQueue = ReturnType<typeof newRequestQueue>;
