/** What a client said. `data` is its own business until somebody reads it. */
export type Frame = { readonly event: string; readonly channel: string | null; readonly data: unknown };

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const parse = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** null: not a frame of the protocol. */
export const readFrame = (text: string): Frame | null => {
  const value = parse(text);
  if (!isObject(value) || typeof value.event !== "string") return null;
  return { event: value.event, channel: typeof value.channel === "string" ? value.channel : null, data: value.data };
};

/** Some clients send the data as an object, some as JSON within JSON. */
export const readData = (data: unknown): Record<string, unknown> => {
  const value = typeof data === "string" ? parse(data) : data;
  return isObject(value) ? value : {};
};

/** Data goes out as JSON within JSON: the protocol has it so. */
export const eventFrame = (event: string, data: unknown, channel?: string): string =>
  JSON.stringify({ event, channel, data: JSON.stringify(data) });

export const established = (socketId: string): string =>
  eventFrame("pusher:connection_established", { socket_id: socketId, activity_timeout: 120 });

export const pong = JSON.stringify({ event: "pusher:pong", data: {} });

/** Errors alone carry plain data. */
export const errorFrame = (code: number | null, message: string): string =>
  JSON.stringify({ event: "pusher:error", data: { code, message } });

const refusals = {
  notAllowed: { type: "AuthError", error: "This channel is not yours to listen to.", status: 403 },
  tooMany: { type: "LimitReached", error: "Too many; try again later.", status: 429 },
  later: { type: "ServerError", error: "Try again in a moment.", status: 503 },
} as const;
export type Refusal = keyof typeof refusals;

export const subscriptionError = (channel: string, refusal: Refusal): string =>
  JSON.stringify({ event: "pusher:subscription_error", channel, data: refusals[refusal] });
