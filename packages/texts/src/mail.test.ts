import { locales } from "@sosmessages/contract/languages.ts";
import { describe, expect, it } from "vitest";
import fc from "fast-check";
import { nameInMail, recoveryMail } from "./mail.ts";

/** Names that would put a stranger's message into the service's mail. */
const hostile = [
  "Kontoen er sperret:\u2028https://evil.example/logg-inn",
  "Konto\u2029gesperrt www.evil.example",
  "https://evil.example",
  "kari@evil.example",
  "evil\u3002example",
  "evil\uff0eexample\u2215inn",
  "a\u202egro.live\u202c",
  "\u2066skjult\u2069 \u200bnavn\ufeff\u3164",
  "linje\r\n\r\nLinje to\u0085tre\u000bfire",
  "<a href=https://evil.example>her</a>",
  "{minutes} $& $1",
  "=?utf-8?q?x?=",
  "Kontoen er sperret ring 22 33 44 55",
  "ring 22.33.44.55 eller 555-55-555 na",
  "\u0662\u0662\u0663\u0663\u0664",
  "a".repeat(65),
  "Z\u0351\u0311\u0357algo\u02d0",
  "\u{e0041}\u{e0042}",
  "!!!",
  "  havørn  ",
] as const;

const profile = { username: "havørn", link: "https://meldinger.example/endrepassord?token=abc" };

it("in a language that a folder brings, the mail counts as that language does", () => {
  const own = { valid: "{count, plural, one {Kerran} few {Muutaman} other {Monta}} {minutes}" };
  const plurals = { one: "n = 1", few: "n = 2..3" };
  const textFor = (count: number) =>
    recoveryMail("fi", { profiles: Array.from({ length: count }, () => profile), minutes: 60 }, own, plurals).text;
  expect([1, 2, 4].map((count) => /(Kerran|Muutaman|Monta) 60/.exec(textFor(count))?.[1])).toEqual([
    "Kerran",
    "Muutaman",
    "Monta",
  ]);
});

describe.each(locales)("the mail to someone who forgot, in %s", (locale) => {
  it("holds the username, the link on a line of its own, and how long it works", () => {
    const { text } = recoveryMail(locale, { profiles: [profile], minutes: 60 });
    expect(text).toContain(": havørn\n");
    expect(text.split("\n")).toContain(profile.link);
    expect(text).toContain("60");
    expect(text).not.toMatch(/[{}]/);
  });

  it("holds every profile of the address, each with its own link", () => {
    const second = { username: "rein", link: "https://meldinger.example/endrepassord?token=def" };
    const { text } = recoveryMail(locale, { profiles: [profile, second], minutes: 60 });
    expect(text.indexOf(profile.link)).toBeGreaterThan(text.indexOf("havørn"));
    expect(text.indexOf("rein")).toBeGreaterThan(text.indexOf(profile.link));
    expect(text.split("\n")).toContain(second.link);
  });

  it("tells a glance over the shoulder nothing", () => {
    const { sender, subject, text } = recoveryMail(locale, { profiles: [profile], minutes: 60 });
    const telling =
      /sos\b|kris|crisis|heaht|heađ|selvmord|suicid|iešsor|frivillig|volunt|eaktod|kirke|church|girku|hjelp|\bhelp|veahk/i;
    expect(`${sender}\n${subject}\n${text}`).not.toMatch(telling);
  });

  it.each(hostile)(
    "shows of the name %j letters, digits, spaces and hyphens, in its place and nowhere else",
    (name) => {
      const link = "https://x.example/endrepassord";
      const { sender, subject, text } = recoveryMail(locale, { profiles: [{ username: name, link }], minutes: 60 });
      const plain = recoveryMail(locale, { profiles: [{ username: "a", link }], minutes: 60 });
      expect([sender, subject]).toEqual([plain.sender, plain.subject]);
      const added = text.split("\n").filter((line) => !plain.text.split("\n").includes(line));
      const shown = nameInMail(name);
      const usernameLine = plain.text.split("\n").find((line) => line.endsWith(": a"))!;
      const nameLines = shown === "" ? [] : [usernameLine.replace(/a$/, () => shown)];
      expect(added.slice(0, nameLines.length)).toEqual(nameLines);
      const behind = added.slice(nameLines.length);
      expect(behind).toHaveLength(shown === name ? 0 : 1);
      expect(behind.filter((line) => !/^[\p{L} ,-]+\.$/u.test(line))).toEqual([]);
      expect(shown).toMatch(/^[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{Nd} -]{0,64}$/u);
      expect(shown).not.toMatch(/\p{Default_Ignorable_Code_Point}|  |^ | $|\p{Nd}(?:[ -]*\p{Nd}){4}/u);
      // One address of the web alone: the link.
      expect(text.match(/\w+:\/\/\S+|www\.\S+|\S+@\S+/g)).toEqual([link]);
    },
  );
});

it("a number that can be called is left out of the name", () => {
  expect(nameInMail("Kontoen er sperret ring 22 33 44 55 nå")).toBe("Kontoen er sperret ring nå");
  expect(nameInMail("mari_1992")).toBe("mari1992");
});

it("a name of any text is shown by letters, digits, spaces and hyphens alone", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 80 }), (name) => {
      expect(nameInMail(name)).toMatch(/^[\p{Lu}\p{Ll}\p{Lt}\p{Lo}\p{Nd} -]{0,64}$/u);
    }),
    { numRuns: 2_000 },
  );
});
