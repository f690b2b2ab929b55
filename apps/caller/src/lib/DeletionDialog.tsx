import type { Refusal } from "@sosmessages/client/http.ts";
import { Dialog } from "@sosmessages/ui/dialog.tsx";
import { Button, Buttons } from "@sosmessages/ui/form.tsx";
import { Banner } from "@sosmessages/ui/page.tsx";
import { useState, type ReactNode } from "react";
import { useSayInDialog } from "./dialog-texts.ts";
import { useFailureText } from "./failure-text.ts";

const textsOf = {
  message: {
    title: "messages.delete_title",
    text: "messages.delete_text",
    failed: "messages.not_deleted",
    unconfirmed: "messages.delete_unconfirmed",
  },
  conversation: {
    title: "messages.delete_all_title",
    text: "messages.delete_all_text",
    failed: "messages.not_deleted_all",
    unconfirmed: "messages.delete_all_unconfirmed",
  },
  profile: {
    title: "delete.title",
    text: "delete.text",
    failed: "delete.failed",
    unconfirmed: "delete.unconfirmed",
  },
} as const;

type Props = Readonly<{
  what: keyof typeof textsOf;
  remove: () => Promise<Refusal | null>;
  /** A modal dialog blocks the exit button behind it. */
  exit: ReactNode;
  onGone: () => void;
  onCancel: () => void;
}>;

/** The question before something is deleted. */
export function DeletionDialog({ what, remove, exit, onGone, onCancel }: Props): ReactNode {
  const say = useSayInDialog();
  const texts = textsOf[what];
  const failureText = useFailureText();
  const [isWorking, setWorking] = useState(false);
  const [refusal, setRefusal] = useState<Refusal | null>(null);

  async function confirm() {
    setWorking(true);
    setRefusal(null);
    const refused = await remove();
    setWorking(false);
    setRefusal(refused);
    if (refused === null) onGone();
  }

  return (
    <Dialog title={say(texts.title)} corner={exit} onCancel={onCancel}>
      {refusal !== null && (
        <Banner kind="error">
          {say(refusal.isCertain ? texts.failed : texts.unconfirmed)} {failureText(refusal)}
        </Banner>
      )}
      <p>{say(texts.text)}</p>
      <Buttons>
        <Button look="quiet" onPress={onCancel}>
          {say("delete.cancel")}
        </Button>
        <Button look="danger" working={isWorking ? say("delete.working") : undefined} onPress={() => void confirm()}>
          {say("delete.confirm")}
        </Button>
      </Buttons>
    </Dialog>
  );
}
