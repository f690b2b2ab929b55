import type { Refusal, Send } from "@sosmessages/client/http.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { Dialog } from "@sosmessages/ui/dialog.tsx";
import { Button, Buttons } from "@sosmessages/ui/form.tsx";
import { Banner, Illustration, Sheet } from "@sosmessages/ui/page.tsx";
import { useState, type ReactNode } from "react";
import { deleteProfile } from "#lib/late-calls.generated.ts";
import { useFailureText } from "#lib/failure-text.ts";
import { useTitle } from "#lib/page.tsx";
import { Link } from "#lib/router.tsx";
import { useSayInDialog } from "#lib/dialog-texts.ts";

type Deleting =
  | { readonly phase: "asking" }
  | { readonly phase: "in-flight" }
  | { readonly phase: "failed"; readonly refusal: Refusal };

type Props = Readonly<{
  send: Send;
  /** A modal dialog blocks the exit button behind it. */
  exit: ReactNode;
  /** `from`: where it was confirmed. The service's answer empties the device, and the page may have moved by then. */
  onDeleted: (from: string) => void;
  onCancel: () => void;
}>;

export function DeleteDialog({ send, exit, onDeleted, onCancel }: Props) {
  const say = useSayInDialog();
  const failureText = useFailureText();
  const [deleting, setDeleting] = useState<Deleting>({ phase: "asking" });

  async function confirm() {
    const from = location.pathname;
    setDeleting({ phase: "in-flight" });
    const answer = await send(deleteProfile);
    if (answer.ok) onDeleted(from);
    else setDeleting({ phase: "failed", refusal: answer });
  }

  return (
    <Dialog title={say("delete.title")} corner={exit} onCancel={onCancel}>
      {deleting.phase === "failed" && (
        <Banner kind="error">
          {say(deleting.refusal.isCertain ? "delete.failed" : "delete.unconfirmed")} {failureText(deleting.refusal)}
        </Banner>
      )}
      <p>{say("delete.text")}</p>
      <Buttons>
        <Button look="quiet" onPress={onCancel}>
          {say("delete.cancel")}
        </Button>
        <Button
          look="danger"
          working={deleting.phase === "in-flight" ? say("delete.working") : undefined}
          onPress={() => void confirm()}
        >
          {say("delete.confirm")}
        </Button>
      </Buttons>
    </Dialog>
  );
}

/** After the profile was deleted, instead of the login form. */
export function Goodbye({ service }: Readonly<{ service: PublicConfig }>) {
  const say = useSayInDialog();
  useTitle(say("entrance.tab"));
  return (
    <Sheet title={say("goodbye.title")}>
      <Illustration drawing={service.illustration} />
      <Banner kind="note">{say("goodbye.deleted")}</Banner>
      <p>{say("goodbye.text")}</p>
      <p>
        <Link href="/spor">{say("leaving.traces")}</Link>
      </p>
      {/* Loads the page, and with that clears the memory. */}
      <p>
        <a href="/login">{say("app.front_page")}</a>
      </p>
    </Sheet>
  );
}
