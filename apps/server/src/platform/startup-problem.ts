/** What keeps the service from starting and its operator can put right: one sentence, shown as it stands, without a stack. */
export class StartupProblem extends Error {
  override readonly name = "StartupProblem";
}
