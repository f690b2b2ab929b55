import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { expect, test } from "vitest";
import { sampleMe, sampleRow } from "#test/samples.ts";
import { show, wordsOf } from "#test/show.tsx";
import { ReviewScreen } from "./ReviewScreen.tsx";

const me = sampleMe({ role: "leader" });
const screen = (rows: readonly unknown[] | null) =>
  show(<ReviewScreen me={me} />, { me, answers: rows ? [[["queue", "to-read"], { rows }]] : [] });

test("waits for the list, says that nothing is to be read, or shows it", () => {
  expect(screen(null)).toContain(nb["app.loading"]);
  expect(screen([])).toContain(nb["review.empty"]);
  expect(screen([sampleRow({ id: "a" }), sampleRow({ id: "b" })])).toContain('href="/conversation/b"');
});

test("a reply to be read names its author, its danger and its deadline", () => {
  const standing = {
    state: "review",
    by: "submitted",
    at: "2026-03-10T09:00:00Z",
    holder: "Frivillig 2",
    is_mine: false,
    opened_at: null,
    has_unanswered: true,
    is_emptied: false,
  } as const;
  const row = sampleRow({ state: "review", standing, is_acute: true, due_at: "2026-03-10T10:00:00Z" });
  const markup = screen([row]);
  expect(wordsOf(markup)).toContain("Skrevet av Frivillig 2");
  expect(markup).toContain(nb["queue.acute"]);
  expect(markup).toContain("due-over");
});
