import { describe, expect, it } from "vitest";
import { isWeak } from "./rules.ts";

describe("a password that others could guess", () => {
  it.each(["123456", "123456789", "87654321", "abcdefgh", "aaaaaaaaaa", "Passord2026", "qwertyuiop", "ababababab"])(
    "%s gets a gentle word",
    (password) => {
      expect(isWeak(password)).toBe(true);
    },
  );

  it("so does one that holds the username", () => {
    expect(isWeak("havørn-1987", "Havørn")).toBe(true);
    expect(isWeak("havørn-1987", "rein")).toBe(false);
  });

  it.each(["", "hund12", "tre blå hester", "k8!vhq2Lp", "🕐🕑🕓🕕🕗🕚🕘🕙"])("%j gets none", (password) => {
    expect(isWeak(password)).toBe(false);
  });
});
