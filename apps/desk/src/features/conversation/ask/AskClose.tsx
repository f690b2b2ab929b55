import { useState } from "react";
import { Ask } from "#lib/dialog/Ask.tsx";
import { Choice } from "#lib/form/Choice.tsx";
import { useSay } from "#lib/texts.tsx";
import type { Calls } from "../calls.ts";

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
      <Choice
        isStacked
        legend={say("work.why")}
        options={reasons.map((each) => ({ value: each, label: say(`close.${each}`) }))}
        chosen={reason}
        onChoose={setReason}
      />
    </Ask>
  );
}
