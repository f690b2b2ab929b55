import { describe, expect, it } from "vitest";
import { check, type FieldName, type Values } from "#lib/form/rules.ts";
import { registerRules } from "./RegisterScreen.tsx";

const good: Values = { username: "havørn", password: "hemmelig", password_confirmation: "hemmelig", email: "" };
const fields = Object.keys(registerRules) as FieldName[];
const told = (change: Partial<Values>) => check(registerRules, { ...good, ...change }, fields);

describe("what the registration form says before it is sent", () => {
  it("nothing, when all is well, with or without an e-mail address", () => {
    expect(told({})).toEqual({});
    expect(told({ email: "havorn@example.org" })).toEqual({});
  });

  it.each<[Partial<Values>, Partial<Record<keyof Values, string>>]>([
    [{ username: "  " }, { username: "required" }],
    [{ username: "x".repeat(65) }, { username: "max" }],
    [{ password: "", password_confirmation: "" }, { password: "required" }],
    [{ password: "fem55", password_confirmation: "fem55" }, { password: "min" }],
    [{ password: "x".repeat(256), password_confirmation: "x".repeat(256) }, { password: "max" }],
    [{ password_confirmation: "hemmelik" }, { password_confirmation: "confirmed" }],
    [{ password: "fem55" }, { password: "min" }],
    [{ email: "havørn" }, { email: "email" }],
  ])("%j is told as %j", (change, problems) => {
    expect(told(change)).toEqual(problems);
  });

  it("the shortest and the longest password there may be are fine", () => {
    for (const password of ["x".repeat(6), "x".repeat(255)]) {
      expect(told({ password, password_confirmation: password })).toEqual({});
    }
  });

  it("counts letters as a person does: six clocks are six characters", () => {
    expect(told({ password: "🕐🕑🕒🕓🕔🕕", password_confirmation: "🕐🕑🕒🕓🕔🕕" })).toEqual({});
    expect(told({ password: "🕐🕑🕒", password_confirmation: "🕐🕑🕒" })).toEqual({ password: "min" });
  });

  it("leaves alone what nobody has touched yet", () => {
    expect(check(registerRules, { ...good, username: "", password: "x" }, ["username"])).toEqual({
      username: "required",
    });
  });
});
