import { createHash, generateKeyPairSync, sign } from "node:crypto";

/** One field of X.509, in its binary form. */
function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const { length } = Buffer.concat(parts);
  const sized = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...sized]), ...parts]);
}

const sequence = (...parts: readonly Buffer[]) => der(0x30, ...parts);
const hex = (bytes: string) => Buffer.from(bytes, "hex");
const text = (tag: number, value: string) => der(tag, Buffer.from(value));
/** As `261115120000Z`. */
const time = (at: number) => text(0x17, `${new Date(at).toISOString().replaceAll(/[-:T]/g, "").slice(2, 14)}Z`);

const ecdsaWithSha256 = sequence(hex("06082a8648ce3d040302"));
const commonName = hex("0603550403");
const subjectAltName = hex("0603551d11");
const version3 = hex("a003020102");
const serial = hex("020101");
const dayMs = 86_400_000;

/**
 * A certificate for this machine. Each run makes another, so no key is stored. Browsers get `fingerprint` as the one key to trust.
 */
export function newCertificate(
  names: readonly string[],
  days = 30,
): Readonly<{ key: string; cert: string; fingerprint: string }> {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const keyInfo = publicKey.export({ type: "spki", format: "der" });
  const name = sequence(der(0x31, sequence(commonName, text(0x0c, "a test of sosmessages"))));
  const altNames = sequence(...names.map((host) => text(0x82, host)));
  const extensions = der(0xa3, sequence(sequence(subjectAltName, der(0x04, altNames))));
  const validity = sequence(time(Date.now() - dayMs), time(Date.now() + days * dayMs));
  const signed = sequence(version3, serial, ecdsaWithSha256, name, validity, name, keyInfo, extensions);
  const signature = der(0x03, hex("00"), sign("sha256", signed, privateKey));
  const certificate = sequence(signed, ecdsaWithSha256, signature);
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${certificate.toString("base64")}\n-----END CERTIFICATE-----\n`,
    fingerprint: createHash("sha256").update(keyInfo).digest("base64"),
  };
}

/** For the https servers of the tests. */
export const ownCertificate = newCertificate(["localhost", "*.localhost"]);
