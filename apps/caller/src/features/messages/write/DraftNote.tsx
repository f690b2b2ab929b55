import type { DraftStatus } from "@sosmessages/client/draft/draft.ts";
import { useState } from "react";
import { useSay } from "#lib/texts.tsx";
import classes from "./Composer.module.css";

/** Says that half a message is kept, and that nobody sees it. Does not flicker, nor speak, with every letter typed. */
export function DraftNote({ status }: Readonly<{ status: DraftStatus }>) {
  const say = useSay();
  const [steady, setSteady] = useState(status);
  if (status !== "saving" && status !== steady) setSteady(status);
  return (
    <output className={classes["note"]}>
      {steady === "saved" && say("messages.draft_saved")}
      {steady === "unsaved" && say("messages.draft_unsaved")}
      {steady === "too-long" && say("messages.too_long")}
    </output>
  );
}
