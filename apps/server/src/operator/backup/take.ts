import { lstatSync, realpathSync } from "node:fs";
import { open } from "node:fs/promises";
import { basename, dirname, join, sep } from "node:path";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import { ifThere } from "#vault/keys/key-files.ts";
import { isCopyOfKeys } from "#vault/copy/key-copy.ts";
import type { Config } from "#config.ts";
import { isEncrypted } from "./encrypt.ts";
import { isMagic, magicBytes, type Head, type Tail, openBackup, writeBackup } from "./file.ts";
import { to as copyTo } from "pg-copy-streams";
import { openForCopy } from "#platform/database/database-client.ts";
import { nameOfRole } from "#platform/database/database.ts";

const kinds = { data: "a backup of the database", keys: "a copy of the keys" } as const;

/**
 * A backup replaces the file of that name, so it is never written to the service's folders, and replaces only backups of the same kind.
 */
export const refuseWrongTarget = async (
  path: string,
  kind: keyof typeof kinds,
  { dataDir, keysDir, keysCopyDir }: Config,
  mayBeEncrypted = false,
): Promise<void> => {
  // Writing reports a missing folder.
  const parent = ifThere(() => realpathSync.native(dirname(path)));
  if (parent === null) return;
  const folders = { KEYS_DIR: keysDir, KEYS_COPY_DIR: keysCopyDir, DATA_DIR: dataDir };
  for (const [setting, folder] of Object.entries(folders)) {
    const real = folder === null ? null : ifThere(() => realpathSync.native(folder));
    if (real === null || !`${parent}${sep}`.startsWith(real.endsWith(sep) ? real : `${real}${sep}`)) continue;
    throw new StartupProblem(`${path} is in ${setting}, the service's own folder: name a file elsewhere.`);
  }
  // The names that are used while writing. A link there is not ours.
  for (const suffix of ["", ".part", ".plain", ".plain.part"]) refuseUnusual(join(parent, basename(path) + suffix));
  // The kind of an encrypted file is unknown; the operator names a place for such files.
  if (mayBeEncrypted && (await isEncrypted(path))) return;
  await refuseOther(path, kind);
  // The leftover of a killed command is replaced.
  if (kind === "data") await refuseOther(join(parent, `${basename(path)}.part`), kind);
};

const refuseOther = async (path: string, kind: keyof typeof kinds): Promise<void> => {
  // Do not follow links.
  const found = ifThere(() => lstatSync(path));
  // The system refuses folders with its reason.
  if (found === null || found.isDirectory()) return;
  // A script may have created an empty file to reserve the name.
  if (found.size === 0) return;
  const isOurs = kind === "data" ? await beginsAsBackup(path) : isCopyOfKeys(path);
  if (!isOurs) throw new StartupProblem(`${path} is there already and is not ${kinds[kind]}: name another file.`);
};

const refuseUnusual = (path: string): void => {
  const found = ifThere(() => lstatSync(path));
  if (found === null || found.isDirectory() || found.isFile()) return;
  throw new StartupProblem(`${path} is no ordinary file: name another.`);
};

/** Truncated backups begin the same way and may be replaced too. */
const beginsAsBackup = async (path: string): Promise<boolean> => {
  await using file = await open(path);
  const { buffer, bytesRead } = await file.read(Buffer.alloc(magicBytes), 0, magicBytes, 0);
  return isMagic(buffer.subarray(0, bytesRead));
};

// Parents before children: rows are loaded in this order with all references in place.
const tablesInOrder = `
  WITH RECURSIVE tables AS (
    SELECT oid, relname::text AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind = 'r' AND relname <> 'migrations'
  ), depths AS (
    SELECT oid, 0 AS depth FROM tables
    UNION
    SELECT c.conrelid, d.depth + 1 FROM depths d JOIN pg_constraint c ON c.confrelid = d.oid AND c.contype = 'f'
    WHERE c.conrelid <> c.confrelid
  )
  SELECT t.name, array_agg(DISTINCT a.attname::text) AS columns FROM tables t JOIN depths d USING (oid)
  JOIN pg_attribute a ON a.attrelid = t.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
  GROUP BY t.name ORDER BY max(d.depth), t.name`;

/** Switches to the read-only role if the roles are separated. */
const switchRole =
  "SELECT set_config('role', rolname, false) FROM pg_roles WHERE rolname = $1 AND pg_has_role(oid, 'MEMBER')";

/**
 * Copies a snapshot of the database while the service runs. It contains no keys. The file is read back and its rows are counted.
 */
export const takeBackup = async (url: string, path: string): Promise<Tail["rows"]> => {
  const rows = await copyTables(url, path);
  await countAgain(path, rows);
  return rows;
};

const copyTables = async (url: string, path: string): Promise<Tail["rows"]> => {
  await using client = await openForCopy(url, "sosmessages backup");
  await client.query(switchRole, [nameOfRole("backup")]);
  await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const { rows: tables } = await client.query<Head["tables"][number]>(tablesInOrder);
  const { rows: migrations } = await client.query<Head["migrations"][number]>(
    "SELECT name, checksum FROM migrations ORDER BY name",
  );
  const { rows: now } = await client.query<{ at: Date }>("SELECT service_time() AS at");
  const head: Head = { taken_at: now[0]!.at.toISOString(), migrations, tables };
  const rows: Record<string, number> = {};
  await writeBackup(path, async ({ piece, end }) => {
    await piece(Buffer.from(JSON.stringify(head)));
    await end();
    for (const { name, columns } of tables) {
      const copy = client.query(copyTo(`COPY ${name} (${columns.join(", ")}) TO STDOUT`));
      for await (const chunk of copy) await piece(chunk as Buffer);
      await end();
      rows[name] = copy.rowCount;
    }
    await piece(Buffer.from(JSON.stringify({ rows } satisfies Tail)));
    await end();
  });
  await client.query("COMMIT");
  return rows;
};

/** A row is a line: COPY escapes line breaks. */
const countAgain = async (path: string, expected: Tail["rows"]): Promise<void> => {
  await using backup = await openBackup(path);
  for (const { name } of backup.head.tables) {
    let lines = 0;
    for await (const piece of backup.pieces()) for (const byte of piece) if (byte === 0x0a) lines += 1;
    if (lines !== expected[name]) throw new Error(`the backup holds ${lines} rows of ${name}, not ${expected[name]}`);
  }
  await backup.tail();
};
