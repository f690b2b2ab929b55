import { blockReasons } from "@sosmessages/contract/desk/words.ts";
import { useState } from "react";
import { Ask } from "#lib/dialog/Ask.tsx";
import { Choice } from "#lib/form/Choice.tsx";
import { useSay } from "#lib/texts.tsx";
import type { Calls } from "../calls.ts";

const lengths = { day: 1, week: 7, weeks: 14 } as const;
type Length = keyof typeof lengths;

type Props = Readonly<{ calls: Calls; onDone: () => void; onCancel: () => void }>;

/** Shuts a caller out, with an end and a reason. */
export function AskBlock({ calls, onDone, onCancel }: Props) {
  const say = useSay();
  const [length, setLength] = useState<Length>("day");
  const [reason, setReason] = useState<(typeof blockReasons)[number]>("abuse");
  const until = () => new Date(Date.now() + lengths[length] * 86_400_000).toISOString();
  return (
    <Ask
      title={say("leader.block_title")}
      confirm={say("leader.block")}
      isDanger
      carryOut={() => calls.block({ until: until(), reason })}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>{say("leader.block_text")}</p>
      <Choice
        isStacked
        legend={say("leader.block_for")}
        options={[
          { value: "day", label: say("leader.block_day") },
          { value: "week", label: say("leader.block_week") },
          { value: "weeks", label: say("leader.block_weeks") },
        ]}
        chosen={length}
        onChoose={setLength}
      />
      <Choice
        isStacked
        legend={say("work.why")}
        options={blockReasons.map((each) => ({ value: each, label: say(`leader.block_${each}`) }))}
        chosen={reason}
        onChoose={setReason}
      />
    </Ask>
  );
}
