import { newDraft, nextDraft } from "@sosmessages/client/draft/draft.ts";
import { clockTime } from "@sosmessages/client/time.ts";
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import type { ComponentProps } from "react";
import { describe, expect, test } from "vitest";
import { OutgoingAdvice } from "#lib/outgoing.tsx";
import { sampleConversation, sampleMe, sampleMessage } from "#test/samples.ts";
import { inPractice, showInConversation } from "#test/conversation-context.tsx";
import { buttonsIn, nothing, show, wordsOf } from "#test/show.tsx";
import { modeOf, type Mode } from "../use-conversation.ts";
import { OthersHere } from "../StatusLine.tsx";
import { Outcome } from "./Outcome.tsx";
import { ReadThrough, WriteReply } from "./WriteReply.tsx";

const written = newDraft({ body: "Kjære deg", revision: 3 });

describe("the box for the reply", () => {
  const composer = (context: Parameters<typeof showInConversation>[1] = {}, hasNews = false, wasUndone = false) =>
    showInConversation(
      <WriteReply
        foot={nothing}
        {...{ hasNews, wasUndone }}
        wasDeleted={false}
        onSent={nothing}
        onUndone={nothing}
        onSeeNews={nothing}
      />,
      {
        draft: written,
        ...context,
      },
    );

  test("holds what was written, and one large button", () => {
    expect(composer()).toMatch(/<textarea[^>]*>Kjære deg<\/textarea>/);
    expect(buttonsIn(composer())).toEqual([nb["composer.send"]]);
  });

  test("names the keys directly after the button that they press", () => {
    const words = wordsOf(composer({ mode: "review" }));
    expect(words).toContain(`${nb["composer.approve"]} ${nb["composer.keys"]} ${nb["composer.return"]}`);
  });

  test("says what stands in the way, and where the new words are", () => {
    expect(composer({}, false, true)).toContain(nb["undo.undone"]);
    expect(buttonsIn(composer({}, true))).toContain(nb["talk.see_new"]);
  });

  test("of two texts both are there until somebody has chosen", () => {
    const typed = nextDraft(written, { is: "typed", text: "Mitt eget" });
    const other = nextDraft(typed, { is: "found", stored: { body: "Fra den andre fanen", revision: 4 } });
    const markup = composer({ draft: other });
    expect(markup).toContain("Fra den andre fanen</blockquote>");
    expect(markup).toContain("Mitt eget</textarea>");
    expect(buttonsIn(markup)).toEqual([nb["composer.keep_own"], nb["composer.take_other"], nb["composer.send"]]);
  });
});

describe("the read-through", () => {
  const readThrough = (
    change: Partial<ComponentProps<typeof ReadThrough>> = {},
    context: Parameters<typeof showInConversation>[1] = {},
  ) =>
    showInConversation(
      <ReadThrough
        onTakeOut={nothing}
        action="send.send"
        isWorking={false}
        refusal={null}
        onSend={nothing}
        onCancel={nothing}
        {...change}
      />,
      { draft: written, ...context },
    );
  const found = (count: number) => {
    const places = Array.from({ length: count }, (_, start) => ({ start, end: start + 1, kind: "name" as const }));
    return { conversation: sampleConversation({ messages: [sampleMessage({ found: places })] }) };
  };

  test("shows the reply as the caller will see it, and asks about personal data with nothing chosen", () => {
    expect(readThrough()).toMatch(/<blockquote[^>]*>Kjære deg<\/blockquote>/);
    expect(readThrough()).toContain('type="radio"');
    expect(readThrough()).not.toContain('checked=""');
  });

  test("makes no claim about a text that has not been searched", () => {
    expect(readThrough()).not.toContain(nb["outgoing.none"]);
    const advised = (advice: ComponentProps<typeof OutgoingAdvice>["advice"]) =>
      show(<OutgoingAdvice advice={advice} text="Ring Kari" onTakeOut={nothing} />);
    expect(advised("searching")).not.toContain(nb["outgoing.none"]);
    expect(advised("unsearched")).toContain(nb["outgoing.unsearched"]);
    expect(advised({ found: [], without: "Ring Kari" })).toContain(nb["outgoing.none"]);
    const advice = advised({ found: [{ start: 5, end: 9, kind: "name" }], without: "Ring [navn]" });
    expect(advice).toMatch(/<mark[^>]*>Kari<\/mark>/);
    expect(buttonsIn(advice)).toEqual([`${nb["outgoing.take_out"]} X`]);
  });

  test("a leader who approves is not asked again", () => {
    expect(readThrough({}, { mode: "review" })).not.toContain('type="radio"');
  });

  test("says how many places the program still takes for personal data", () => {
    expect(wordsOf(readThrough({}, found(3)))).toContain("3");
    expect(readThrough({}, found(3))).not.toBe(readThrough());
  });

  test("what a leader reads first cannot be undone, and is not said to be", () => {
    expect(readThrough()).toContain(nb["send.undo_note"]);
    expect(readThrough({ action: "send.submit" })).not.toContain(nb["send.undo_note"]);
  });
});

