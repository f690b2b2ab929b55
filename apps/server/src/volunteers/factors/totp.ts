import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";

/** Codes of six digits out of the clock (RFC 6238), as every authenticator app makes them. */
const stepSeconds = 30;
const digits = 6;
/** A phone's clock may be half a minute off. */
const tolerance = 1;

const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export const toBase32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  return (bits.match(/.{1,5}/g) ?? []).map((five) => alphabet[Number.parseInt(five.padEnd(5, "0"), 2)]).join("");
};

const fromBase32 = (text: string): Buffer => {
  const bits = Array.from(text, (letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

export const newTotpSecret = (): string => toBase32(randomBytes(20));

export const totpUri = (secret: string, issuer: string, account: string): string =>
  `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(account)}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`;

export const stepOf = (now: Date): number => Math.floor(now.getTime() / 1000 / stepSeconds);

export const codeAt = (secret: string, step: number): string => {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac("sha1", fromBase32(secret)).update(counter).digest();
  const number = mac.readUInt32BE(mac.at(-1)! & 0xf) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, "0");
};

/** The step whose code this is, if it was not used before; null: it is none. */
export const stepOfCode = (secret: string, code: string, now: Date, lastUsed: number): number | null => {
  const current = stepOf(now);
  const given = Buffer.from(code);
  let found: number | null = null;
  for (let step = current - tolerance; step <= current + tolerance; step += 1) {
    const expected = Buffer.from(codeAt(secret, step));
    const fits = given.length === expected.length && timingSafeEqual(given, expected);
    if (fits && step > lastUsed) found = step;
  }
  return found;
};
