import { useState } from "react";
import { useSay } from "#lib/texts.tsx";
import { Ask } from "./Ask.tsx";
import type { Calls } from "../calls.ts";
import { Choices } from "./Choices.tsx";

const reasons = ["empty", "duplicate", "mistake"] as const;

type Props = Readonly<{
  calls: Calls;
  seenThrough: string | null;
  onDone: () => void;
  onCancel: () => void;
}>;

export function AskClose({ calls, seenThrough, onDone, onCancel }: Props) {
  const say = useSay();
  const [reason, setReason] = useState<(typeof reasons)[number]>("empty");
  return (
    <Ask
      title={say("close.title")}
      confirm={say("close.confirm")}
      carryOut={() => calls.close({ reason, seen_through: seenThrough })}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>{say("close.text")}</p>
      <Choices
        legend={say("leader.block_why")}
        options={reasons.map((each) => [each, say(`close.${each}`)])}
        chosen={reason}
        onChoose={setReason}
      />
    </Ask>
  );
}
