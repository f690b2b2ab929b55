import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { newSecretKey } from "#platform/secret-key.ts";
import { UnreadableError, openBytes, openText, sealBytes, sealText } from "#vault/seal.ts";

const text = fc.string({ unit: "binary", maxLength: 3000 }).filter((s) => s.isWellFormed());
const context = fc.string({ maxLength: 80 }).filter((s) => s.isWellFormed());
const key = newSecretKey();
const overhead = 1 + 12 + 16;

describe("a sealed text", () => {
  test("opens again as it was, whatever was written", () => {
    fc.assert(
      fc.property(text, context, fc.constantFrom(320, 512), (written, place, step) => {
        expect(openText(key, place, sealText(key, place, written, step))).toBe(written);
      }),
    );
  });

  test("comes in steps of 512 bytes, so that its size tells little", () => {
    const sizes = Array.from(
      { length: 2000 },
      (_, length) => sealText(key, "", "x".repeat(length), 512).length - overhead,
    );
    expect(new Set(sizes)).toEqual(new Set([512, 1024, 1536, 2048]));
    expect([508, 509].map((length) => sizes[length])).toEqual([512, 1024]);
    expect(sealText(key, "", "å".repeat(255), 512).length).toBe(sealText(key, "", "", 512).length + 512);
  });

  test("never looks the same twice", () => {
    const seen = new Set(Array.from({ length: 500 }, () => sealText(key, "", "the same", 512).toString("base64")));
    expect(seen.size).toBe(500);
  });

  test("holds nothing of what was written", () => {
    const sealed = sealText(key, "place", "a word that must not show", 512);
    expect(sealed.includes("a word that must not show")).toBe(false);
  });
});

describe("it does not open", () => {
  test("for another place, even one that differs by a character", () => {
    fc.assert(
      fc.property(context, context, (place, other) => {
        fc.pre(place !== other);
        expect(() => openText(key, other, sealText(key, place, "secret", 512))).toThrow(UnreadableError);
      }),
    );
  });

  test("with another key", () => {
    expect(() => openBytes(newSecretKey(), "place", sealBytes(key, "place", Buffer.from("secret")))).toThrow(
      UnreadableError,
    );
  });

  test("if any bit of it was changed", () => {
    const sealed = sealText(key, "place", "secret", 320);
    for (let bit = 0; bit < sealed.length * 8; bit += 1) {
      const spoiled = Buffer.from(sealed);
      spoiled[bit >> 3]! ^= 1 << (bit & 7);
      expect(() => openText(key, "place", spoiled)).toThrow(UnreadableError);
    }
  });

  test("if it was cut, lengthened, or never sealed", () => {
    const sealed = sealText(key, "place", "secret", 320);
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), (length) => {
        expect(() => openText(key, "place", sealed.subarray(0, length))).toThrow(UnreadableError);
      }),
    );
    expect(() => openText(key, "place", Buffer.concat([sealed, Buffer.of(0)]))).toThrow(UnreadableError);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (garbage) => {
        expect(() => openBytes(key, "place", Buffer.from(garbage))).toThrow(UnreadableError);
      }),
    );
  });
});
