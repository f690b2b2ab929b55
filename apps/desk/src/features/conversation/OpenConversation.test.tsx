import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { describe, expect, test } from "vitest";
import { sampleMe, sampleConversation } from "#test/samples.ts";
import { showInConversation } from "#test/conversation-context.tsx";
import { wordsOf } from "#test/show.tsx";
import { acuteId } from "./side/AcutePanel.tsx";
import { Notices, ConversationHead } from "./OpenConversation.tsx";
import type { ConversationContext } from "./conversation-context.ts";
import { StatusLine } from "./StatusLine.tsx";

describe("the head of a conversation", () => {
  const head = (change: Parameters<typeof sampleConversation>[0] = {}, tenants = ["sos"]) =>
    showInConversation(<ConversationHead hasTools />, {
      conversation: sampleConversation(change),
      me: sampleMe({ tenants }),
    });

  test("names the caller and the language, and the service only where there are several", () => {
    expect(wordsOf(head())).toContain("ugle");
    expect(wordsOf(head())).toContain(nb["language.nb"]);
    expect(wordsOf(head())).not.toContain(" · ");
    expect(wordsOf(head({}, ["sos", "sami"]))).toContain(" · ");
  });

  const notices = (change: Parameters<typeof sampleConversation>[0] = {}, isDutyOver = false) =>
    showInConversation(<Notices isDutyOver={isDutyOver} wasDeleted={false} />, {
      conversation: sampleConversation(change),
    });

  test("warns of a life in danger, of a block, and of a leader's words, and else of nothing", () => {
    expect(notices()).not.toContain("role=");
    for (const read of [{ state: "claimed", must_be_reviewed: true }, { state: "review" }] as const)
      expect(notices({ is_acute: true, ...read })).toContain(nb["talk.acute"]);
    // A leader's own reply, a sent one, and none because every message is deleted.
    const { standing } = sampleConversation();
    const emptied = { state: "claimed", must_be_reviewed: true, standing: { ...standing!, is_emptied: true } } as const;
    for (const unread of [{ state: "claimed" }, { state: "sending" }, { state: "idle" }, emptied] as const) {
      expect(notices({ is_acute: true, ...unread })).toContain(nb["acute.is_set"]);
      expect(notices({ is_acute: true, ...unread })).not.toContain(nb["talk.acute"]);
    }
    expect(notices({ blocked_until: "2026-03-12T11:00:00Z" })).toContain('role="status"');
    expect(notices({ review_comment: "Litt kortere" })).toContain("Litt kortere</blockquote>");
  });

  test("says what happens when one's duty has ended", () => {
    expect(wordsOf(notices({}, true))).toContain(nb["duty.over"].replace("{n}", "30"));
  });

  test("a leader's words stay with the author until and after the reply is sent, and are not for the leader who reads it", () => {
    const told = (change: Parameters<typeof sampleConversation>[0]) =>
      notices({ review_comment: "Litt kortere", ...change }).includes("Litt kortere");
    expect(told({ state: "review", is_mine: false })).toBe(false);
    for (const state of ["claimed", "review", "sending"] as const) expect(told({ state, is_mine: true })).toBe(true);
    expect(told({ state: "idle", is_mine: false })).toBe(true);
    expect(notices({ review_comment: "Litt kortere" })).toContain(nb["talk.returned"]);
    // After taking it over, a leader is not told to have written to themselves.
    const own = notices({ review_comment: "Litt kortere", is_own_comment: true });
    expect([own.includes(nb["talk.returned"]), own.includes(nb["talk.returned_own"])]).toEqual([false, true]);
  });

  test("a leader's note for the person who has the conversation stands above the letters, with the name", () => {
    const at = (written_at: string) => ({ id: written_at, body: "Spør rett ut", written_at, is_mine: false });
    const standing = { state: "claimed", by: "claimed", at: "2026-03-10T10:00:00Z", holder: null } as const;
    const since = { is_mine: true, standing: { ...standing, is_mine: true, opened_at: null, is_emptied: false } };
    const note = { ...at("2026-03-10T10:30:00Z"), by: "Vakt 2", is_by_leader: true };
    expect(wordsOf(notices({ ...since, notes: [note] }))).toContain("Vakt 2 skriver til deg: Spør rett ut");
    for (const other of [
      { ...note, is_by_leader: false },
      { ...note, is_mine: true },
      { ...note, written_at: "2026-03-10T09:30:00Z" },
    ])
      expect(notices({ ...since, notes: [other] })).not.toContain("Spør rett ut");
    expect(notices({ ...since, is_mine: false, notes: [note] })).not.toContain("Spør rett ut");
  });

  test("the way to the tools is there only where there are tools", () => {
    const bare = showInConversation(<ConversationHead hasTools={false} />);
    expect(head()).toContain(nb["talk.tools"]);
    expect(bare).not.toContain(nb["talk.tools"]);
  });
});

