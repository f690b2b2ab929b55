import { randomInt } from "node:crypto";
import type { VolunteerId } from "#platform/ids.ts";
import { hashSecret } from "#platform/secret-key.ts";

const count = 10;
/** Without letters that look like digits. Sixteen characters are 80 random bits, safe even if the hash is stolen. */
const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
const length = 16;

const newCode = (): string =>
  Array.from({ length }, () => alphabet[randomInt(alphabet.length)])
    .join("")
    .replaceAll(/(.{4})(?=.)/g, "$1-");

/** As it may be typed off a piece of paper. */
const tidy = (code: string): string =>
  code
    .toUpperCase()
    .replaceAll("O", "0")
    .replaceAll(/[IL]/g, "1")
    .replaceAll(/[^0-9A-Z]/g, "");

export const newCodes = (): string[] => Array.from({ length: count }, newCode);

export const hashCode = (volunteer: VolunteerId, code: string): Buffer => hashSecret(`${volunteer}:${tidy(code)}`);
