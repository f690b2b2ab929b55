import { nb as caller } from "@sosmessages/texts/caller/nb.ts";
import { nb as first } from "@sosmessages/texts/first/nb.ts";
import { describe, expect, it } from "vitest";
import { shortKeys, textKeys } from "./text-keys.ts";

const builtFrom = (code: string, file = "/apps/caller/src/lib/title.ts"): string => {
  const { transform } = textKeys;
  if (typeof transform !== "object") throw new Error("the plugin has no transform of its own");
  const { code: made } = (transform.handler as (code: string, id: string) => { code: string })(code, file);
  return made;
};

describe("the names of sentences in scripts", () => {
  it("are short, and each its own", () => {
    const keys = Object.keys({ ...first, ...caller });
    expect(Object.keys(shortKeys).toSorted()).toEqual(keys.toSorted());
    expect(new Set(Object.values(shortKeys)).size).toBe(keys.length);
    for (const name of Object.values(shortKeys)) expect(name).toMatch(/^[a-z]{1,2}$/);
  });

  it("are the same where a sentence stands and where it is said", () => {
    const name = JSON.stringify(shortKeys["messages.sent"]);
    expect(builtFrom('say("messages.sent")')).toBe(`say(${name})`);
    expect(builtFrom('"messages.sent": "Meldingen er sendt.",')).toBe(`${name}: "Meldingen er sendt.",`);
  });

  it("leave everything else alone: names that are put together, sentences, other files", () => {
    const others = 'texts["validation.other"]; `terms.${part}.title`; "./messages.css"; "Ring messages.sent"';
    expect(builtFrom(others)).toBe(others);
  });

  it.each(["say(`messages.${which}`)", "say(`leaving.why.${which}.title`)", 'say("messages." + which)'])(
    "are written out where they are said: %s stops the build",
    (code) => {
      expect(() => builtFrom(code)).toThrow("write the name of the sentence out");
    },
  );

  it("are known to what renames a service's own sentences", () => {
    const made = builtFrom('const built = {};\nbuilt["messages.sent"]', "/apps/caller/src/lib/key-names.ts");
    expect(made).toBe(`const built = ${JSON.stringify(shortKeys)};\nbuilt["messages.sent"]`);
  });
});
