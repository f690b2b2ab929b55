import { statement, type Queries, type Reads, type RowOf } from "#platform/database/database.ts";
import type { VolunteerId } from "#platform/ids.ts";
import { randomInt } from "node:crypto";
import { hashSecret } from "#platform/secret-key.ts";

const passkeysOf = statement(
  "passkeys.of",
  `SELECT id, party, public_key AS "publicKey", counter::float8 AS counter, transports, added_on AS "addedOn" FROM passkeys
   WHERE volunteer = $1 ORDER BY added_on, id`,
);
const addPasskey = statement(
  "passkeys.add",
  `INSERT INTO passkeys (id, volunteer, party, public_key, counter, transports, added_on)
   VALUES ($1, $2, $3, $4, $5, $6, service_time()::date) ON CONFLICT DO NOTHING`,
);
// An authenticator that counts must have counted on; those that never do stay at nought.
const usePasskey = statement(
  "passkeys.use",
  "UPDATE passkeys SET counter = $3 WHERE id = $1 AND volunteer = $2 AND (counter < $3 OR (counter = 0 AND $3 = 0))",
);
const removePasskey = statement("passkeys.remove", "DELETE FROM passkeys WHERE id = $1 AND volunteer = $2");
const removePasskeys = statement("passkeys.remove-all", "DELETE FROM passkeys WHERE volunteer = $1");

const codesLeft = statement(
  "recovery-codes.left",
  "SELECT count(*)::int AS left FROM recovery_codes WHERE volunteer = $1",
);
const addCodes = statement(
  "recovery-codes.add",
  "INSERT INTO recovery_codes (code_hash, volunteer) SELECT hash, $2 FROM unnest($1::bytea[]) AS hash",
);
const useCode = statement("recovery-codes.use", "DELETE FROM recovery_codes WHERE code_hash = $1 AND volunteer = $2");
const removeCodes = statement("recovery-codes.remove", "DELETE FROM recovery_codes WHERE volunteer = $1");

/** `party`: the host that it was made for; it is invalid elsewhere. */
export type Passkey = RowOf<"passkeys.of">;

export const newFactorStore = (database: Reads) => ({
  passkeysOf: (volunteer: VolunteerId, queries: Reads = database) => queries.all(passkeysOf, [volunteer]),
  /** False: this passkey is already registered. */
  addPasskey: async (
    queries: Queries,
    volunteer: VolunteerId,
    { id, party, publicKey, counter, transports }: Omit<Passkey, "addedOn">,
  ): Promise<boolean> => (await queries.count(addPasskey, [id, volunteer, party, publicKey, counter, transports])) > 0,
  usePasskey: async (queries: Queries, volunteer: VolunteerId, id: string, counter: number): Promise<boolean> =>
    (await queries.count(usePasskey, [id, volunteer, counter])) > 0,
  removePasskey: async (queries: Queries, volunteer: VolunteerId, id: string): Promise<boolean> =>
    (await queries.count(removePasskey, [id, volunteer])) > 0,

  codesLeft: async (volunteer: VolunteerId, queries: Reads = database): Promise<number> =>
    (await queries.only(codesLeft, [volunteer])).left,
  useCode: async (queries: Queries, volunteer: VolunteerId, hash: Buffer): Promise<boolean> =>
    (await queries.count(useCode, [hash, volunteer])) > 0,
  /** Those of before are dead. */
  async replaceCodes(queries: Queries, volunteer: VolunteerId, hashes: readonly Buffer[]): Promise<void> {
    await queries.count(removeCodes, [volunteer]);
    await queries.count(addCodes, [hashes, volunteer]);
  },

  async removeAll(queries: Queries, volunteer: VolunteerId): Promise<void> {
    await queries.count(removePasskeys, [volunteer]);
    await queries.count(removeCodes, [volunteer]);
  },
});
export type FactorStore = ReturnType<typeof newFactorStore>;

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
