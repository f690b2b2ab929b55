import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { partsOf } from "@sosmessages/contract/links.ts";
import { mayHoldLinks } from "./letter-texts.ts";

const links = (text: string) => {
  const found = partsOf(text).flatMap(({ text: shown, href }) => (href === null ? [] : [shown]));
  // Where nothing is looked for, nothing may be missed.
  expect(found.length === 0 || mayHoldLinks(text)).toBe(true);
  return found;
};

describe("addresses in an answer", () => {
  it.each([
    ["Les mer på https://www.helsenorge.no/psykisk-helse.", ["https://www.helsenorge.no/psykisk-helse"]],
    ["(http://example.org)", ["http://example.org"]],
    [
      "Se https://example.org/a_(b), og https://example.org/?q=1&r=2#del!",
      ["https://example.org/a_(b)", "https://example.org/?q=1&r=2#del"],
    ],
    ["HTTPS://EXAMPLE.ORG/A", ["HTTPS://EXAMPLE.ORG/A"]],
    ["«https://example.org/æøå»", ["https://example.org/æøå"]],
  ])("%s", (text, expected) => {
    expect(links(text)).toEqual(expected);
  });

  it.each([
    "javascript:alert(1)",
    "JaVaScRiPt:https://example.org.alert(1)".replace("https://", ""),
    "data:text/html,<script>alert(1)</script>",
    "vbscript:x file:///etc/passwd ftp://example.org mailto:a@b.no tel:113",
    "https://bank.no@evil.example/",
    "https://user:secret@example.org/",
    "https://",
    "http://localhost/admin",
    "xhttps://example.org",
    "<a href=x>her</a> <img src=x onerror=alert(1)> [her](x) **fet**",
  ])("%s is words and nothing else", (text) => {
    expect(links(text)).toEqual([]);
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });

  it("an address that hides its direction ends where the hiding begins", () => {
    expect(links("https://example.org/\u202Egro.knab")).toEqual(["https://example.org/"]);
  });

  const pieces = fc.constantFrom(
    ..."https:// http:// javascript: example.org . , ( ) [ ] « » @ / ? # \u202e \n <b> \" ' a.b/c ://".split(" "),
    " ",
    "\t",
  );
  const texts = fc.oneof(
    fc.string({ unit: "binary" }),
    fc.array(pieces, { maxLength: 30 }).map((all) => all.join("")),
  );

  it("whatever the text, not a letter is lost, and what can be followed leads to the web", () => {
    fc.assert(
      fc.property(texts, (text) => {
        const parts = partsOf(text);
        expect(parts.map((part) => part.text).join("")).toBe(text);
        for (const { href } of parts) {
          if (href === null) continue;
          const url = new URL(href);
          expect(["http:", "https:"]).toContain(url.protocol);
          expect(url.username + url.password).toBe("");
        }
      }),
      { numRuns: 2_000 },
    );
  });

  it("a hostile text of the greatest length costs next to nothing", () => {
    for (const piece of ["https://a.b", "https://", "(", ")", "https://a.b/)", "x"]) {
      const text = `https://a.b/${piece.repeat(20_000 / piece.length)}`;
      // Of the processor, so that nothing else on the machine counts.
      const before = process.threadCpuUsage();
      partsOf(text);
      const { user, system } = process.threadCpuUsage(before);
      expect((user + system) / 1000).toBeLessThan(500);
    }
  });
});

describe("a telephone number in an answer", () => {
  const called = (text: string) =>
    partsOf(text).flatMap(({ href }) => (href?.startsWith("tel:") ? [href.slice(4)] : []));

  it.each([
    ["Ring 113 nå.", ["113"]],
    ["Mental Helse: 116 123, legevakt 116117.", ["116123", "116117"]],
    ["Du når oss på 22 40 00 40 eller +47 22 40 00 40.", ["22400040", "+4722400040"]],
    ["Mobil: 987 65 432 (kveld) / 98765432", ["98765432", "98765432"]],
  ])("can be tapped: %s", (text, numbers) => {
    expect(called(text)).toEqual(numbers);
    expect(
      partsOf(text)
        .map((part) => part.text)
        .join(""),
    ).toBe(text);
  });

  it.each([
    "15.11.2026",
    "kl. 11:30",
    "1130 kroner",
    "113,5 kg",
    "2026-11-15",
    "https://example.org/22400040",
    "123456789",
  ])("is not seen in %s", (text) => {
    expect(called(text)).toEqual([]);
  });
});
