import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

type Json = Record<string, unknown>;

/* As much of CBOR as WebAuthn's own structures need. */
const head = (major: number, value: number): Buffer =>
  value < 24
    ? Buffer.of((major << 5) | value)
    : value < 256
      ? Buffer.of((major << 5) | 24, value)
      : Buffer.of((major << 5) | 25, value >> 8, value & 255);
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (...entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

const hash = (value: string | Buffer) => createHash("sha256").update(value).digest();

const userPresent = 0x01;
const userVerified = 0x04;
const withCredential = 0x40;

/**
 * A passkey in software, for pages at that origin: answers as a browser would. `isVerified: false` is one that does not
 * ask who is holding it.
 */
export const newAuthenticator = (origin: string, { isVerified = true }: { isVerified?: boolean } = {}) => {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const id = randomBytes(32);
  let counter = 0;

  const clientData = (type: string, challenge: unknown) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));

  const authenticatorData = (rpId: string, flags: number, credential = Buffer.alloc(0)): Buffer => {
    const counted = Buffer.alloc(4);
    counted.writeUInt32BE((counter += 1));
    const all = userPresent | (isVerified ? userVerified : 0) | flags;
    return Buffer.concat([hash(rpId), Buffer.of(all), counted, credential]);
  };

  const answer = (response: Json): Json => ({
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
    response,
  });

  return {
    id: id.toString("base64url"),

    /** `navigator.credentials.create()` */
    create(options: Json): Json {
      const coordinate = (value: string | undefined) => bytes(Buffer.from(value!, "base64url"));
      const key = map(
        [integer(1), integer(2)],
        [integer(3), integer(-7)],
        [integer(-1), integer(1)],
        [integer(-2), coordinate(x)],
        [integer(-3), coordinate(y)],
      );
      const credential = Buffer.concat([Buffer.alloc(16), Buffer.of(0, id.length), id, key]);
      const data = authenticatorData((options["rp"] as { id: string }).id, withCredential, credential);
      const attestation = map([text("fmt"), text("none")], [text("attStmt"), map()], [text("authData"), bytes(data)]);
      return answer({
        clientDataJSON: clientData("webauthn.create", options["challenge"]).toString("base64url"),
        attestationObject: attestation.toString("base64url"),
        transports: ["internal"],
      });
    },

    /** `navigator.credentials.get()` */
    get(options: Json): Json {
      const client = clientData("webauthn.get", options["challenge"]);
      const data = authenticatorData(options["rpId"] as string, 0);
      return answer({
        clientDataJSON: client.toString("base64url"),
        authenticatorData: data.toString("base64url"),
        signature: sign("sha256", Buffer.concat([data, hash(client)]), privateKey).toString("base64url"),
      });
    },

    /** A copy that was made earlier has not counted on. */
    turnBack: (by: number) => void (counter -= by),
  };
};
