import { locales } from "@sosmessages/contract/languages.ts";
import { describe, expect, it } from "vitest";
import { recoveryMail } from "./mail.ts";

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

  it("puts a username in as it is, even one that looks like a placeholder", () => {
    const { text } = recoveryMail(locale, {
      profiles: [{ username: "{minutes} $& $1", link: "https://x.example" }],
      minutes: 60,
    });
    expect(text).toContain(": {minutes} $& $1\n");
  });
});
