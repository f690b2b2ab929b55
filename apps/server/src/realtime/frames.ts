import {
  ClientEventFrame,
  frameBounds,
  PingFrame,
  PongFrame,
  SubscribeFrame,
  UnsubscribeFrame,
} from "@sosmessages/contract/realtime/frames.ts";
import { limits } from "@sosmessages/contract/limits.ts";
import { Compile } from "typebox/compile";
import { parseJson } from "#platform/http/app.ts";

/** A client's frame, validated against the contract. */
export type ClientFrame =
  | { readonly kind: "ping" | "pong" | "not-understood" }
  | { readonly kind: "subscribe"; readonly channel: string; readonly auth: string; readonly channelData: string | null }
  /** An invalid subscription. `channel` is the client's name for it, used only in the answer. */
  | { readonly kind: "malformed-subscribe"; readonly channel: string }
  | { readonly kind: "unsubscribe"; readonly channel: string }
  | { readonly kind: "client-event"; readonly event: string; readonly channel: string; readonly data: unknown };

const isPing = Compile(PingFrame);
const isPong = Compile(PongFrame);
const isSubscribe = Compile(SubscribeFrame);
const isUnsubscribe = Compile(UnsubscribeFrame);
const isClientEvent = Compile(ClientEventFrame);

const longestEcho = 200;

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);

const bounds = { ...limits.json, depth: frameBounds.depth };
const parse = (text: string): unknown => parseJson(Buffer.from(text), bounds);

const notUnderstood: ClientFrame = { kind: "not-understood" };

const echoOf = (data: unknown): string => {
  const channel = isObject(data) ? data.channel : null;
  return typeof channel === "string" && channel.length <= longestEcho ? channel : "";
};

export const readFrame = (text: string): ClientFrame => {
  const value = parse(text);
  if (!isObject(value)) return notUnderstood;
  const { event: name, data: given } = value;
  if (isPing.Check(value)) return { kind: "ping" };
  if (isPong.Check(value)) return { kind: "pong" };
  if (isClientEvent.Check(value)) {
    const { event, channel } = value;
    return { kind: "client-event", event, channel, data: given };
  }
  // Some clients send the data as an object, some as JSON within JSON.
  const data = typeof given === "string" ? parse(given) : given;
  const frame: unknown = { event: name, data };
  if (isSubscribe.Check(frame)) {
    const { channel, auth, channel_data: channelData } = frame.data;
    return { kind: "subscribe", channel, auth: auth ?? "", channelData: channelData ?? null };
  }
  if (isUnsubscribe.Check(frame)) return { kind: "unsubscribe", channel: frame.data.channel };
  return name === "pusher:subscribe" ? { kind: "malformed-subscribe", channel: echoOf(data) } : notUnderstood;
};

/** Data goes out as JSON within JSON: the protocol has it so. */
export const eventFrame = (event: string, data: unknown, channel?: string): string =>
  JSON.stringify({ event, channel, data: JSON.stringify(data) });

export const established = (socketId: string): string =>
  eventFrame("pusher:connection_established", { socket_id: socketId, activity_timeout: 120 });

export const subscribed = (channel: string, greeting: unknown = {}): string =>
  eventFrame("pusher_internal:subscription_succeeded", greeting, channel);

export const pong = JSON.stringify({ event: "pusher:pong", data: {} });

/** Errors alone carry plain data. */
export const errorFrame = (code: number | null, message: string): string =>
  JSON.stringify({ event: "pusher:error", data: { code, message } });

const refusals = {
  notAllowed: { type: "AuthError", error: "This channel is not yours to listen to.", status: 403 },
  tooMany: { type: "LimitReached", error: "Too many; try again later.", status: 429 },
  later: { type: "ServerError", error: "Try again in a moment.", status: 503 },
} as const;
export type SubscriptionRefusal = keyof typeof refusals;

export const subscriptionError = (channel: string, refusal: SubscriptionRefusal): string =>
  JSON.stringify({ event: "pusher:subscription_error", channel, data: refusals[refusal] });

/** Close codes: the client reconnects after a second, reconnects at once, or gives up. */
export const closing = {
  stopping: [1001, "The server is restarting."],
  notText: [1003, "Text frames only."],
  fault: [1011, "Something went wrong here."],
  noSuchKey: [4001, "There is no application with this key."],
  otherVersion: [4007, "This server speaks version 7 of the protocol."],
  noVersion: [4008, "The address has to name the version of the protocol: ?protocol=7."],
  loginEnded: [4009, "This login has ended."],
  tooMuch: [4100, "Too much at once."],
  idle: [4100, "Nothing to listen to."],
  crowded: [4100, "Too many from this network."],
  noAnswer: [4201, "No answer to a ping."],
} as const satisfies Record<string, readonly [number, string]>;

export type Closing = keyof typeof closing;

/** Why the protocol version of an address is refused; null: it is accepted. */
export const objectionToVersion = (url: string): Closing | null => {
  const version = new URLSearchParams(url.split("?", 2)[1] ?? "").get("protocol");
  if (version === null || version === "") return "noVersion";
  return version === "7" ? null : "otherVersion";
};
