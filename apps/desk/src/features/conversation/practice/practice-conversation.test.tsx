import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { describe, expect, test, vi } from "vitest";
import { inPractice, showInConversation } from "#test/conversation-context.tsx";
import { sampleConversation } from "#test/samples.ts";
import { nothing, show, wordsOf } from "#test/show.tsx";
import { Notices, ConversationHead } from "../OpenConversation.tsx";
import { Outcome } from "../reply/Outcome.tsx";
import { StatusLine } from "../StatusLine.tsx";
import { exerciseCalls } from "./ExerciseScreen.tsx";
import { PracticeMark } from "./PracticeMark.tsx";

describe("a practice conversation", () => {
  test("says at its top that it is practice, and for a leader whose", () => {
    expect(wordsOf(show(<PracticeMark author={null} />)).trim()).toBe(nb["practice.mark"]);
    expect(wordsOf(show(<PracticeMark author="Frivillig 2" />))).toContain("Frivillig 2");
  });

  test("says so on the line that never scrolls away", () => {
    const line = (isPractice: boolean) =>
      showInConversation(<StatusLine draft={null} danger={null} />, {
        conversation: sampleConversation({ due_at: null, lease_until: null }),
        practice: isPractice ? inPractice : null,
      });
    expect(line(true)).toContain(nb["nav.practice"]);
    expect(line(false)).toBe("");
  });

  test("names the letter by its number, and leads back to practice and not to the queue", () => {
    const head = showInConversation(<ConversationHead hasTools />, {
      conversation: sampleConversation({ username: "3" }),
      practice: inPractice,
    });
    expect(head).toContain("Øvingsmelding 3");
    expect(head).toContain('href="/practice"');
    expect(head).not.toContain(nb["work.queue"]);
  });

  const notices = (isAcute: boolean, is_dangerous: boolean | null) =>
    wordsOf(
      showInConversation(<Notices isDutyOver={false} wasDeleted={false} />, {
        conversation: sampleConversation({ is_acute: isAcute }),
        practice: { author: null, is_dangerous },
      }),
    );

  test("claims of no alarm that leaders got it", () => {
    expect(notices(true, null)).toContain(nb["practice.acute"]);
    expect(notices(true, null)).not.toContain(nb["talk.acute"]);
  });

  test("tells a leader of a danger, and whether whoever practises has seen it", () => {
    expect(notices(false, true)).toContain(`${nb["practice.dangerous"]} ${nb["practice.not_set"]}`);
    expect(notices(true, true)).not.toContain(nb["practice.not_set"]);
    expect(notices(false, false)).not.toContain(nb["practice.dangerous"]);
    expect(notices(false, null)).not.toContain(nb["practice.dangerous"]);
  });

  test("ends with what became of it, and offers nobody who waits", () => {
    const outcome = (mode: "with-leader" | "answered") =>
      showInConversation(<Outcome onUndone={nothing} />, { mode, practice: inPractice });
    expect(outcome("with-leader")).toContain(nb["practice.in_review"]);
    expect(outcome("answered")).toContain(nb["practice.approved"]);
    for (const mode of ["with-leader", "answered"] as const) expect(outcome(mode)).not.toContain(nb["queue.take_next"]);
  });

  test("is not given back without a network, which would lose the text that is not saved", async () => {
    vi.stubGlobal("fetch", () => Promise.reject(new TypeError("Failed to fetch")));
    try {
      expect(await exerciseCalls("e1").release({ reason: "other" })).toMatchObject({ ok: false, status: null });
    } finally {
      vi.unstubAllGlobals();
    }
  });

  test("has no call that reaches a real conversation", async () => {
    const asked: string[] = [];
    vi.stubGlobal("navigator", { onLine: true });
    vi.stubGlobal("fetch", async (path: string) => {
      asked.push(path);
      return Response.json({ status: "success" });
    });
    try {
      const calls: Record<string, (...told: never[]) => Promise<unknown>> = exerciseCalls("e1");
      for (const call of Object.values(calls)) await call(...([{ revision: 1 }] as never[]));
    } finally {
      vi.unstubAllGlobals();
    }
    expect(asked.length).toBeGreaterThan(4);
    expect(asked.filter((path) => !/^\/api\/desk\/practice\/e1(?:\/|$)/.test(path))).toEqual([]);
  });
});
