import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { expect, test } from "vitest";
import { sampleRefusal } from "#test/samples.ts";
import { noCalls, nothing, show, wordsOf } from "#test/show.tsx";
import { Elsewhere, Failed, Gone } from "./ConversationScreen.tsx";

test("a conversation that cannot be fetched says why, and can be tried again", () => {
  const words = wordsOf(show(<Failed refusal={sampleRefusal("network")} onRetry={nothing} />));
  expect(words).toContain(nb["app.failed_network"]);
  expect(words).toContain(nb["app.try_again"]);
});

test("that the caller has deleted everything is said at once, with the way back to the queue", () => {
  const markup = show(<Gone />);
  expect(markup).toContain('role="alert"');
  expect(markup).toContain(nb["talk.gone"]);
  expect(markup).toContain('href="/"');
});

test("whoever has lost the conversation keeps their own words, and can take it again", () => {
  const markup = show(<Elsewhere text="Kjære deg" wasHere calls={noCalls} onTaken={nothing} />);
  expect(markup).toMatch(/<textarea[^>]*readOnly=""[^>]*>Kjære deg<\/textarea>/);
  expect(markup).toContain(nb["talk.lost"]);
  expect(markup).toContain(nb["talk.take_again"]);
});

test("whoever had written nothing is shown no empty box", () => {
  const markup = show(<Elsewhere text="" wasHere calls={noCalls} onTaken={nothing} />);
  expect(markup).not.toContain("<textarea");
  expect(markup).toContain(nb["talk.not_found"]);
});

test("of one that was never in this page nothing is offered: it may be deleted", () => {
  const markup = show(<Elsewhere text="" wasHere={false} calls={noCalls} onTaken={nothing} />);
  expect(markup).not.toContain(nb["talk.take_again"]);
  expect(markup).toContain('href="/"');
});
