/** Numbers that depend on the seed and a place alone, so that any single case can be made again. */
export type Random = {
  /** 0 up to, not including. */
  readonly below: (limit: number) => number;
  readonly pick: <T>(list: readonly T[]) => T;
};

/** Mulberry32. */
export const newRandom = (seed: number, place: number): Random => {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(place + 1, 0xc2b2ae35);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return { below, pick: (list) => list[below(list.length)]! };
};

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** Every number below `size` once, in an order that only the seed knows. */
export const shuffled = (size: number, seed: number) => {
  let step = Math.floor(size * 0.618) + (seed % 1_000);
  while (divisor(step, size) !== 1) step += 1;
  return (place: number): number => (place * step + seed) % size;
};
