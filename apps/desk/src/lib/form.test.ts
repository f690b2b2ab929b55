import { expect, it } from "vitest";
import { passwordProblem } from "#lib/form.tsx";

it("asks for twelve characters, each counted once whatever it takes to store it", () => {
  expect(passwordProblem("elleve tegn")).toBe("password.too_short");
  expect(passwordProblem("😀".repeat(6))).toBe("password.too_short");
  expect(passwordProblem("tolv tegn ja")).toBeUndefined();
  expect(passwordProblem("x".repeat(256))).toBe("password.too_long");
});
