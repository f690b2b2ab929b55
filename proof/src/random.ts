export type Random = ReturnType<typeof newRandom>;

/** Numbers that depend only on a seed and a place, so that any single case can be repeated: Mulberry32. */
export const newRandom = (seed: number, place: number) => {
  let state = Math.imul(seed ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(place + 1, 0xc2b2ae35);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    /** From 0 up to, but not including, the limit. */
    below,
    between: (from: number, to: number): number => from + below(to - from),
    pick: <T>(list: readonly T[]): T => list[below(list.length)]!,
    uuid: (): string => {
      const hex = Array.from({ length: 32 }, () => below(16).toString(16)).join("");
      return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
    },
  };
};

const divisor = (a: number, b: number): number => (b === 0 ? a : divisor(b, a % b));

/** Every number below `size` once, in an order that depends on the seed. */
export const shuffled = (size: number, seed: number) => {
  let step = Math.floor(size * 0.618) + (seed % 1_000);
  while (divisor(step, size) !== 1) step += 1;
  return (place: number): number => (place * step + seed) % size;
};
