import { randomBytes, timingSafeEqual } from "node:crypto";
import { hmacWith, secretKeyOf, withBytesOf, type SecretKey } from "#platform/secret-key.ts";

/** Codes of six digits out of the clock (RFC 6238), as every authenticator app makes them. */
const stepSeconds = 30;
const digits = 6;
/** A phone's clock may be half a minute off. */
const tolerance = 1;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const letters = Buffer.from(alphabet);

export const toBase32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
};

/** From Base32, byte by byte: a string could not be cleared. */
const decoded = (text: Buffer): SecretKey => {
  const bytes = Buffer.alloc(Math.floor((text.length * 5) / 8));
  let [length, held, bits] = [0, 0, 0];
  for (const letter of text) {
    held = ((held << 5) | letters.indexOf(letter)) & 0xfff;
    bits += 5;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length] = held >> bits;
    length += 1;
  }
  return secretKeyOf(bytes);
};

/** Shown once, to be typed or scanned: so it has to be a text. */
export const newTotpSecret = (): string => toBase32(randomBytes(20));

export const totpUri = (secret: string, issuer: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;

export const stepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

const codeWith = (key: SecretKey, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = hmacWith(key, "sha1").update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
};

export const codeAt = (secret: string, step: number): string => codeWith(decoded(Buffer.from(secret)), step);

/** `secret`: its Base32. The step whose code this is, if it was not used before; null: it is none. */
export const stepOfCode = (secret: SecretKey, code: string, now: Date, lastUsed: number): number | null => {
  const key = withBytesOf(secret, decoded);
  const current = stepOf(now);
  const given = Buffer.from(code);
  let found: number | null = null;
  for (let step = current - tolerance; step <= current + tolerance; step += 1) {
    const expected = Buffer.from(codeWith(key, step));
    const fits = given.length === expected.length && timingSafeEqual(given, expected);
    if (fits && step > lastUsed) found = step;
  }
  return found;
};
