import { Type } from "typebox";

/*
 * What a client may send over the socket. Whatever lies outside of these bounds is refused before anything is done with
 * it. `data` may also come as JSON within a string; it is held against the same schema then.
 */

export const frameBounds = { bytes: 10_000, depth: 10 } as const;

/** The alphabet that Pusher gives to names of channels. */
const ChannelName = Type.String({ minLength: 1, maxLength: 164, pattern: "^[A-Za-z0-9_\\-=@,.;]+$" });

export const PingFrame = Type.Object({ event: Type.Literal("pusher:ping") });

export const PongFrame = Type.Object({ event: Type.Literal("pusher:pong") });

export const SubscribeFrame = Type.Object({
  event: Type.Literal("pusher:subscribe"),
  data: Type.Object({
    channel: ChannelName,
    auth: Type.Optional(Type.Union([Type.String({ maxLength: 200 }), Type.Null()])),
    channel_data: Type.Optional(Type.Union([Type.String({ maxLength: 5_000 }), Type.Null()])),
  }),
});

export const UnsubscribeFrame = Type.Object({
  event: Type.Literal("pusher:unsubscribe"),
  data: Type.Object({ channel: ChannelName }),
});

/** Refused by the service without looking at its data. */
export const ClientEventFrame = Type.Object({
  event: Type.String({ maxLength: 200, pattern: "^client-" }),
  channel: ChannelName,
});

/** All of them. */
export const clientFrames = [PingFrame, PongFrame, SubscribeFrame, UnsubscribeFrame, ClientEventFrame] as const;
