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

/** Whether the username may identify a caller: a name, an address or a number. */
export const reveals = (username: string): boolean => signs.some((looks) => looks(username.trim()));
