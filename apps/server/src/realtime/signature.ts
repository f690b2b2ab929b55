import { createHmac, timingSafeEqual } from "node:crypto";

/** A client's wish to listen to a channel, as its frame says it. */
export type Wish = {
  readonly socketId: string;
  readonly channel: string;
  /** `key:signature`, or what else someone made up. */
  readonly auth: string;
  readonly channelData: string | null;
};

type Signed = Omit<Wish, "auth">;

/** Whatever comes with the channel is signed with it, on every kind of channel. */
export const signatureOf = (secret: Buffer, { socketId, channel, channelData }: Signed): string =>
  createHmac("sha256", secret)
    .update(channelData === null ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`)
    .digest("hex");

/** In constant time, whatever was sent. */
export const isSignedWith = (key: string, secret: Buffer, wish: Wish): boolean => {
  const expected = Buffer.from(`${key}:${signatureOf(secret, wish)}`);
  const given = Buffer.from(wish.auth);
  return given.length === expected.length && timingSafeEqual(given, expected);
};
