import { Banner } from "@sosmessages/ui/page/Banner.tsx";
import { useState } from "react";
import { useHistoryState } from "wouter/use-browser-location";
import { useSay, type PlainKey } from "#lib/texts.tsx";

/** What may be told here of the page one comes from. */
const tellable = [
  "release.done",
  "close.done",
  "review.returned",
  "practice.given_back",
] as const satisfies readonly PlainKey[];

/** What became of the conversation that was just left. */
export function ToldBefore() {
  const say = useSay();
  const state = useHistoryState<{ told?: string } | null>();
  const [told] = useState(() => tellable.find((key) => key === state?.told));
  if (told === undefined) return null;
  return (
    <Banner kind="note">
      <p>{say(told)}</p>
    </Banner>
  );
}
