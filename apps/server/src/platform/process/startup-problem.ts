/** A problem that the operator can fix. Its message is one sentence, printed without a stack. */
export class StartupProblem extends Error {
  override readonly name = "StartupProblem";
}

/** A problem that may end without a change by the operator, such as a full disk: a later start can succeed. */
export class TemporaryProblem extends StartupProblem {}

const reasons: Readonly<Record<string, string>> = {
  EACCES: "this user may not",
  EDQUOT: "the disk is full",
  EEXIST: "it is there already",
  EIO: "the disk reports an error",
  EISDIR: "it is a folder",
  ELOOP: "its links lead in a circle",
  EMFILE: "too many files are open",
  ENAMETOOLONG: "its name is too long",
  ENOENT: "it, or the folder it is to be in, does not exist",
  ENOSPC: "the disk is full",
  ENOTDIR: "a part of its path is no folder",
  ENOTEMPTY: "it is a folder",
  ENXIO: "it is no file",
  EPERM: "this user may not",
  EROFS: "its file system is read-only",
  ETXTBSY: "it is in use",
};

/** A file system error as a sentence; null: another kind of error. `file` is named if the error has no path, as while writing. */
export const fileSentence = (error: unknown, file = "A file"): string | null => {
  if (!(error instanceof Error && "syscall" in error && "code" in error)) return null;
  const reason = reasons[String(error.code)];
  if (reason === undefined) return null;
  const target = "dest" in error ? error.dest : "path" in error ? error.path : null;
  // Temporary files are reported under their final name.
  const named = typeof target === "string" ? target.replace(/\.part$/, "") : file;
  return `${named} cannot be used: ${reason}.`;
};

/** Converts file system errors of the data folder; other errors are bugs and stay as they are. */
export const folderProblem = (folder: string, error: unknown): unknown => {
  if (!(error instanceof Error && "syscall" in error && "code" in error)) return error;
  if (error.code === "ENOSPC" || error.code === "EDQUOT") {
    return new TemporaryProblem(`The disk of the data folder ${folder} is full: free some space and start again.`);
  }
  return new StartupProblem(
    `The data folder ${folder} cannot be used (${String(error.code)}): let the user who runs the service write to it, or set DATA_DIR to another folder.`,
  );
};
