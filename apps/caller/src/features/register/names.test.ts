import { limits } from "@sosmessages/contract/limits.ts";
import en from "@sosmessages/texts/languages/en/forms.yaml";
import nb from "@sosmessages/texts/languages/nb/forms.yaml";
import se from "@sosmessages/texts/languages/se/forms.yaml";
import { describe, expect, it } from "vitest";
import { inventName, pickSecurely, mayReveal } from "./usernames.ts";

describe.each([
  ["nb", nb],
  ["se", se],
  ["en", en],
])("the names that are offered in %s", (_, texts) => {
  const firsts = texts["register.name_first"].split(" ");
  const seconds = texts["register.name_second"].split(" ");

  it("are many, each word once, and all of them can be used", () => {
    expect(new Set(firsts).size).toBe(firsts.length);
    expect(new Set(seconds).size).toBe(seconds.length);
    expect(firsts.length * seconds.length * 90).toBeGreaterThan(15_000);
    for (const first of firsts) {
      for (const second of seconds) {
        const name = inventName(first, second, (below) => below - 1);
        expect(name).toBe(`${first} ${second} 99`);
        expect(mayReveal(name)).toBe(false);
        expect(name.length).toBeLessThanOrEqual(limits.username.max);
      }
    }
  });

  it("differ from each other", () => {
    const name = () => inventName(texts["register.name_first"], texts["register.name_second"], pickSecurely);
    expect(new Set(Array.from({ length: 50 }, name)).size).toBeGreaterThan(40);
  });
});
