import { createHash, type Hash } from "node:crypto";
import { open, rename, rm, type FileHandle } from "node:fs/promises";
import { dirname } from "node:path";
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
  const file = await openNewFile(aside);
  const hash = createHash("sha256");
  let gathered: Buffer[] = [];
  let size = 0;
  const flush = async (): Promise<void> => {
    if (size === 0) return;
    const packed = await pack(Buffer.concat(gathered));
    [gathered, size] = [[], 0];
    const length = Buffer.alloc(4);
    length.writeUInt32BE(packed.length);
    await put(file, hash, Buffer.concat([length, packed]));
  };
  try {
    await put(file, hash, magic);
    await write({
      piece: async (bytes) => {
        // Copied: the reader may reuse its buffer.
        gathered.push(Buffer.from(bytes));
        size += bytes.length;
        if (size >= packedAtOnce) await flush();
      },
      end: async () => {
        await flush();
        await put(file, hash, Buffer.alloc(4));
      },
    });
    await file.write(hash.digest());
    await file.sync();
  } catch (error) {
    await file.close();
    await rm(aside, { force: true });
    throw error;
  }
  await file.close();
  await rename(aside, path).catch(async (error: unknown) => {
    await rm(aside, { force: true });
    throw error;
  });
  await syncFolder(dirname(path)).catch(() => {});
};
export type BackupWriter = { piece(bytes: Buffer): Promise<void>; end(): Promise<void> };

const put = async (file: FileHandle, hash: Hash, bytes: Buffer): Promise<void> => {
  hash.update(bytes);
  await file.writeFile(bytes);
};

/** Verifies the checksum of the whole file first. */
export const openBackup = async (path: string) => {
  const file = await open(path).catch(() => {
    throw new StartupProblem(`${path} cannot be read.`);
  });
  const about = await file.stat();
  if (!about.isFile()) {
    await file.close();
    throw new StartupProblem(`${path} is no file.`);
  }
  const { size } = about;
  const end = size - digestBytes;
  const hash = createHash("sha256");
  const chunk = Buffer.alloc(1024 * 1024);
  for (let at = 0; at < end;) {
    const { bytesRead } = await file.read(chunk, 0, Math.min(chunk.length, end - at), at);
    if (bytesRead === 0) break;
    hash.update(chunk.subarray(0, bytesRead));
    at += bytesRead;
  }
  let at = 0;
  const take = async (length: number): Promise<Buffer> => {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = length === 0 ? { bytesRead: 0 } : await file.read(bytes, 0, length, at);
    if (bytesRead < length || at + length > end) throw broken(path);
    at += length;
    return bytes;
  };
  const digest = Buffer.alloc(digestBytes);
  if (end > 0) await file.read(digest, 0, digestBytes, end);
  const isWhole = end >= magicBytes && hash.digest().equals(digest);
  const begin = isWhole ? await take(magicBytes) : Buffer.alloc(0);
  if (!isMagic(begin)) {
    await file.close();
    throw broken(path);
  }

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
  const json = async <T>(): Promise<T> => {
    const parts: Buffer[] = [];
    for await (const piece of pieces()) parts.push(piece);
    return JSON.parse(Buffer.concat(parts).toString()) as T;
  };
  return { head: await json<Head>(), pieces, tail: () => json<Tail>(), close: () => file.close() };
};
export type Backup = Awaited<ReturnType<typeof openBackup>>;
