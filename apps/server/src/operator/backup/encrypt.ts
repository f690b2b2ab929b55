import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { open, readFile, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import { openNewFile } from "#platform/process/files.ts";

// Loaded on use: few commands need it.
const age = () => import("age-encryption");

const ageBegins = Buffer.from("age-encryption.org/v1\n");

export const isEncrypted = async (path: string): Promise<boolean> => {
  await using file = await open(path).catch(() => null);
  // The next reader reports a folder.
  if (!(await file?.stat())?.isFile()) return false;
  const { buffer, bytesRead } = await file!.read(Buffer.alloc(ageBegins.length), 0, ageBegins.length, 0);
  return buffer.subarray(0, bytesRead).equals(ageBegins);
};

const encrypterTo = async (recipient: string) => {
  const { Encrypter } = await age();
  const encrypter = new Encrypter();
  try {
    encrypter.addRecipient(recipient);
  } catch {
    throw new StartupProblem("--to and BACKUP_TO must be the public key of an age identity, which begins with age1.");
  }
  return encrypter;
};

type Bytes = ReadableStream<Uint8Array>;
type BytesOfWeb = globalThis.ReadableStream<Uint8Array>;

/** `write` gets a path next to `path` for the plain file, which is always removed afterwards. */
export const writeEncrypted = async <T>(
  path: string,
  recipient: string | undefined,
  write: (path: string) => Promise<T>,
): Promise<T> => {
  if (recipient === undefined) return write(path);
  const encrypter = await encrypterTo(recipient);
  const [plain, aside] = [`${path}.plain`, `${path}.part`];
  try {
    const written = await write(plain);
    const sealed = await encrypter.encrypt(Readable.toWeb(createReadStream(plain)) as BytesOfWeb);
    await rm(aside, { force: true });
    const file = await openNewFile(aside);
    await pipeline(Readable.fromWeb(sealed as Bytes), file.createWriteStream({ flush: true }));
    await rename(aside, path);
    return written;
  } finally {
    await rm(plain, { force: true });
    await rm(aside, { force: true });
  }
};

/** The identities in a file of age-keygen. */
const identitiesIn = async (path: string): Promise<string[]> => {
  const text = await readFile(path, "utf8").catch(() => {
    throw new StartupProblem(`${path} cannot be read.`);
  });
  const found = text.split(/\s+/).filter((word) => word.startsWith("AGE-SECRET-KEY-"));
  if (found.length === 0)
    throw new StartupProblem(`There is no age identity in ${path}: it begins with AGE-SECRET-KEY-.`);
  return found;
};

/** `read` gets the path of a decrypted file, which is removed afterwards. */
export const withDecrypted = async <T>(
  path: string,
  identityFile: string | undefined,
  read: (path: string) => Promise<T>,
): Promise<T> => {
  if (!(await isEncrypted(path))) return read(path);
  if (identityFile === undefined) {
    throw new StartupProblem(`${path} is encrypted: name the file with the private key (--identity KEYFILE).`);
  }
  const { Decrypter } = await age();
  const decrypter = new Decrypter();
  for (const identity of await identitiesIn(identityFile)) decrypter.addIdentity(identity);
  const aside = join(tmpdir(), `sosmessages-${randomBytes(8).toString("hex")}`);
  try {
    const sealed = Readable.toWeb(createReadStream(path)) as BytesOfWeb;
    const plain = await decrypter.decrypt(sealed).catch(() => {
      throw new StartupProblem(`${path} does not open with the private key in ${identityFile}.`);
    });
    const file = await openNewFile(aside);
    await pipeline(Readable.fromWeb(plain as Bytes), file.createWriteStream()).catch(() => {
      throw new StartupProblem(`${path} is not whole: it was cut short, or changed since.`);
    });
    return await read(aside);
  } finally {
    await rm(aside, { force: true });
  }
};
