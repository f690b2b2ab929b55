import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Dialog } from "@sosmessages/ui/dialog/Dialog.tsx";
import { CopyButton } from "#lib/page/CopyButton.tsx";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { dayAndTime } from "#lib/time/when.ts";
import classes from "./LinkOnce.module.css";
import type { Linked } from "./doing.ts";

type Props = Readonly<{ made: Linked; onClose: () => void }>;

/** The only moment at which the link can be seen. */
export function LinkOnce({ made, onClose }: Props) {
  const { invitation, hadLogin } = made;
  const { name } = made.person;
  const say = useSay();
  const { locale } = useSpoken();
  return (
    <Dialog title={say("people.link_title", { name })} onCancel={onClose}>
      <p>{say("people.link_text", { name })}</p>
      {hadLogin && <p>{say("people.link_ended", { name })}</p>}
      <p className={classes["link"]}>{invitation.link}</p>
      <CopyButton text={invitation.link} label="people.link_copy" />
      <p>{say("people.link_until", { time: dayAndTime(invitation.expires_at, locale) })}</p>
      <Button look="quiet" onPress={onClose}>
        {say("people.link_done")}
      </Button>
    </Dialog>
  );
}