describe("where nobody writes", () => {
  const outcome = (mode: Mode, change = {}, draft = newDraft(null), isPractice = false, me = sampleMe()) =>
    showInConversation(
      <Outcome onUndone={nothing} />,
      {
        mode,
        draft,
        conversation: sampleConversation(change),
        me: { ...me, role: "leader" },
        practice: isPractice ? inPractice : null,
      },
      { me },
    );

  test("text that another window's reply does not contain stays in sight, and is called unsent", () => {
    const own = {
      ...newDraft({ body: "Det jeg skrev her", revision: 1 }),
      other: { body: "Fra det andre", revision: 2 },
    };
    for (const mode of ["sending", "answered"] as const) {
      expect(wordsOf(outcome(mode, {}, own))).toContain(nb["talk.unsent"]);
      expect(outcome(mode, {}, own)).toContain("Det jeg skrev her</textarea>");
      expect(wordsOf(outcome(mode, {}, newDraft(own.other)))).not.toContain(nb["talk.unsent"]);
    }
  });

  test.each([
    ["an emergency", { is_acute: true }],
    ["high risk", { risk: "high" }],
    ["a sign", { sign: { source: "program", at: "2026-03-10T10:00:00.000Z" } }],
  ])("after %s the author is asked how they are, and can pause, or go on", (_what, change) => {
    const buttons = buttonsIn(outcome("with-leader", change));
    expect(wordsOf(outcome("with-leader", change))).toContain(nb["check.title"]);
    expect(buttons).toContain(nb["check.pause"].replace("{n}", "15"));
    expect(buttons).toContain(nb["queue.take_next"]);
    expect(outcome("look-on", change)).not.toContain(nb["check.title"]);
    expect(outcome("with-leader")).not.toContain(nb["check.title"]);
    expect(outcome("with-leader", change, newDraft(null), true)).not.toContain(nb["check.title"]);
  });

  test("a pause shows until when, and can be ended", () => {
    const pause_until = new Date(Date.now() + 600_000).toISOString();
    const markup = outcome("with-leader", { is_acute: true }, newDraft(null), false, sampleMe({ pause_until }));
    expect(wordsOf(markup)).toContain(nb["check.paused"].replace("{time}", clockTime(pause_until)));
    expect(buttonsIn(markup)).toContain(nb["check.end"]);
    for (const button of [nb["check.pause"].replace("{n}", "15"), nb["queue.take_next"]]) {
      expect(buttonsIn(markup)).not.toContain(button);
    }
    expect(markup).not.toContain(nb["talk.in_review"]);
  });

  test.each([
    ["with-leader", nb["talk.in_review"]],
    ["look-on", nb["talk.read_only"]],
    ["offer", nb["queue.waiting"]],
    ["answered", nb["talk.answered_leader"]],
  ] as const)("%s is told in its own words, with the way on", (mode, words) => {
    expect(outcome(mode)).toContain(words);
    expect(outcome(mode)).toContain(nb["work.queue"]);
  });

  test("a leader reads the reply only once one has opened it", () => {
    const standing = {
      state: "review",
      by: "submitted",
      at: "2026-03-10T10:00:00.000Z",
      holder: null,
      is_mine: true,
      opened_at: null,
      is_emptied: false,
    } as const;
    const unopened = nb["standing.review_unopened"].split("{when}. ")[1]!;
    expect(wordsOf(outcome("with-leader", { standing }))).toContain(unopened);
    const opened = outcome("with-leader", { standing: { ...standing, opened_at: "2026-03-10T10:05:00.000Z" } });
    expect(wordsOf(opened)).toContain(nb["standing.review_opened"].split(" {when}")[0]);
    expect(wordsOf(opened)).not.toContain(unopened);
  });

  test("only what nobody has taken can be taken", () => {
    expect(buttonsIn(outcome("offer"))).toEqual([nb["talk.take"], nb["queue.take_next"]]);
    // Also by its author, when the caller has written again.
    expect(modeOf({ state: "waiting", is_mine: false, token: null }, "volunteer")).toBe("offer");
    expect(buttonsIn(outcome("look-on"))).toEqual([nb["leader.to_me"], nb["look_on.note"]]);
  });

  test("a reply on its way can be undone by whoever sent it, and by nobody else", () => {
    const sends_at = "2999-01-01T00:00:00Z";
    expect(buttonsIn(outcome("sending", { sends_at, can_undo: true }))).toEqual([nb["undo.undo"]]);
    expect(buttonsIn(outcome("sending", { sends_at }))).toEqual([]);
  });

  test("a message that came after Send is told beside the countdown", () => {
    const sent = { sends_at: "2999-01-01T00:00:00Z", can_undo: true };
    const { messages } = sampleConversation();
    const newest = messages.findLast(({ is_reply: isReply }) => !isReply)!;
    const later = { ...newest, id: `${newest.id}x` };
    const shown = (more: object) => wordsOf(outcome("sending", { ...sent, seen_through: newest.id, ...more }));
    expect(shown({})).not.toContain(nb["undo.newer"]);
    expect(shown({ messages: [...messages, { ...later, is_reply: true }] })).not.toContain(nb["undo.newer"]);
    expect(shown({ messages: [...messages, later] })).toContain(nb["undo.newer"]);
  });

  test("words that could not be saved before the claim ended are still there to be copied", () => {
    const typed = nextDraft(newDraft(null), { is: "typed", text: "Ikke lagret" });
    const lost = nextDraft(nextDraft(typed, { is: "saving" }), { is: "failed", because: "lost" });
    expect(outcome("answered", {}, lost)).toContain("Ikke lagret</textarea>");
    // Changed after a send without an answer.
    expect(outcome("sending", {}, lost)).toContain("Ikke lagret</textarea>");
    expect(wordsOf(outcome("sending", {}, lost))).toContain(nb["talk.unsent"]);
  });
});

test.each([
  ["claimed", "looking.types"],
  ["review", "looking.types"],
  ["sending", "looking.reads"],
  ["idle", "looking.reads"],
] as const)("a colleague who typed a moment ago, in the state %s: %s", (state, key) => {
  const others = [{ name: "Frivillig 1", role: "volunteer" as const, is_typing: true }];
  const shown = showInConversation(<OthersHere />, { others, conversation: sampleConversation({ state }) });
  expect(wordsOf(shown)).toContain(nb[key].replace("{name}", "Frivillig 1"));
});
