/** PostgreSQL's classes of errors, the first two letters of a code, that say that it cannot work now, whatever it was asked. */
const unavailableClasses = new Set([
  "08", // the connection was cut, or never made
  "28", // it does not let us in any more: its passwords or rights were changed while we run
  "53", // no disk, no memory, no connection left; also what a full temporary file says
  "57", // shutting down, starting up, a statement that took too long, an operator who stepped in
  "58", // the operating system refused: an input or output error, a file of its own that is gone
]);

const unavailableCodes = new Set([
  "25006", // read only: a standby, or an operator who closed the database to writers
  "3D000", // the database is gone, for instance while it is put back from a backup
  "40001", // two that disturbed each other, after several attempts: the next one may well succeed
  "40003", // nobody knows whether it was done
  "40P01",
  "55P03", // somebody held a lock for too long
]);

/** The operating system, on the way to the database or to a file. */
const systemCodes = new Set([
  "ECONNABORTED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EAI_AGAIN",
  "EHOSTDOWN",
  "EHOSTUNREACH",
  "ENETDOWN",
  "ENETUNREACH",
  "ENOTFOUND",
  "EPIPE",
  "ETIMEDOUT",
]);

/** The driver's own errors have no code. */
const driversWords =
  /^(Connection terminated|timeout (?:exceeded when trying to connect|expired)|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/**
 * PostgreSQL reports a file system that became read-only as a lack of rights. Where in its own sources the error was raised tells
 * this from a right that we lack: these handle files.
 */
const filesOfPostgres = new Set(["buffile.c", "copydir.c", "fd.c", "md.c", "relmapper.c", "slru.c", "xlog.c"]);

export const codeOf = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";

export const isReadOnlyFile = (error: unknown): boolean =>
  codeOf(error) === "42501" &&
  error instanceof Error &&
  "file" in error &&
  typeof error.file === "string" &&
  filesOfPostgres.has(error.file);

const sqlState = /^[0-9A-Z]{5}$/;

/** Is this the database being away for a while, rather than a mistake of ours? */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (unavailableCodes.has(code) || systemCodes.has(code) || isReadOnlyFile(error)) return true;
  // A system's code such as EPIPE has five letters as well, and begins with none of the classes, which are digits.
  if (sqlState.test(code) && unavailableClasses.has(code.slice(0, 2))) return true;
  return driversWords.test(error.message);
};

/** The connection's state is not known: what was asked may have been done, and nothing more can be asked on it. */
export const isConnectionInDoubt = (error: unknown): boolean =>
  error instanceof Error &&
  (driversWords.test(error.message) || systemCodes.has(codeOf(error)) || /^(08|57P)/.test(codeOf(error)));

/** A file system that refuses: during a request the key folder alone is read and written. */
const fileCodes = new Set([
  "EACCES",
  "EDQUOT",
  "EIO",
  "EMFILE",
  "ENFILE",
  "ENODEV",
  "ENOENT",
  "ENOSPC",
  "ENOTCONN",
  "ENOTDIR",
  "ENXIO",
  "EPERM",
  "EROFS",
  "ESTALE",
]);

const areKeysUnavailable = (error: unknown): boolean =>
  error instanceof Error && "syscall" in error && fileCodes.has(codeOf(error));

/** Nothing can be stored now: the database or the key folder is away. Whoever asked may ask again. */
export const isStorageUnavailable = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || areKeysUnavailable(error);
