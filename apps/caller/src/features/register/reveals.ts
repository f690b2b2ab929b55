/** Spaces, dots and hyphens as people write them into numbers. */
const bare = (text: string) => text.replace(/[\s.\-/()]/g, "");

const looksLikeEmail = (text: string) => /\S@\S{1,99}\.\S/.test(text);

/** Eight digits, or with the country in front: +47, 0047, or another. */
const looksLikePhone = (text: string) => /^(?:(?:\+|00)\d{1,3})?[2-9]\d{7}$|^(?:\+|00)\d{8,14}$/.test(bare(text));

/** Day, month (40 or 80 more in made-up and in temporary numbers) and five digits. */
const looksLikeIdentityNumber = (text: string) => /^[0-7]\d[0-9]\d{8}$/.test(bare(text));

/** Whether a username may tell who somebody is. It is still accepted. */
export const mayReveal = (username: string): boolean =>
  [looksLikeEmail, looksLikePhone, looksLikeIdentityNumber].some((looks) => looks(username.trim()));
