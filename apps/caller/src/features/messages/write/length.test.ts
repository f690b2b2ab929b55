import { limits } from "@sosmessages/contract/limits.ts";
import { describe, expect, it } from "vitest";
import { charactersLeft } from "./draft.ts";

const { max } = limits.messageBody;

describe("the length of a message", () => {
  it("is nobody's concern until it comes near the limit", () => {
    expect(charactersLeft("")).toBeNull();
    expect(charactersLeft("x".repeat(max - 501))).toBeNull();
    expect(charactersLeft("x".repeat(max - 500))).toBe(500);
    expect(charactersLeft("x".repeat(max))).toBe(0);
  });

  it("tells by how much it is too long, counting as the service does", () => {
    expect(charactersLeft("x".repeat(max + 3))).toBe(-3);
    expect(charactersLeft(`  ${"🕐".repeat(max + 1)}\n`)).toBe(-1);
    expect(charactersLeft("🕐".repeat(max / 2))).toBeNull();
  });
});
