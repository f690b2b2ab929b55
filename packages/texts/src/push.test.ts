import { describe, expect, it } from "vitest";
import { pushSentenceIn, pushSentences, type PushSentence } from "./push.ts";

describe("what a lock screen shows", () => {
  it("is one of three sentences, and no other text is of their kind", () => {
    const say = (sentence: PushSentence): string => sentence;
    expect(say(pushSentences.nb)).toBe("Du har noe nytt å lese.");
    expect(say(pushSentences.se)).toBe("Dus lea juoga ođđa maid sáhtát lohkat.");
    expect(say(pushSentences.en)).toBe("You have something new to read.");
    // @ts-expect-error -- a volunteer's message must not compile
    say("Hei Kari, takk for at du skrev");
  });

  it("is what the language's folder says, and Norwegian where there is no such folder any more", () => {
    const brought = { texts: { push: { notification: "Jotain uutta." } } };
    expect([pushSentenceIn("fi", brought), pushSentenceIn("fi", undefined), pushSentenceIn("en", brought)]).toEqual([
      "Jotain uutta.",
      pushSentences.nb,
      pushSentences.en,
    ]);
  });

  it("is the subject of the mail for an alarm at the desk, in every language", () => {
    const brought = { texts: { "desk-mail": { alarm: "Alarm: det trengst ein vaktleiar no" } } };
    const alarm = (language: string, folder?: typeof brought) => pushSentenceIn(language, folder, "alarm");
    expect([alarm("nb"), alarm("se"), alarm("en"), alarm("nn", brought), alarm("nn")]).toEqual([
      "Alarm: en vaktleder trengs nå",
      "Alárbma: Jođiheaddji dárbbašuvvo dál",
      "Alarm: a leader is needed now",
      "Alarm: det trengst ein vaktleiar no",
      "Alarm: en vaktleder trengs nå",
    ]);
    expect(pushSentenceIn("nn", brought, "test")).toBe("Prøve: slik når vi deg");
  });

  it.each(Object.entries(pushSentences))("tells nothing in %s", (_locale, sentence) => {
    const telling =
      /sos\b|kris|crisis|heaht|heađ|selvmord|suicid|iešsor|frivillig|volunt|eaktod|kirke|church|girku|hjelp|\bhelp|veahk|svar|answer|vástád|repl/i;
    expect(sentence).not.toMatch(telling);
    expect(sentence).not.toMatch(/\d|\{/);
  });
});
