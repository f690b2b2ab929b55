import { createHash } from "node:crypto";
import { open, rename, rm, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
import { text } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { deflateRaw, inflateRaw } from "node:zlib";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import { openNewFile, syncFolder } from "#platform/process/files.ts";

/*
 * A backup, from front to back:
 *   the head, JSON: when it was taken, by which migrations, which tables with which columns, in an order in which they can be
 *   loaded; then each table's rows as PostgreSQL's COPY writes them; then the tail, JSON: how many rows of each.
 * Each of these is a run of pieces, each piece its length in four bytes and then itself, packed by deflate, ended by a piece of
 * length 0. The last 32 bytes are the SHA-256 of everything before them.
 */
const magic = Buffer.from("sosmessages backup 2\n");
export const magicBytes = magic.length;
export const isMagic = (bytes: Buffer): boolean => bytes.equals(magic);

/** COPY writes sealed bytes as hexadecimal digits, so the fastest compression halves them. */
const pack = (bytes: Buffer) => promisify<Buffer, object, Buffer>(deflateRaw)(bytes, { level: 1 });
const unpack = (bytes: Buffer) =>
  promisify<Buffer, object, Buffer>(inflateRaw)(bytes, { maxOutputLength: longestPiece });
/** Rows are compressed together: single rows hardly get smaller. */
const packedAtOnce = 1024 * 1024;
const digestBytes = 32;
const longestPiece = 64 * 1024 * 1024;

export type Head = {
  readonly taken_at: string;
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  readonly tables: readonly { readonly name: string; readonly columns: readonly string[] }[];
};
export type Tail = { readonly rows: Readonly<Record<string, number>> };

const broken = (path: string) =>
  new StartupProblem(`${path} is not a whole backup of this service: it was cut short, or changed since.`);

/** Renamed when complete, so that an unfinished backup never replaces a finished one. */
export const writeBackup = async (path: string, write: (backup: BackupWriter) => Promise<void>): Promise<void> => {
  const aside = `${path}.part`;
  await rm(aside, { force: true });
  try {
    await writePieces(aside, write);
    await rename(aside, path);
  } finally {
    await rm(aside, { force: true });
  }
  await syncFolder(dirname(path)).catch(() => {});
};
type BackupWriter = { piece(bytes: Buffer): Promise<void>; end(): Promise<void> };

const writePieces = async (path: string, write: (backup: BackupWriter) => Promise<void>): Promise<void> => {
  await using file = await openNewFile(path);
  const hash = createHash("sha256");
  const put = async (bytes: Buffer): Promise<void> => {
    hash.update(bytes);
    await file.writeFile(bytes);
  };
  let gathered: Buffer[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    if (size === 0) return;
    const packed = await pack(Buffer.concat(gathered));
    [gathered, size] = [[], 0];
    const length = Buffer.alloc(4);
    length.writeUInt32BE(packed.length);
    await put(Buffer.concat([length, packed]));
  };
  await put(magic);
  await write({
    piece: async (bytes) => {
      // Copied: the reader may reuse its buffer.
      gathered.push(Buffer.from(bytes));
      size += bytes.length;
      if (size >= packedAtOnce) await flush();
    },
    end: async () => {
      await flush();
      await put(Buffer.alloc(4));
    },
  });
  await file.write(hash.digest());
  await file.sync();
};

/** Whether the last bytes are the checksum of those before. */
const isWhole = async (file: FileHandle, end: number): Promise<boolean> => {
  if (end < magicBytes) return false;
  const hash = createHash("sha256");
  await pipeline(file.createReadStream({ start: 0, end: end - 1, autoClose: false }), hash);
  const { buffer } = await file.read(Buffer.alloc(digestBytes), 0, digestBytes, end);
  return hash.digest().equals(buffer);
};

/** Verifies the checksum of the whole file first. */
export const openBackup = async (path: string) => {
  const file = await open(path).catch(() => {
    throw new StartupProblem(`${path} cannot be read.`);
  });
  try {
    const about = await file.stat();
    if (!about.isFile()) throw new StartupProblem(`${path} is no file.`);
    const end = about.size - digestBytes;
    if (!(await isWhole(file, end))) throw broken(path);
    return await readPieces(file, end, path);
  } catch (error) {
    await file.close();
    throw error;
  }
};
export type Backup = Awaited<ReturnType<typeof openBackup>>;

const readPieces = async (file: FileHandle, end: number, path: string) => {
  let at = 0;
  const take = async (length: number): Promise<Buffer> => {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await file.read(bytes, 0, length, at);
    if (bytesRead < length || at + length > end) throw broken(path);
    at += length;
    return bytes;
  };
  const pieces = async function* (): AsyncGenerator<Buffer> {
    for (;;) {
      const length = (await take(4)).readUInt32BE();
      if (length === 0) return;
      if (length > longestPiece) throw broken(path);
      yield await unpack(await take(length)).catch(() => {
        throw broken(path);
      });
    }
  };
  const json = async <T>(): Promise<T> => JSON.parse(await text(pieces())) as T;
  if (!isMagic(await take(magicBytes))) throw broken(path);
  return {
    head: await json<Head>(),
    pieces,
    tail: () => json<Tail>(),
    [Symbol.asyncDispose]: () => file.close(),
  };
};
