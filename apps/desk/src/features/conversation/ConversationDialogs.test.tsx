import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { expect, test } from "vitest";
import { showInConversation } from "#test/conversation-context.tsx";
import { sampleConversation } from "#test/samples.ts";
import { buttonsIn, nothing, wordsOf } from "#test/show.tsx";
import { AskBlock, AskClose, AskPropose, AskRelease, AskReturn } from "./ConversationDialogs.tsx";

const common = { onDone: nothing, onCancel: nothing };
/** What is chosen before anybody has chosen. */
const chosen = (markup: string) => [...markup.matchAll(/checked="" value="([\w-]+)"/g)].map(([, value]) => value);

test("a block has an end and a reason, the mildest first", () => {
  const markup = showInConversation(<AskBlock {...common} />);
  expect(chosen(markup)).toEqual(["day", "abuse"]);
  expect(markup).toContain(nb["work.why"]);
  expect(buttonsIn(markup)).toEqual([nb["app.cancel"], nb["leader.block"]]);
});

test("the warning before a block leaves open the way that the dialog has named", () => {
  expect(nb["leader.block_text"]).toContain("Bare en melding med");
  expect(nb["leader.block_again"]).toContain("enn en slik melding");
});

test("closing asks why, and says what happens", () => {
  const markup = showInConversation(<AskClose {...common} />);
  expect(chosen(markup)).toEqual(["empty"]);
  expect(markup).toContain(nb["close.text"]);
  expect(markup).toContain(nb["work.why"]);
});

test("giving back is quite all right, and asks why", () => {
  const markup = showInConversation(<AskRelease {...common} />);
  expect(chosen(markup)).toEqual(["shift-over"]);
  expect(markup).toContain(nb["release.text"]);
  expect(markup).not.toContain(nb["release.may-know_text"]);
});

test("where nothing waits, giving back says that the text goes to nobody", () => {
  const markup = showInConversation(<AskRelease {...common} />, {
    conversation: sampleConversation({ waiting_since: null }),
  });
  expect(markup).toContain(nb["release.text_idle"]);
  expect(markup).not.toContain(nb["release.text"]);
});

test("a proposal needs its reason, and complains of nothing before it is sent", () => {
  const markup = showInConversation(<AskPropose {...common} />);
  expect(chosen(markup)).toEqual(["block"]);
  expect(markup).toContain(nb["propose.reason"]);
  expect(markup).not.toContain(nb["review.comment_first"]);
});

test("back to its author it goes with a few words", () => {
  const markup = showInConversation(<AskReturn {...common} />);
  expect(markup).toContain(nb["review.comment"]);
  expect(markup).not.toContain("har pause");
  expect(buttonsIn(markup)).toEqual([nb["review.return"], nb["app.cancel"]]);
});

test("its author is away: the leader reads before returning it that it goes to the queue", () => {
  const standing = {
    state: "review",
    by: "submitted",
    at: null,
    holder: "Vakt 2",
    is_mine: false,
    opened_at: null,
    is_emptied: false,
  } as const;
  const markup = showInConversation(<AskReturn {...common} />, {
    conversation: sampleConversation({ is_author_away: true, standing }),
  });
  expect(wordsOf(markup)).toContain("Vakt 2 har pause");
});
