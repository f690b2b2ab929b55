import type { Day } from "#platform/clock.ts";
import { openKeyFolder, datedKeyKinds } from "#vault/keys/key-folder.ts";
import {
  keyContext,
  textContext,
  type KeyOwner,
  type TextPlace,
  UnreadableError,
  openText,
  unwrapKey,
} from "#vault/seal.ts";
import { wrappedKeyTables } from "#vault/rotation/rotate-epochs.ts";
import type { TestService } from "./service.ts";

const tables = [...wrappedKeyTables.map(({ table }) => table), "messages"];

/** Keeps a copy of every row that is written from now on, as a write-ahead log or a series of backups would. */
export const keepEveryVersion = async (service: TestService): Promise<void> => {
  for (const table of tables) {
    await service.query(`CREATE TABLE kept_${table} AS SELECT * FROM ${table}`);
    await service.query(`CREATE FUNCTION keep_${table}() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS
      $$ BEGIN INSERT INTO kept_${table} SELECT NEW.*; RETURN NULL; END $$`);
    await service.query(`CREATE TRIGGER keep AFTER INSERT OR UPDATE ON ${table}
      FOR EACH ROW EXECUTE FUNCTION keep_${table}()`);
  }
};

export type Target = {
  readonly owner: KeyOwner;
  readonly place: TextPlace;
  /** Tables that ever contained its wrapped keys and sealed texts. */
  readonly keys: { readonly table: string; readonly where: string; readonly id: unknown };
  readonly texts: { readonly table: string; readonly column: string; readonly where: string; readonly id: unknown };
};

/** Texts that are readable with every version of every row and every key that exists now. */
export const readWithEverything = async (service: TestService, { owner, place, keys, texts }: Target) => {
  const folder = openKeyFolder(service.config.keysDir, service.config.masterKeyFile, false);
  const liveKeys = datedKeyKinds.flatMap((kind) => folder.days(kind).map((day: Day) => folder.read(kind, day)!));
  const wrapped = await service.query<{ key: Buffer }>(
    `SELECT DISTINCT key_wrapped AS key FROM kept_${keys.table} WHERE ${keys.where} = $1`,
    [keys.id],
  );
  const sealed = await service.query<{ text: Buffer }>(
    `SELECT DISTINCT ${texts.column} AS text FROM kept_${texts.table} WHERE ${texts.where} = $1 AND ${texts.column} IS NOT NULL`,
    [texts.id],
  );
  const dataKeys = liveKeys.flatMap((live) =>
    wrapped.flatMap(({ key }) => orNothing(() => unwrapKey(live, keyContext(owner), key))),
  );
  const read = dataKeys.flatMap((key) =>
    sealed.flatMap(({ text }) => orNothing(() => openText(key, textContext(place), text))),
  );
  return [...new Set(read)].toSorted();
};

const orNothing = <T>(open: () => T): T[] => {
  try {
    return [open()];
  } catch (error) {
    if (error instanceof UnreadableError) return [];
    throw error;
  }
};
