/** Processor time of this thread in microseconds, independent of other processes. */
const spent = (): number => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

/** The clock has a resolution of a few milliseconds, so many runs are measured together. */
const enough = 20_000;

/** Processor time of one run. */
const costOf = (run: () => unknown): number => {
  const before = spent();
  for (let [runs, more] = [0, 1]; ; more *= 2) {
    for (let count = 0; count < more; count += 1) run();
    runs += more;
    const cost = spent() - before;
    if (cost >= enough) return cost / runs;
  }
};

/** The factor of work for sixteen times the length: about 16 for linear work, about 256 for quadratic work. */
export const growth = (work: (length: number) => () => unknown, length: number): number => {
  const [small, large] = [work(length), work(16 * length)];
  // Warm-up, so that both are compiled.
  costOf(small);
  return costOf(large) / costOf(small);
};

/** The limit for linear work. Caches and the garbage collector slow down long inputs. */
export const linear = 80;
