import { timingSafeEqual } from "node:crypto";
import { hmacKeyOf, hmacWith, type SecretKey } from "#platform/secret-key.ts";

/** A client's subscription request, as in its frame. */
export type SubscribeRequest = {
  readonly socketId: string;
  readonly channel: string;
  /** `key:signature`, or any forged string. */
  readonly auth: string;
  readonly channelData: string | null;
};

type Signed = Omit<SubscribeRequest, "auth">;

/** Whatever comes with the channel is signed with it, on every kind of channel. */
const signatureOf = (secret: SecretKey, { socketId, channel, channelData }: Signed): string =>
  hmacWith(secret)
    .update(channelData === null ? `${socketId}:${channel}` : `${socketId}:${channel}:${channelData}`)
    .digest("hex");

/** In constant time for every input. */
const isSame = (given: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};

export const isSignedWith = (key: string, secret: SecretKey, request: SubscribeRequest): boolean =>
  isSame(request.auth, `${key}:${signatureOf(secret, request)}`);

/** 128 bits in hex. */
const halfLength = 32;

/**
 * Signatures of logins have two halves. The first is made with the service's key, so that forgeries are found
 * without asking the database; the second with a key of the login's own, so that a signature is worth nothing once its
 * login is over, and any server can find out which login it belongs to.
 */
export const newLoginSignatures = (key: string, secret: SecretKey) => {
  const keyOf = (owner: string): SecretKey => hmacKeyOf(secret, owner);
  const ofService = keyOf("signed by this service");
  const halfOf = (by: SecretKey, signed: Signed): string => signatureOf(by, signed).slice(0, halfLength);
  const prefix = `${key}:`;

  return {
    sign: (owner: string, signed: Signed): string => prefix + halfOf(ofService, signed) + halfOf(keyOf(owner), signed),

    /** Whether this service signed it, for whichever login. */
    isOurs: (request: SubscribeRequest): boolean =>
      isSame(request.auth.slice(0, prefix.length + halfLength), prefix + halfOf(ofService, request)),

    /** Whether it is that login's, given that it is ours. */
    isOf: (owner: string, request: SubscribeRequest): boolean =>
      isSame(request.auth.slice(prefix.length + halfLength), halfOf(keyOf(owner), request)),
  };
};
export type LoginSignatures = ReturnType<typeof newLoginSignatures>;
