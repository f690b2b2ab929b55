import type { Refusal } from "@sosmessages/client/http.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { Banner } from "@sosmessages/ui/page.tsx";
import { useState, type ReactNode } from "react";
import { useFailureText } from "#lib/failure-text.ts";
import { useSayInDialog } from "#lib/dialog-texts.ts";
import classes from "./MessageList.module.css";

type Props = Readonly<{ oldest: string; fetchOlder: (before: string) => Promise<Refusal | null> }>;

/** Keeps the current reading position in view. */
export function Older({ oldest, fetchOlder }: Props): ReactNode {
  const say = useSayInDialog();
  const failureText = useFailureText();
  const [isWorking, setWorking] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function show() {
    setWorking(true);
    const refused = await fetchOlder(oldest);
    setWorking(false);
    setRefusal(refused);
    if (refused === null) requestAnimationFrame(() => document.getElementById(`message-${oldest}`)?.scrollIntoView());
  }

  return (
    <div className={classes["older"]}>
      {refusal !== null && <Banner kind="error">{failureText(refusal)}</Banner>}
      <Button look="quiet" working={isWorking ? say("app.loading") : undefined} onPress={() => void show()}>
        {say("messages.older")}
      </Button>
    </div>
  );
}
