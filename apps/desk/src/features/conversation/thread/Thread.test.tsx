import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { describe, expect, test } from "vitest";
import { now, sampleMessage } from "#test/samples.ts";
import { showInConversation } from "#test/conversation-context.tsx";
import { buttonsIn, nothing, show, wordsOf } from "#test/show.tsx";
import { Overwrite, SelectWords } from "./Overwrite.tsx";
import { firstToRead, Thread } from "./Thread.tsx";

const found = [{ start: 10, end: 14, kind: "name" as const }];
type Given = Parameters<typeof Thread>[0];
const thread = (messages: Given["messages"], known: readonly string[], mayMark = true, about: Given["about"] = {}) =>
  show(
    <Thread
      messages={messages}
      known={new Set(known)}
      about={about}
      now={now}
      onMark={mayMark ? nothing : null}
      onChoose={nothing}
    />,
  );

describe("the thread", () => {
  test("puts a heading above each day, and one above what came meanwhile", () => {
    const messages = [
      sampleMessage({ id: "a", submitted_at: "2026-03-09T09:00:00Z" }),
      sampleMessage({ id: "b", submitted_at: "2026-03-10T09:00:00Z" }),
    ];
    const headings = [...thread(messages, ["a"]).matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map(([, words]) => words);
    expect(headings).toHaveLength(3);
    expect(headings[2]).toBe(nb["talk.new"]);
    expect(thread(messages, ["a", "b"])).not.toContain(nb["talk.new"]);
  });

  test("says between the letters who ended an emergency, and why, and who rejected a sign of danger", () => {
    const letters = [
      sampleMessage({ id: "a", body: "Først", submitted_at: "2026-03-10T08:00:00Z" }),
      sampleMessage({ id: "b", body: "Siden", submitted_at: "2026-03-10T09:30:00Z" }),
    ];
    const about = { by: "Vaktleder 1", reason: "safe-now" } as const;
    const ended = [
      { ...about, at: "2026-03-10T09:00:00Z" },
      { ...about, at: "2026-03-10T09:45:00Z" },
    ];
    const words = wordsOf(thread(letters, ["a", "b"], false, { ended_emergencies: ended }));
    const line = `Ikke lenger akutt: ${nb["acute.end_safe-now"]}\\. Vaktleder 1, .*?`;
    expect(words).toMatch(new RegExp(`Først.*${line}:00.*Siden.*${line}:45`));
    const rejected_signs = [
      { by: "Vaktleder 1", at: "2026-03-10T09:10:00Z" },
      { by: null, at: "2026-03-10T09:50:00Z" },
    ];
    const both = wordsOf(thread(letters, ["a", "b"], false, { ended_emergencies: ended, rejected_signs }));
    const seen = "Vurdert: ikke fare\\. ";
    expect(both).toMatch(
      new RegExp(`${line}:00.*${seen}Vaktleder 1, .*:10.*Siden.*${line}:45.*${seen}En kollega, .*:50`),
    );
  });

  test("tells the caller's words from the replies, and says when each is deleted", () => {
    const markup = thread([sampleMessage(), sampleMessage({ id: "r", is_reply: true })], ["m1", "r"]);
    expect(markup).toContain(`<b>${nb["talk.caller"]}</b>`);
    expect(markup).toContain(`<b>${nb["talk.reply"]}</b>`);
    expect(wordsOf(markup)).toContain("24.03.2026");
  });

  test("what the program found can be pressed, by its words and what it is taken for", () => {
    const markup = thread([sampleMessage({ found })], ["m1"]);
    expect(markup).toContain(`data-kind="${nb["personal.name"]}"`);
    expect(buttonsIn(markup)).toEqual(["Kari", nb["data.mark"]]);
  });

  test("whoever may only read sees the words, and nothing to press", () => {
    const markup = thread([sampleMessage({ found })], ["m1"], false);
    expect(buttonsIn(markup)).toEqual([]);
    expect(markup).toContain("Jeg heter Kari og ringer");
  });

  test("a letter whose writer is not safe says so", () => {
    expect(thread([sampleMessage({ not_safe: true })], ["m1"])).toContain(nb["sign.caller"]);
    expect(thread([sampleMessage({ not_safe: false })], ["m1"])).not.toContain(nb["sign.caller"]);
  });

  test("opens at the first letter that is unread, or else has no reply", () => {
    const letters = ["a", "b", "r", "c", "d"].map((id) => sampleMessage({ id, is_reply: id === "r" }));
    expect(firstToRead(letters, null)).toBe("c");
    expect(firstToRead(letters, "c")).toBe("d");
    expect(firstToRead(letters, "d")).toBe("c");
    expect(firstToRead(letters.slice(0, 3), "b")).toBeNull();
    expect(firstToRead(letters.slice(0, 2), null)).toBeNull();
  });

  test("an alarmed leader begins at the newest letter, unless a reply follows it", () => {
    const letters = [sampleMessage({ id: "a" }), sampleMessage({ id: "b" }), sampleMessage({ id: "c" })];
    expect(firstToRead(letters, null, true)).toBe("c");
    expect(firstToRead([...letters, sampleMessage({ id: "d", is_reply: true })], null, true)).toBeNull();
  });

  test("the end of the caller's words can be seen, and that of a reply need not be", () => {
    expect(thread([sampleMessage()], ["m1"])).toContain('data-end-of="m1"');
    expect(thread([sampleMessage({ is_reply: true })], ["m1"])).not.toContain("data-end-of");
  });
});

test("before words are overwritten, exactly these are shown", () => {
  const message = sampleMessage();
  const markup = showInConversation(
    <Overwrite places={[{ message, start: 10, end: 14 }]} onDone={nothing} onCancel={nothing} />,
  );
  expect(markup).toMatch(/<blockquote[^>]*>Kari<\/blockquote>/);
  expect(buttonsIn(markup)).toEqual([nb["app.cancel"], nb["data.overwrite"]]);
});

test("a word that the program found can be called not personal, and one that was selected cannot", () => {
  const message = sampleMessage({ found });
  const buttonsFor = (start: number, end: number) =>
    buttonsIn(showInConversation(<Overwrite places={[{ message, start, end }]} onDone={nothing} onCancel={nothing} />));
  expect(buttonsFor(10, 14)).toEqual([nb["data.not_personal"], nb["app.cancel"], nb["data.overwrite"]]);
  expect(buttonsFor(0, 3)).toEqual([nb["app.cancel"], nb["data.overwrite"]]);
});

test("keys alone can select words, in a box that cannot be written in", () => {
  const markup = show(<SelectWords message={sampleMessage()} onSelect={nothing} onCancel={nothing} />);
  expect(markup).toMatch(/<textarea[^>]*readOnly=""[^>]*>Jeg heter Kari/);
  expect(markup).toContain(nb["data.select_label"]);
});
