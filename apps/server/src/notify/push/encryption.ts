import { createCipheriv, createECDH, hkdfSync, randomBytes } from "node:crypto";
import type { PushSentence } from "@sosmessages/texts/push.ts";

/** A browser's push address, and the keys that only this browser can decrypt with. */
export type BrowserKeys = { readonly p256dh: Buffer; readonly auth: Buffer };

/** All sentences become equally long, so that the push service does not learn the reader's language from their length. */
const paddedTo = 256;
const recordSize = 4_096;
const endOfLastRecord = 2;

const derive = (secret: Buffer, salt: Buffer, info: Buffer | string, length: number) =>
  Buffer.from(hkdfSync("sha256", secret, salt, info, length));

/** RFC 8291 over RFC 8188: a key for this one notification, agreed upon with the browser's. */
export const encryptFor = ({ p256dh, auth }: BrowserKeys, sentence: PushSentence): Buffer => {
  const once = createECDH("prime256v1");
  const ours = once.generateKeys();
  const shared = once.computeSecret(p256dh);
  const secret = derive(shared, auth, Buffer.concat([Buffer.from("WebPush: info\0"), p256dh, ours]), 32);

  const salt = randomBytes(16);
  const key = derive(secret, salt, "Content-Encoding: aes128gcm\0", 16);
  const nonce = derive(secret, salt, "Content-Encoding: nonce\0", 12);

  const record = Buffer.alloc(paddedTo);
  const length = record.write(sentence);
  record[length] = endOfLastRecord;

  const head = Buffer.alloc(21);
  salt.copy(head);
  head.writeUInt32BE(recordSize, 16);
  head[20] = ours.length;
  const cipher = createCipheriv("aes-128-gcm", key, nonce);
  for (const used of [shared, secret, key]) used.fill(0);
  return Buffer.concat([head, ours, cipher.update(record), cipher.final(), cipher.getAuthTag()]);
};
