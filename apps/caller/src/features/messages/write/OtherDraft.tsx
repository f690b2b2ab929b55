import { TwoTexts } from "@sosmessages/ui/thread/TwoTexts.tsx";
import type { ReactNode } from "react";
import { useSayRarely } from "#lib/rarely-texts.ts";

/** Its sentences are fetched along with it. */
export { rarelyTexts } from "#lib/rarely-texts.ts";

type Props = Readonly<{ text: string; onChoose: (which: "own" | "other") => void }>;

/** What was written on another device. */
export function OtherDraft({ text, onChoose }: Props): ReactNode {
  const say = useSayRarely();
  const words = {
    note: say("messages.draft_other"),
    keep: say("messages.draft_keep_own"),
    take: say("messages.draft_take_other"),
  };
  return <TwoTexts other={text} words={words} onChoose={onChoose} />;
}
