import { useState } from "react";
import { useSay } from "#lib/texts.tsx";
import classes from "./Composer.module.css";
import type { DraftState } from "../draft.ts";

/** Says that half a message is kept, and that nobody sees it. Does not flicker, nor speak, with every letter typed. */
export function DraftNote({ kept }: Readonly<{ kept: DraftState["kept"] }>) {
  const say = useSay();
  const [steady, setSteady] = useState(kept);
  if (kept !== "saving" && kept !== steady) setSteady(kept);
  return (
    <output className={classes["note"]}>
      {steady === "saved" && say("messages.draft_saved")}
      {steady === "unsaved" && say("messages.draft_unsaved")}
      {steady === "refused" && say("messages.too_long")}
    </output>
  );
}
