import { Banner } from "@sosmessages/ui/page/Banner.tsx";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Buttons } from "@sosmessages/ui/form/Buttons.tsx";
import { useSay } from "#lib/texts.tsx";
import classes from "./Composer.module.css";

type Props = Readonly<{ text: string; onChoose: (which: "own" | "other") => void }>;

/** Two texts, one reply: whoever wrote them decides. Until then both are there. */
export function OtherText({ text, onChoose }: Props) {
  const say = useSay();
  return (
    <Banner kind="note">
      <p>{say("composer.other")}</p>
      <blockquote className={classes["quote"]}>{text === "" ? say("composer.other_empty") : text}</blockquote>
      <Buttons>
        <Button look="quiet" onPress={() => onChoose("own")}>
          {say("composer.keep_own")}
        </Button>
        <Button look="quiet" onPress={() => onChoose("other")}>
          {say("composer.take_other")}
        </Button>
      </Buttons>
    </Banner>
  );
}
