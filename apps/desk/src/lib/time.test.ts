import en from "@sosmessages/texts/languages/en/desk.yaml";
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import se from "@sosmessages/texts/languages/se/desk.yaml";
import { format } from "@sosmessages/texts/format.ts";
import { pluralsOf } from "@sosmessages/texts/plurals.ts";
import { describe, expect, it } from "vitest";
import type { Say } from "#lib/texts.tsx";
import { deadlineWords, lengthWords, momentWords, urgencyOf, waitingWords } from "#lib/time.ts";

/** The time hangs on to the word before it. */
const plain = (words: string) => words.replaceAll("\u00a0", " ");

const sayIn =
  (texts: Readonly<Record<keyof typeof nb, string>>): Say =>
  (key, ...values) =>
    format(pluralsOf("nb"), texts[key], values[0] ?? {});
const say = sayIn(nb);
const minute = 60_000;
const hour = 60 * minute;
const now = new Date(2026, 10, 15, 14, 20);
const at = (ms: number) => new Date(now.getTime() + ms).toISOString();

describe("how long somebody has waited", () => {
  it("is told in minutes, hours or days, and never rounded up", () => {
    expect(lengthWords(say, 59_999)).toBe("under ett minutt");
    expect(lengthWords(say, minute)).toBe("1 min");
    expect(lengthWords(say, 59 * minute)).toBe("59 min");
    expect(lengthWords(say, hour - 1)).toBe("59 min");
    expect(lengthWords(say, 3 * hour + 59 * minute)).toBe("3 t");
    expect(lengthWords(say, 47 * hour)).toBe("47 t");
    expect(lengthWords(say, 72 * hour)).toBe("3 dager");
    expect(waitingWords(say, now, at(-3 * hour))).toBe("Har ventet i 3 t");
  });
});

describe("a deadline", () => {
  it("is told by what is left, and by how late it is afterwards", () => {
    expect(deadlineWords(say, now, at(24 * hour))).toBe("24 t igjen");
    expect(deadlineWords(say, now, at(2 * hour - 1))).toBe("1 t igjen");
    expect(deadlineWords(say, now, at(-2 * hour))).toBe("fristen gikk ut for 2 t siden");
    expect([at(5 * hour), at(4 * hour), at(0)].map((due) => urgencyOf(now, due))).toEqual(["calm", "soon", "over"]);
    expect(plain(momentWords(say, now, at(-24 * hour)))).toBe("i går kl. 14:20");
  });

  it("keeps the time with the word before it", () => {
    expect(momentWords(say, now, at(hour))).toBe("i dag kl.\u00a015:20");
  });

  it("is tomorrow one minute after midnight", () => {
    const late = new Date(2026, 10, 15, 23, 59);
    expect(plain(momentWords(say, late, new Date(2026, 10, 16, 0, 1).toISOString()))).toBe("i morgen kl. 00:01");
  });

  it("is told in Northern Sami and English too", () => {
    expect(deadlineWords(sayIn(se), now, at(-2 * hour))).toBe("áigemearri lei 2 diimmu áigi");
    expect(deadlineWords(sayIn(en), now, at(2 * hour))).toBe("2 h left");
    expect(plain(momentWords(sayIn(en), now, at(48 * hour)))).toBe("17/11 at 14:20");
  });

  it("names the year if it is another one", () => {
    expect(plain(momentWords(say, now, new Date(2025, 2, 3, 9, 5).toISOString()))).toBe("03.03.2025 kl. 09:05");
    expect(plain(momentWords(say, now, new Date(2026, 2, 3, 9, 5).toISOString()))).toBe("03.03. kl. 09:05");
  });
});
