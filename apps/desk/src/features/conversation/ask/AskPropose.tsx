import { proposalKinds } from "@sosmessages/contract/desk/words.ts";
import { limits } from "@sosmessages/contract/limits.ts";
import { isBlank } from "@sosmessages/contract/visible.ts";
import { useState } from "react";
import { Ask } from "#lib/dialog/Ask.tsx";
import { Choice } from "#lib/form/Choice.tsx";
import { TextBox } from "#lib/form/TextBox.tsx";
import { useSay } from "#lib/texts.tsx";
import type { Calls } from "../calls.ts";

type Props = Readonly<{ calls: Calls; onDone: () => void; onCancel: () => void }>;

/** What only a leader decides. */
export function AskPropose({ calls, onDone, onCancel }: Props) {
  const say = useSay();
  const [kind, setKind] = useState<(typeof proposalKinds)[number]>("block");
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  return (
    <Ask
      title={say("propose.title")}
      confirm={say("propose.send")}
      carryOut={isBlank(reason) ? null : () => calls.propose({ kind, reason: reason.trim() })}
      onMissing={() => setMissing(true)}
      onDone={onDone}
      onCancel={onCancel}
    >
      <Choice
        isStacked
        legend={say("propose.title")}
        options={proposalKinds.map((each) => ({ value: each, label: say(`propose.${each}`) }))}
        chosen={kind}
        onChoose={setKind}
      />
      <TextBox
        label={say("propose.reason")}
        rows={3}
        maxLength={limits.note.max}
        value={reason}
        onChange={setReason}
        error={isMissing && isBlank(reason) ? say("review.comment_first") : undefined}
      />
    </Ask>
  );
}
