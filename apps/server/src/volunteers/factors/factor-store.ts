import { statement, type Queries, type RowOf } from "#platform/database/database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { randomInt } from "node:crypto";
import { hashSecret } from "#platform/secret-key.ts";

export const passkeysOf = statement(
  "passkeys.of",
  `SELECT id, party, public_key AS "publicKey", counter::float8 AS counter, transports, added_on AS "addedOn" FROM passkeys
   WHERE volunteer = $1 ORDER BY added_on, id`,
);
export const addPasskey = statement(
  "passkeys.add",
  `INSERT INTO passkeys (id, volunteer, party, public_key, counter, transports, added_on)
   VALUES ($1, $2, $3, $4, $5, $6, service_time()::date) ON CONFLICT DO NOTHING`,
);
// An authenticator that counts must have counted on; those that never do stay at nought.
export const usePasskey = statement(
  "passkeys.use",
  "UPDATE passkeys SET counter = $3 WHERE id = $1 AND volunteer = $2 AND (counter < $3 OR (counter = 0 AND $3 = 0))",
);
export const deletePasskey = statement("passkeys.remove", "DELETE FROM passkeys WHERE id = $1 AND volunteer = $2");
const removePasskeys = statement("passkeys.remove-all", "DELETE FROM passkeys WHERE volunteer = $1");

export const codesLeft = statement(
  "recovery-codes.left",
  "SELECT count(*)::int AS left FROM recovery_codes WHERE volunteer = $1",
);
const addCodes = statement(
  "recovery-codes.add",
  "INSERT INTO recovery_codes (code_hash, volunteer) SELECT hash, $2 FROM unnest($1::bytea[]) AS hash",
);
export const useRecoveryCode = statement(
  "recovery-codes.use",
  "DELETE FROM recovery_codes WHERE code_hash = $1 AND volunteer = $2",
);
const removeCodes = statement("recovery-codes.remove", "DELETE FROM recovery_codes WHERE volunteer = $1");

/** `party`: the host that it was made for; it is invalid elsewhere. */
export type Passkey = RowOf<"passkeys.of">;

/** Those of before are dead. */
export const replaceCodes = async (
  queries: Queries,
  volunteer: VolunteerId,
  hashes: readonly Buffer[],
): Promise<void> => {
  await queries.count(removeCodes, [volunteer]);
  await queries.count(addCodes, [hashes, volunteer]);
};

export const removeFactors = async (queries: Queries, volunteer: VolunteerId): Promise<void> => {
  await queries.count(removePasskeys, [volunteer]);
  await queries.count(removeCodes, [volunteer]);
};

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
