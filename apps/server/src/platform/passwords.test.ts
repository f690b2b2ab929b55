import { hash, verify } from "@node-rs/argon2";
import { expect, test } from "vitest";
import { argon2id, argon2idOfDesk, dummyHash, hashCosts } from "./passwords.ts";

test.each([argon2id, argon2idOfDesk])(
  "a hash of nobody is as long and as costly as anybody's, and fits nothing: %j",
  async (cost) => {
    const [nobodys, somebodys] = [dummyHash(cost), await hash("a long secret", cost)];
    const withoutRandom = (text: string) =>
      text.replaceAll(/(?<=\$)[A-Za-z0-9+/]{20,}/g, ({ length }) => String(length));
    expect(withoutRandom(nobodys)).toBe(withoutRandom(somebodys));
    expect(await verify(nobodys, "a long secret")).toBe(false);
    expect(dummyHash(cost)).not.toBe(nobodys);
  },
);

test("a service composed without test costs hashes as OWASP recommends", () => {
  expect(hashCosts).toEqual({
    callers: { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 },
    desk: { algorithm: 2, memoryCost: 65_536, timeCost: 3, parallelism: 1 },
  });
});
