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

/** Does something slow while showing that it goes on. Everything goes to stderr: stdout belongs to what is started. */
export const withProgress = async (what, work) => {
  const began = performance.now();
  const tell = (state) => process.stderr.write(`${what} … ${state}\n`);
  const seconds = () => `${Math.round((performance.now() - began) / 1000)} s`;
  tell("");
  const ticking = setInterval(() => tell(seconds()), 10_000);
  try {
    const result = await work();
    tell(`done in ${seconds()}`);
    return result;
  } finally {
    clearInterval(ticking);
  }
};
