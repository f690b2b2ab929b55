import * as alarms from "@sosmessages/contract/desk/alarms.ts";
import * as care from "@sosmessages/contract/desk/care.ts";
import * as conversations from "@sosmessages/contract/desk/conversations.ts";
import type { FailureCode } from "@sosmessages/contract/failures.ts";
import nb from "@sosmessages/texts/languages/nb/desk.yaml";
import { expect, test } from "vitest";
import { RefusedNote } from "#lib/page.tsx";
import { sampleRefusal } from "#test/samples.ts";
import { show } from "#test/show.tsx";

const declared = [conversations, care, alarms].flatMap((calls) => Object.values<unknown>({ ...calls }));
const codes = new Set(declared.flatMap((call) => (isRoute(call) ? call.failures : [])));

function isRoute(call: unknown): call is { readonly failures: readonly FailureCode[] } {
  return typeof call === "object" && call !== null && "failures" in call;
}

test.each([...codes])("%s of a call about a conversation is not told as a fault of the service", (code) => {
  const words = show(<RefusedNote refusal={sampleRefusal(code)} />);
  expect(words).not.toContain(nb["app.failed_other"]);
  expect(words).toContain("</");
});

test("an answer of another version asks to reload the page, and a gateway's error to try again", () => {
  const words = (status: number) => show(<RefusedNote refusal={{ ...sampleRefusal("unusable"), status }} />);
  expect(words(200)).toContain(nb["app.crashed_text"]);
  expect(words(502)).toContain(nb["app.failed_network"]);
});
