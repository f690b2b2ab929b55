import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { expect, test } from "vitest";
import { now, sampleMe, sampleRow } from "#test/samples.ts";
import { show, wordsOf } from "#test/show.tsx";
import { ReviewRow, ReviewScreen } from "./ReviewScreen.tsx";

const me = sampleMe({ role: "leader" });
const screen = (rows: readonly unknown[] | null) =>
  show(<ReviewScreen me={me} />, { me, answers: rows ? [[["queue", "to-read"], { rows }]] : [] });

test("waits for the list, says that nothing is to be read, or shows it", () => {
  expect(screen(null)).toContain(nb["app.loading"]);
  expect(screen([])).toContain(nb["review.empty"]);
  expect(screen([sampleRow({ id: "a" }), sampleRow({ id: "b" })])).toContain('href="/conversation/b"');
});

test("a reply to be read names its author, its danger and its deadline", () => {
  const row = sampleRow({ state: "review", holder: "Frivillig 2", is_acute: true, due_at: "2026-03-10T10:00:00Z" });
  const markup = show(<ReviewRow row={row} now={now} hasManyServices={false} />);
  expect(wordsOf(markup)).toContain("Frivillig 2");
  expect(markup).toContain(nb["queue.acute"]);
  expect(markup).toContain("due-over");
});

test("the service is named only for those who work for several", () => {
  const about = (hasManyServices: boolean) =>
    wordsOf(show(<ReviewRow row={sampleRow()} now={now} hasManyServices={hasManyServices} />));
  expect(about(false)).not.toContain(" · ");
  expect(about(true)).toContain(" · ");
});
