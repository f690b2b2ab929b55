import { Banner } from "@sosmessages/ui/page/Banner.tsx";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Buttons } from "@sosmessages/ui/form/Buttons.tsx";
import type { ReactNode } from "react";
import { useSay } from "#lib/texts.tsx";
import classes from "./Composer.module.css";

type Props = Readonly<{ text: string; onChoose: (which: "own" | "other") => void }>;

/** Two texts, one mailbox: the person who wrote both decides. Until then both are there. */
export function OtherDraft({ text, onChoose }: Props): ReactNode {
  const say = useSay();
  return (
    <Banner kind="note">
      <p>{say("messages.draft_other")}</p>
      <blockquote className={classes["other"]}>{text}</blockquote>
      <Buttons>
        <Button look="quiet" onPress={() => onChoose("own")}>
          {say("messages.draft_keep_own")}
        </Button>
        <Button look="quiet" onPress={() => onChoose("other")}>
          {say("messages.draft_take_other")}
        </Button>
      </Buttons>
    </Banner>
  );
}
