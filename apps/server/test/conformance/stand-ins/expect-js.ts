import { expect } from "vitest";

/** What the specs use of expect.js. */
export const expectJs = (value: unknown) => {
  const a = (kind: string | (new () => unknown)): void =>
    typeof kind === "string" ? expect(typeof value).toBe(kind) : expect(value).toBeInstanceOf(kind);
  return {
    to: {
      be: { a, an: a },
      equal: (wanted: unknown) => expect(value).toBe(wanted),
      eql: (wanted: unknown) => expect(value).toEqual(wanted),
    },
  };
};
