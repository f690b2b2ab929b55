import { isUtf8 } from "node:buffer";
import { limits } from "@sosmessages/contract/limits.ts";

export const malformed = Symbol("malformed");

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];
const isOpening = (byte: number) => byte === 0x5b || byte === 0x7b;
const isClosing = (byte: number) => byte === 0x5d || byte === 0x7d;

/**
 * Whether JSON is nested no deeper and holds no more values than any call needs. One pass over the bytes, which is far
 * cheaper than to build ten thousand objects and then refuse them.
 */
export const isModest = (json: Buffer): boolean => {
  let depth = 0;
  let values = 0;
  let isInText = false;
  for (let index = 0; index < json.length; index += 1) {
    const byte = json[index]!;
    if (isInText) {
      if (byte === backslash) index += 1;
      else if (byte === quote) isInText = false;
    } else if (byte === quote) isInText = true;
    else if (byte === comma) values += 1;
    else if (isOpening(byte)) {
      depth += 1;
      values += 1;
    } else if (isClosing(byte)) depth -= 1;
    if (depth > limits.json.depth || values > limits.json.values) return false;
  }
  return true;
};

export const parseJson = (body: Buffer): unknown => {
  if (body.length === 0) return undefined;
  if (!isUtf8(body) || !isModest(body)) return malformed;
  try {
    return JSON.parse(body.toString("utf8"));
  } catch {
    return malformed;
  }
};

/** A field that was sent twice is a list, which no field of ours is. */
export const parseForm = (body: Buffer): unknown => {
  if (!isUtf8(body)) return malformed;
  const fields = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(body.toString("utf8"))) {
    const before = fields.get(name);
    if (before === undefined) fields.set(name, value);
    else if (typeof before === "string") fields.set(name, [before, value]);
    else before.push(value);
  }
  return Object.fromEntries(fields);
};
