import type { Refusal, Send } from "@sosmessages/client/http.ts";
import type { Message } from "@sosmessages/contract/messages.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { Suspense, useState, type ReactNode } from "react";
import type { Device } from "#device/device.ts";
import { deleteConversation } from "#lib/late-calls.generated.ts";
import { ClosedText } from "#lib/ClosedText.tsx";
import { useSayInDialog } from "#lib/dialog-texts.ts";
import { useClosed } from "#lib/use-closed.ts";
import { DeletionDialog } from "../lazy.ts";
import { PrintConversation } from "../PrintConversation.tsx";
import classes from "./AfterLetters.module.css";

type Props = Readonly<{
  device: Device;
  send: Send;
  newestFirst: readonly Message[];
  hasOlder: boolean;
  fetchOlder: (before: string) => Promise<Refusal | null>;
  exit: ReactNode;
  /** The notice is in the place of the box already. */
  isClosing: boolean;
  /** All messages are deleted. */
  onGone: () => void;
}>;

/** Acts on the whole conversation: delete and print. */
export function AfterLetters(props: Props): ReactNode {
  const { device, send, newestFirst, hasOlder, fetchOlder, exit, isClosing, onGone } = props;
  const say = useSayInDialog();
  const [asking, setAsking] = useState<"delete" | "print" | null>(null);
  const [isDeleted, setDeleted] = useState(false);
  const close = () => setAsking(null);
  const closed = useClosed(send);

  if (newestFirst.length === 0) return isDeleted && <output>{say("messages.deleted_all")}</output>;
  return (
    <>
      {closed?.is_final && !isClosing && (
        <p>
          <ClosedText closed={closed} />
        </p>
      )}
      <div className={classes["acts"]}>
        <Button look="plain" onPress={() => setAsking("delete")}>
          {say("messages.delete_all")}
        </Button>
        {device.kind === "web" && (
          <Button look="plain" onPress={() => setAsking("print")}>
            {say("messages.print")}
          </Button>
        )}
      </div>
      <Suspense>
        {asking === "delete" && (
          <DeletionDialog
            what="conversation"
            remove={async () => {
              const answer = await send(deleteConversation);
              return answer.ok ? null : answer;
            }}
            exit={exit}
            onCancel={close}
            onGone={() => {
              close();
              setDeleted(true);
              onGone();
            }}
          />
        )}
      </Suspense>
      {asking === "print" && (
        <PrintConversation
          newestFirst={newestFirst}
          hasOlder={hasOlder}
          fetchOlder={fetchOlder}
          exit={exit}
          onClose={close}
        />
      )}
    </>
  );
}
