import { proposalKinds } from "@sosmessages/contract/desk/words.ts";
import { limits } from "@sosmessages/contract/limits.ts";
import { useId, useState } from "react";
import { useSay } from "#lib/texts.tsx";
import { Ask } from "./Ask.tsx";
import type { Calls } from "../calls.ts";
import { Choices } from "./Choices.tsx";
import classes from "../side/Side.module.css";

type Props = Readonly<{ calls: Calls; onDone: () => void; onCancel: () => void }>;

/** What only a leader decides. */
export function AskPropose({ calls, onDone, onCancel }: Props) {
  const say = useSay();
  const id = useId();
  const [kind, setKind] = useState<(typeof proposalKinds)[number]>("block");
  const [reason, setReason] = useState("");
  const [isMissing, setMissing] = useState(false);
  return (
    <Ask
      title={say("propose.title")}
      confirm={say("propose.send")}
      carryOut={reason.trim() === "" ? null : () => calls.propose({ kind, reason: reason.trim() })}
      onMissing={() => setMissing(true)}
      onDone={onDone}
      onCancel={onCancel}
    >
      <Choices
        legend={say("propose.title")}
        options={proposalKinds.map((each) => [each, say(`propose.${each}`)])}
        chosen={kind}
        onChoose={setKind}
      />
      <div className={classes["fields"]}>
        <label htmlFor={id}>{say("propose.reason")}</label>
        <textarea
          id={id}
          rows={3}
          maxLength={limits.note.max}
          value={reason}
          onChange={(e) => setReason(e.target.value)}
        />
        <p role="alert" className={classes["error"]}>
          {isMissing && reason.trim() === "" && say("review.comment_first")}
        </p>
      </div>
    </Ask>
  );
}