describe("the line that never hides", () => {
  const line = (
    kept: Parameters<typeof StatusLine>[0]["draft"],
    change = {},
    others: ConversationContext["others"] = [],
    danger: Parameters<typeof StatusLine>[0]["danger"] = null,
  ) =>
    showInConversation(<StatusLine draft={kept} danger={danger} />, {
      conversation: sampleConversation(change),
      others,
    });

  test("a deadline is shown only while something waits for an answer", () => {
    const standing = {
      state: "claimed",
      by: "claimed",
      at: null,
      holder: null,
      is_mine: true,
      opened_at: null,
    } as const;
    const due = { due_at: "2026-03-11T10:00:00Z" };
    expect(line("saved", { ...due, standing: { ...standing, is_emptied: false } })).toContain("due-");
    expect(line("saved", { ...due, standing: { ...standing, is_emptied: true } })).not.toContain("due-");
  });
  /** What a screen reader is told without being asked. */
  const readOut = (markup: string) => /<output[^>]*>(.*?)<\/output>/.exec(markup)?.[1];

  test("says who else has it open, and who of them types; without a name, what they are", () => {
    const reads = { role: "leader", name: null, is_typing: false } as const;
    expect(wordsOf(line("saved", {}, [reads]))).toContain(`${nb["role.leader"]} leser også her.`);
    const two = [
      { ...reads, name: "Kari" },
      { ...reads, name: "Ola", is_typing: true },
    ];
    expect(wordsOf(line(null, { due_at: null, lease_until: null }, two))).toContain("Kari leser også her.");
    expect(wordsOf(line("saved", {}, two))).toContain("Ola skriver her nå.");
  });

  test("says that every word is safe without reading it out", () => {
    expect(line("saved")).toContain(nb["status.saved"]);
    expect(readOut(line("saved"))).toBe("");
  });

  test.each([
    ["unsaved", nb["status.unsaved"]],
    ["too-long", nb["status.too_long"]],
    ["choose", nb["status.choose"]],
    ["lost", nb["status.unsaved"]],
  ] as const)("reads out that a text is %s", (kept, words) => {
    expect(readOut(line(kept))).toBe(words);
  });

  test("says until when one has it, and not to a leader who looks on", () => {
    expect(wordsOf(line("saved"))).toContain("Hos deg til");
    expect(wordsOf(line(null, { is_mine: false }))).not.toContain("Hos deg til");
  });

  test("tells a deadline that has passed from one that is to come", () => {
    expect(line(null)).toContain("due-calm");
    expect(line(null, { due_at: "2026-03-10T09:00:00Z" })).toContain("due-over");
  });

  test("leads to the procedure for a life in danger, where the reader has it", () => {
    expect(line("saved")).not.toContain(nb["acute.heading"]);
    expect(line("saved", {}, [], "possible")).toContain(`href="#${acuteId}"`);
    expect(line("saved", {}, [], "set")).toContain(nb["acute.heading"]);
  });

  test("is not there where there is nothing to say", () => {
    expect(line(null, { due_at: null, lease_until: null })).toBe("");
  });
});
