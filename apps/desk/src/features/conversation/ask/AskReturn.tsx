import { limits } from "@sosmessages/contract/limits.ts";
import { isBlank } from "@sosmessages/contract/visible.ts";
import { useState } from "react";
import { Ask } from "#lib/dialog/Ask.tsx";
import { TextBox } from "#lib/form/TextBox.tsx";
import { useSay } from "#lib/texts.tsx";
import type { Calls } from "../calls.ts";

type Props = Readonly<{ calls: Calls; before: () => Promise<unknown>; onDone: () => void; onCancel: () => void }>;

/** Back to its author, with the leader's changes and a few words. */
export function AskReturn({ calls, before, onDone, onCancel }: Props) {
  const say = useSay();
  const [comment, setComment] = useState("");
  const [isMissing, setMissing] = useState(false);
  const giveBack = async () => {
    await before();
    return calls.giveBack({ comment: comment.trim() });
  };
  return (
    <Ask
      title={say("review.return_title")}
      confirm={say("review.return")}
      carryOut={isBlank(comment) ? null : giveBack}
      onMissing={() => setMissing(true)}
      onDone={onDone}
      onCancel={onCancel}
    >
      <TextBox
        label={say("review.comment")}
        rows={4}
        maxLength={limits.note.max}
        value={comment}
        onChange={setComment}
        error={isMissing && isBlank(comment) ? say("review.comment_first") : undefined}
      />
    </Ask>
  );
}
