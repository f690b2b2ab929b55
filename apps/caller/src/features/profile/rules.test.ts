import { describe, expect, it } from "vitest";
import { check } from "#lib/form/rules.ts";
import { profileRules } from "./ProfileScreen.tsx";

const told = (password: string, again: string, email = "") =>
  check(profileRules, { password, password_confirmation: again, email }, [
    "password",
    "password_confirmation",
    "email",
  ]);

describe("what the profile form says before it is sent", () => {
  it("nothing, when the password is left alone or changed as it should be", () => {
    expect(told("", "")).toEqual({});
    expect(told("hemmelig", "hemmelig", "havorn@example.org")).toEqual({});
  });

  it("a new password is held to the same rules as the first one", () => {
    expect(told("fem55", "fem55")).toEqual({ password: "min" });
    expect(told("hemmelig", "")).toEqual({ password_confirmation: "required" });
    expect(told("hemmelig", "hemmelik")).toEqual({ password_confirmation: "confirmed" });
    expect(told("", "hemmelig")).toEqual({ password: "required" });
  });

  it("an address must look like one", () => {
    expect(told("", "", "havørn")).toEqual({ email: "email" });
  });
});
