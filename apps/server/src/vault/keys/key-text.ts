import { secretBytes, secretKeyOf, withBytesOf, type SecretKey } from "#platform/secret-key.ts";

/*
 * The master key's file holds 32 bytes as base64. Read and written byte by byte: a string of it could not be cleared, and would stay in
 * memory until the next collection.
 */
const digits = Buffer.from("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/");
const [padding, lineFeed] = Buffer.from("=\n") as unknown as readonly [number, number];
const ignored = new Set(Buffer.from("= \t\r\n"));

/** null: not a valid key. */
export const parseKeyText = (text: Buffer): SecretKey | null => {
  const bytes = Buffer.alloc(secretBytes);
  let [length, held, bits] = [0, 0, 0];
  for (const letter of text) {
    const value = digits.indexOf(letter);
    if (value === -1 && ignored.has(letter)) continue;
    if (value === -1 || length === secretBytes) {
      bytes.fill(0);
      return null;
    }
    held = ((held << 6) | value) & 0xfff;
    bits += 6;
    if (bits < 8) continue;
    bits -= 8;
    bytes[length] = held >> bits;
    length += 1;
  }
  if (length === secretBytes) return secretKeyOf(bytes);
  bytes.fill(0);
  return null;
};

/** Hands out the text of a key while `use` runs, and clears it. */
export const withTextOf = <T>(key: SecretKey, use: (text: Buffer) => T): T => {
  const text = Buffer.alloc(Math.ceil(secretBytes / 3) * 4 + 1, padding);
  try {
    withBytesOf(key, (bytes) => {
      const letters = Math.ceil((secretBytes * 8) / 6);
      for (let letter = 0; letter < letters; letter += 1) {
        const from = Math.floor((letter * 6) / 8);
        const pair = (bytes[from]! << 8) | (bytes[from + 1] ?? 0);
        text[letter] = digits[(pair >> (10 - ((letter * 6) % 8))) & 63]!;
      }
    });
    text[text.length - 1] = lineFeed;
    return use(text);
  } finally {
    text.fill(0);
  }
};
