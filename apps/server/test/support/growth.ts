/**
 * How many times as long something takes for sixteen times as much: about 16 where the work grows with its length, about
 * 256 where it grows with the square. The quickest of several runs counts, so that a busy machine does not matter.
 */
export const growth = (work: (length: number) => () => unknown, length: number): number => {
  const [small, large] = [work(length), work(16 * length)];
  const quickest = (run: () => unknown, times: number): number => {
    let best = Infinity;
    for (let count = 0; count < times; count += 1) {
      const start = performance.now();
      run();
      best = Math.min(best, performance.now() - start);
    }
    return best;
  };
  quickest(small, 20);
  return quickest(large, 5) / quickest(small, 40);
};

/** Between the two, nearer to the square: caches and the garbage collector make long work slower than it is. */
export const linear = 80;
