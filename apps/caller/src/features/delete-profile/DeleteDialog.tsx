import type { Send } from "@sosmessages/client/http.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { Banner, Illustration, Sheet } from "@sosmessages/ui/page.tsx";
import { useRef, type ReactNode } from "react";
import { deleteProfile } from "#lib/late-calls.generated.ts";
import { DeletionDialog } from "#lib/DeletionDialog.tsx";
import { useTitle } from "#lib/page.tsx";
import { Link } from "#lib/router.tsx";
import { useSayInDialog } from "#lib/dialog-texts.ts";

type Props = Readonly<{
  send: Send;
  exit: ReactNode;
  /** `from`: where it was confirmed. The service's answer empties the device, and the page may have moved by then. */
  onDeleted: (from: string) => void;
  onCancel: () => void;
}>;

export function DeleteDialog({ send, exit, onDeleted, onCancel }: Props) {
  const from = useRef("");
  const remove = async () => {
    from.current = location.pathname;
    const answer = await send(deleteProfile);
    return answer.ok ? null : answer;
  };
  return <DeletionDialog what="profile" {...{ remove, exit, onCancel }} onGone={() => onDeleted(from.current)} />;
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
