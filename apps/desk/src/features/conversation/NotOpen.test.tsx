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
  const markup = show(
    <Elsewhere
      text="Kjære deg"
      wasHere
      standing={null}
      hardIn={null}
      calls={noCalls}
      onTaken={nothing}
      onRefused={nothing}
    />,
  );
  expect(markup).toMatch(/<textarea[^>]*readOnly=""[^>]*>Kjære deg<\/textarea>/);
  expect(markup).toContain(nb["talk.lost"]);
  expect(markup).toContain(nb["talk.take_again"]);
});

test("a page that had the conversation shows where it stands, and offers it only while nobody has it", () => {
  const standing = {
    state: "claimed",
    by: "taken-over",
    at: "2026-03-10T08:30:00Z",
    holder: null,
    is_mine: false,
    opened_at: null,
    is_emptied: false,
  } as const;
  const markup = show(
    <Elsewhere
      text="Kjære deg"
      wasHere
      standing={standing}
      hardIn={null}
      calls={noCalls}
      onTaken={nothing}
      onRefused={nothing}
    />,
  );
  expect(wordsOf(markup)).toContain(nb["standing.taken-over_other"].split(" {")[0]);
  expect(markup).not.toContain(nb["talk.not_found"]);
  expect(markup).not.toContain(nb["talk.take_again"]);
  const back = { ...standing, state: "waiting", by: "put-back" } as const;
  const offered = show(
    <Elsewhere
      text="Kjære deg"
      wasHere
      standing={back}
      hardIn={null}
      calls={noCalls}
      onTaken={nothing}
      onRefused={nothing}
    />,
  );
  expect(offered).toContain(nb["talk.take_again"]);
});

test("after a hard conversation was taken over, the volunteer is asked how they are", () => {
  const elsewhere = (hardIn: string | null) =>
    show(
      <Elsewhere
        {...{ text: "", wasHere: true, standing: null, hardIn, calls: noCalls }}
        onTaken={nothing}
        onRefused={nothing}
      />,
    );
  expect(elsewhere("sos")).toContain(nb["check.title"]);
  expect(elsewhere(null)).not.toContain(nb["check.title"]);
});

test("whoever had written nothing is shown no empty box", () => {
  const markup = show(
    <Elsewhere text="" wasHere standing={null} hardIn={null} calls={noCalls} onTaken={nothing} onRefused={nothing} />,
  );
  expect(markup).not.toContain("<textarea");
  expect(markup).toContain(nb["talk.not_found"]);
});

test("of one that was never in this page nothing is offered: it may be deleted", () => {
  const markup = show(
    <Elsewhere
      text=""
      wasHere={false}
      standing={null}
      hardIn={null}
      calls={noCalls}
      onTaken={nothing}
      onRefused={nothing}
    />,
  );
  expect(markup).not.toContain(nb["talk.take_again"]);
  expect(markup).toContain('href="/"');
});
