/** Classes of PostgreSQL errors (the first two characters of a code) during an outage. */
const unavailableClasses = new Set([
  "08", // the connection was cut, or never made
  "28", // login refused: passwords or rights were changed while we run
  "53", // no disk, memory or connection left, or a full temporary file
  "57", // shutting down, starting up, a statement timeout, an operator's intervention
  "58", // error of the operating system: input or output, or a missing file of the database
]);

const unavailableCodes = new Set([
  "25006", // read only: a standby, or an operator who closed the database to writers
  "3D000", // the database is gone, for example during a restore
  "40001", // serialisation failure after several attempts: a later call may succeed
  "40003", // unknown whether the statement completed
  "40P01",
  "55P03", // lock timeout
]);

/** Network errors. */
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

/** Errors of connecting to a Unix socket: it is missing while PostgreSQL is stopped. */
const socketCodes = new Set(["EACCES", "EAGAIN", "ENOENT"]);

const isSocketUnavailable = (error: Error): boolean =>
  "syscall" in error && error.syscall === "connect" && socketCodes.has(codeOf(error));

/** The driver's own errors have no code. */
const driversWords =
  /^(Connection terminated|timeout (?:exceeded when trying to connect|expired)|Query read timeout|Client has encountered a connection error|Client was closed|Cannot use a pool after calling end)/;

/**
 * PostgreSQL reports a read-only file system as missing rights. The source file of the error distinguishes this from rights that we lack:
 * these files access the disk.
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

/** An outage of the database, rather than a bug of ours. */
export const isDatabaseUnavailable = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false;
  const code = codeOf(error);
  if (unavailableCodes.has(code) || systemCodes.has(code) || isReadOnlyFile(error)) return true;
  if (isSocketUnavailable(error)) return true;
  // Codes such as EPIPE also have five characters, but do not start with a class.
  if (sqlState.test(code) && unavailableClasses.has(code.slice(0, 2))) return true;
  return driversWords.test(error.message);
};

/** File system errors: requests only access the key folder. */
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

/** The database or the key folder is unavailable. The client may retry. */
export const isStorageUnavailable = (error: unknown): boolean =>
  isDatabaseUnavailable(error) || areKeysUnavailable(error);
