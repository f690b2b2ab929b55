/** What the person at the terminal can put right: printed without a stack. */
export class Problem extends Error {}

export const printingProblems = async (work) => {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    console.error(error.message);
    process.exit(1);
  }
};

/**
 * Does something slow while showing that it goes on. Everything goes to stderr: stdout belongs to what is started.
 * In a terminal the seconds count in place; in a log there is a line now and then.
 */
export const withProgress = async (what, work) => {
  const began = performance.now();
  const seconds = () => Math.round((performance.now() - began) / 1000);
  const isTerminal = process.stderr.isTTY;
  process.stderr.write(`${what} …${isTerminal ? "" : "\n"}`);
  const ticking = setInterval(
    () => process.stderr.write(isTerminal ? `\r${what} … ${seconds()} s` : `… ${seconds()} s\n`),
    isTerminal ? 1_000 : 10_000,
  );
  try {
    const result = await work();
    process.stderr.write(`${isTerminal ? "\r" : ""}${what} … done in ${seconds()} s\n`);
    return result;
  } catch (error) {
    process.stderr.write("\n");
    throw error;
  } finally {
    clearInterval(ticking);
  }
};
