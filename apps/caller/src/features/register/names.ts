/** Names that belong to nobody: "Stille bjørk 47". `pick` chooses a number below the one it is given. */
export function inventName(first: string, second: string, pick: (below: number) => number): string {
  const [firsts, seconds] = [first.split(" "), second.split(" ")];
  return `${firsts[pick(firsts.length)]} ${seconds[pick(seconds.length)]} ${10 + pick(90)}`;
}

/** Not to be foreseen: a name that can be guessed from the one before it is not anonymous. */
export const pickSecurely = (below: number): number => {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number % below;
};
