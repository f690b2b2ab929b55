import { statement, type Queries, type Reads } from "#platform/database/database.ts";
import type { VolunteerId } from "#platform/ids.ts";

const passkeysOf = statement(
  "passkeys.of",
  "SELECT id, party, public_key, counter, transports, added_on FROM passkeys WHERE volunteer = $1 ORDER BY added_on, id",
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

export type Passkey = {
  readonly id: string;
  /** The host that it was made for; it is invalid elsewhere. */
  readonly party: string;
  readonly publicKey: string;
  readonly counter: number;
  readonly transports: readonly string[];
  readonly addedOn: string;
};

export const newFactorStore = (database: Reads) => ({
  passkeysOf: async (volunteer: VolunteerId, queries: Reads = database): Promise<Passkey[]> =>
    (await queries.all(passkeysOf, [volunteer])).map((row) => ({
      id: row.id,
      party: row.party,
      publicKey: row.public_key,
      counter: Number(row.counter),
      transports: row.transports,
      addedOn: row.added_on,
    })),
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
