/** What keeps the service from starting and its operator can put right: one sentence, shown as it stands, without a stack. */
export class StartupProblem extends Error {
  override readonly name = "StartupProblem";
}

/** A folder that refuses what it is needed for. Anything but the system's refusal is a bug and stays one. */
export const folderProblem = (folder: string, error: unknown): unknown => {
  if (!(error instanceof Error && "syscall" in error && "code" in error)) return error;
  if (error.code === "ENOSPC" || error.code === "EDQUOT") {
    return new StartupProblem(`The disk of the data folder ${folder} is full: free some space and start again.`);
  }
  return new StartupProblem(
    `The data folder ${folder} cannot be used (${String(error.code)}): let the user who runs the service write to it, or set DATA_DIR to another folder.`,
  );
};
