import { secretKeyOf } from "#platform/secret-key.ts";
import { expect, test } from "vitest";
import { codeAt, newTotpSecret, stepOf, stepOfCode, toBase32, totpUri } from "./totp.ts";

/* The secret and the codes of RFC 6238, appendix B; of its eight digits the last six. */
const secret = toBase32(Buffer.from("12345678901234567890"));

test.each([
  [59, "287082"],
  [1_111_111_109, "081804"],
  [1_111_111_111, "050471"],
  [1_234_567_890, "005924"],
  [2_000_000_000, "279037"],
  [20_000_000_000, "353130"],
])("%i seconds after 1970 the code is %s, as the standard has it", (seconds, code) => {
  expect(codeAt(secret, stepOf(new Date(seconds * 1000)))).toBe(code);
});

test("the code before and the one after are good as well, and no others", () => {
  const now = new Date(1_700_000_000_000);
  const step = stepOf(now);
  const good = [-2, -1, 0, 1, 2].map((by) =>
    stepOfCode(secretKeyOf(Buffer.from(secret)), codeAt(secret, step + by), now, 0),
  );
  expect(good).toEqual([null, step - 1, step, step + 1, null]);
});

test("a code that was used is used up, and so are those before it", () => {
  const now = new Date(1_700_000_000_000);
  const step = stepOf(now);
  const after = [-1, 0, 1].map((by) =>
    stepOfCode(secretKeyOf(Buffer.from(secret)), codeAt(secret, step + by), now, step),
  );
  expect(after).toEqual([null, null, step + 1]);
});

test.each(["", "12345", "1234567", "abcdef", "١٢٣٤٥٦"])("%o is no code", (code) => {
  expect(stepOfCode(secretKeyOf(Buffer.from(secret)), code, new Date(), 0)).toBeNull();
});

test("a secret is 160 bits, and an authenticator app reads it out of the address", () => {
  const fresh = newTotpSecret();
  expect(fresh).toMatch(/^[A-Z2-7]{32}$/);
  expect(newTotpSecret()).not.toBe(fresh);
  const uri = new URL(totpUri(fresh, "desk.example.org", "Kari & Ola"));
  expect(uri.searchParams.get("secret")).toBe(fresh);
  expect(decodeURIComponent(uri.pathname)).toContain("desk.example.org:Kari & Ola");
});
