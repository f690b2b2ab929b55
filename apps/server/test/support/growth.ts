/** The processor time of this thread, in microseconds: what else the machine does is not in it. */
const spent = (): number => {
  const { user, system } = process.threadCpuUsage();
  return user + system;
};

/** That clock moves in steps of a few milliseconds, so that many runs are counted together. */
const enough = 20_000;

/** What one run takes of the processor. */
const costOf = (run: () => unknown): number => {
  const before = spent();
  for (let [runs, more] = [0, 1]; ; more *= 2) {
    for (let count = 0; count < more; count += 1) run();
    runs += more;
    const cost = spent() - before;
    if (cost >= enough) return cost / runs;
  }
};

/**
 * How many times as much work something is for sixteen times as much: about 16 where the work grows with its length, about
 * 256 where it grows with the square.
 */
export const growth = (work: (length: number) => () => unknown, length: number): number => {
  const [small, large] = [work(length), work(16 * length)];
  // Once before, so that both are compiled.
  costOf(small);
  return costOf(large) / costOf(small);
};

/** Between the two, nearer to the square: caches and the garbage collector make long work slower than it is. */
export const linear = 80;
