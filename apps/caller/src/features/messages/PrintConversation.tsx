import type { Refusal } from "@sosmessages/client/http.ts";
import { clockTime } from "@sosmessages/client/time.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import { Dialog } from "@sosmessages/ui/dialog.tsx";
import { Button, Buttons } from "@sosmessages/ui/form.tsx";
import { Banner } from "@sosmessages/ui/page.tsx";
import { useEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useSayInDialog } from "#lib/dialog-texts.ts";
import { useFailureText } from "#lib/failure-text.ts";
import { printOnly } from "#lib/print-only.ts";
import { useSay } from "#lib/texts.tsx";
import classes from "./PrintConversation.module.css";
import { dateOf } from "./thread/letter-texts.ts";

type Props = Readonly<{
  newestFirst: readonly Message[];
  hasOlder: boolean;
  fetchOlder: (before: string) => Promise<Refusal | null>;
  exit: ReactNode;
  onClose: () => void;
}>;

/** Names the traces of a printout first. Paper shows letters and dates only. */
export function PrintConversation({ newestFirst, hasOlder, fetchOlder, exit, onClose }: Props): ReactNode {
  const say = useSayInDialog();
  const sayInside = useSay();
  const failureText = useFailureText();
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const oldest = newestFirst[newestFirst.length - 1]?.id;

  // The printout is complete.
  useEffect(() => {
    if (hasOlder && oldest !== undefined) void fetchOlder(oldest).then(setRefusal);
  }, [hasOlder, oldest, fetchOlder]);

  // oxlint-disable-next-line unicorn/no-array-reverse -- of a copy, because older browsers have no toReversed
  const oldestFirst = [...newestFirst].reverse();
  return (
    <Dialog title={say("print.title")} corner={exit} onCancel={onClose}>
      <p>{say("print.text")}</p>
      {refusal !== null && <Banner kind="error">{failureText(refusal)}</Banner>}
      <Buttons>
        <Button look="quiet" onPress={onClose}>
          {say("delete.cancel")}
        </Button>
        <Button
          working={hasOlder && refusal === null ? sayInside("app.loading") : undefined}
          onPress={() => printOnly("letters", onClose)}
        >
          {say("messages.print")}
        </Button>
      </Buttons>
      {createPortal(
        <div className={classes["sheet"]}>
          {oldestFirst.map(({ id, is_reply, submitted_at, body }) => {
            const at = new Date(submitted_at);
            return (
              <article key={id}>
                <h2>
                  {sayInside(is_reply ? "messages.reply" : "messages.own")}, {dateOf(at)} {clockTime(at)}
                </h2>
                <p dir="auto">{body}</p>
              </article>
            );
          })}
        </div>,
        document.body,
      )}
    </Dialog>
  );
}
