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
  const count = String(Math.abs(left ?? 0));
  // The service stores no draft that it would not take as a message. Said at once, and not after it has refused.
  if (left !== null && left < 0)
    return (
      <output className={`${classes["note"]} ${classes["problem"]}`}>
        {say("messages.too_long", { count })} {say("messages.draft_too_long")}
      </output>
    );
  return (
    <output className={classes["note"]}>
      {left !== null && `${say("messages.left", { count })} `}
      {status === "too-long" && say("messages.draft_too_long")}
      {steady === "saved" && say("messages.draft_saved")}
      {steady === "unsaved" && say("messages.draft_unsaved")}
    </output>
  );
}
