import type { DraftStatus } from "@sosmessages/client/draft/draft.ts";
import { useState } from "react";
import { useSay } from "#lib/texts.tsx";
import classes from "./Composer.module.css";

type Props = Readonly<{ status: DraftStatus; /** Characters; null: enough. */ left: number | null }>;

/** Says that half a message is kept, and that nobody sees it. Does not flicker, nor speak, with every letter typed. */
export function DraftNote({ status, left }: Props) {
  const say = useSay();
  const [steady, setSteady] = useState(status);
  if (status !== "saving" && status !== steady) setSteady(status);
  return (
    <output className={classes["note"]}>
      {left !== null && `${say(left < 0 ? "messages.too_long" : "messages.left", { count: String(Math.abs(left)) })} `}
      {steady === "saved" && say("messages.draft_saved")}
      {steady === "unsaved" && say("messages.draft_unsaved")}
    </output>
  );
}
