import type { Refusal } from "@sosmessages/client/http.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay } from "#lib/texts.tsx";
import classes from "./Conversation.module.css";

/** It could not be fetched; nothing is lost by that. */
export function Failed({ refusal, onRetry }: Readonly<{ refusal: Refusal; onRetry: () => void }>) {
  const say = useSay();
  return (
    <div className={classes["apart"]}>
      <RefusedNote refusal={refusal} />
      <Button look="quiet" onPress={onRetry}>
        {say("app.try_again")}
      </Button>
    </div>
  );
}
