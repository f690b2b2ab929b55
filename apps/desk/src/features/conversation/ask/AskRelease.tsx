import { releaseReasons } from "@sosmessages/contract/desk/words.ts";
import { useState } from "react";
import { Ask } from "#lib/dialog/Ask.tsx";
import { Choice } from "#lib/form/Choice.tsx";
import { useSay } from "#lib/texts.tsx";
import type { Calls } from "../calls.ts";

type Props = Readonly<{ calls: Calls; before: () => Promise<unknown>; onDone: () => void; onCancel: () => void }>;

/** Giving back is quite all right. What was typed goes along, so it is saved first. */
export function AskRelease({ calls, before, onDone, onCancel }: Props) {
  const say = useSay();
  const [reason, setReason] = useState<(typeof releaseReasons)[number]>("shift-over");
  return (
    <Ask
      title={say("release.title")}
      confirm={say("release.confirm")}
      carryOut={async () => {
        await before();
        return calls.release({ reason });
      }}
      onDone={onDone}
      onCancel={onCancel}
    >
      <p>{say("release.text")}</p>
      <Choice
        isStacked
        legend={say("release.title")}
        options={releaseReasons.map((each) => ({ value: each, label: say(`release.${each}`) }))}
        chosen={reason}
        onChoose={setReason}
      />
      {reason === "may-know" && <p>{say("release.may-know_text")}</p>}
    </Ask>
  );
}
