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

/** Spaces, dots and hyphens as people write them into numbers. */
const bare = (text: string) => text.replace(/(\d)[\s.\-/()]{1,3}(?=\d)/g, "$1");

const looksLikeEmail = (text: string) => /[^\s@]@[^\s@]{1,99}\.\S/.test(text);

/** Eight digits, or with the country in front: +47, 0047, or another. Alone, or after a name. */
const looksLikePhone = (text: string) => /(?:^|\D)(?:(?:\+|00)\d{1,3})?[2-9]\d{7}$|(?:\+|00)\d{8,14}$/.test(bare(text));

/** Day, month (40 or 80 more in made-up and in temporary numbers) and five digits. */
const looksLikeIdentityNumber = (text: string) => /(?:^|\D)[0-7]\d[0-9]\d{8}(?:\D|$)/.test(bare(text));

/** Two words: "Kari Nordmann", "kari.nordmann", "KariNordmann87". */
const looksLikeFullName = (text: string) =>
  /\p{L}\p{L}[ ._-]{1,3}\p{L}\p{L}|\p{Lu}\p{Ll}{1,40}\p{Lu}\p{Ll}/u.test(text);

const looksLikeNameAndYear = (text: string) => /^\p{Lu}\p{Ll}{1,40}[ ._-]?(?:19[3-9]\d|200\d|201\d)$/u.test(text);

const signs = [looksLikeEmail, looksLikePhone, looksLikeIdentityNumber, looksLikeFullName, looksLikeNameAndYear];

export const mayReveal = (username: string): boolean =>
  !invented.has(username.trim()) && signs.some((looks) => looks(username.trim()));
