import { describe, expect, it } from "vitest";
import { createUnsent } from "./unsent.ts";

describe("half a message", () => {
  it("is there again when the one who wrote it logs in again", () => {
    const unsent = createUnsent();
    unsent.of("havørn").write("Det er noe jeg");
    expect(unsent.isHeld()).toBe(true);
    expect(unsent.of("havørn").read()).toBe("Det er noe jeg");
  });

  it("is never shown to someone else", () => {
    const unsent = createUnsent();
    unsent.of("havørn").write("Det er noe jeg");
    expect(unsent.of("rein").read()).toBe("");
  });

  it("is gone once it is sent or let go", () => {
    const unsent = createUnsent();
    unsent.of("havørn").write("Det er noe jeg");
    unsent.forget();
    expect(unsent.isHeld()).toBe(false);
    expect(unsent.of("havørn").read()).toBe("");
  });
});
