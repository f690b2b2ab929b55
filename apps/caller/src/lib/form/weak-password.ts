/** Beginnings that everyone tries first, in the languages of those who write here. */
const common =
  /^(passord|password|passwd|hemmelig|beassans|qwerty|asdf|zxcv|abc|admin|letmein|welcome|velkommen|iloveyou|1q2w3e)/i;

/** 123456, abcdef, 987654: every step is the same. */
function isStaircase(text: string): boolean {
  const codes = Array.from(text, (letter) => letter.codePointAt(0) ?? 0);
  const step = (codes[1] ?? 0) - (codes[0] ?? 0);
  return Math.abs(step) <= 1 && codes.every((code, at) => at === 0 || code - (codes[at - 1] ?? 0) === step);
}

/** A gentle word, never a refusal: any password of six characters is taken. */
export function isWeak(password: string, username = ""): boolean {
  if (password === "") return false;
  const name = username.trim().toLowerCase();
  return (
    Array.from(password).length < 8 ||
    new Set(password).size < 4 ||
    common.test(password) ||
    isStaircase(password) ||
    (name !== "" && password.toLowerCase().includes(name))
  );
}
