import { reveals } from "@sosmessages/contract/usernames.ts";

/** In whichever language. */
const invented = new Set<string>();

export function inventName(first: string, second: string, pick: (below: number) => number): string {
  const [firsts, seconds] = [first.split(" "), second.split(" ")];
  const name = `${firsts[pick(firsts.length)]} ${seconds[pick(seconds.length)]} ${10 + pick(90)}`;
  invented.add(name);
  return name;
}

/** Must be unpredictable: a guessable name is not anonymous. */
export const pickSecurely = (below: number): number => {
  const [number = 0] = crypto.getRandomValues(new Uint32Array(1));
  return number % below;
};

export const mayReveal = (username: string): boolean => !invented.has(username.trim()) && reveals(username);
