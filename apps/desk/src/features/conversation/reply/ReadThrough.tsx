import type { Refusal } from "@sosmessages/client/http.ts";
import { Dialog } from "@sosmessages/ui/dialog/Dialog.tsx";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Buttons } from "@sosmessages/ui/form/Buttons.tsx";
import { useState, type ReactNode } from "react";
import { Choice } from "#lib/form/Choice.tsx";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay, type PlainKey } from "#lib/texts.tsx";
import classes from "./Composer.module.css";

export type Personal = "none" | "marked";

type Props = Readonly<{
  text: string;
  action: PlainKey;
  /** A leader who approves is not asked again. */
  asksAboutPersonal: boolean;
  /** How many places the program still takes for personal data. */
  found: number;
  isWorking: boolean;
  refusal: Refusal | null;
  /** Topic and risk. */
  children?: ReactNode;
  onSend: (personal: Personal) => void;
  onCancel: () => void;
}>;

const answers: readonly (readonly [Personal, PlainKey])[] = [
  ["none", "send.personal_none"],
  ["marked", "send.personal_marked"],
];

/** The reply once more, as the caller will see it, before anything is sent. */
export function ReadThrough(props: Props) {
  const { text, action, asksAboutPersonal, found, isWorking, refusal, children } = props;
  const say = useSay();
  const [personal, setPersonal] = useState<Personal | null>(asksAboutPersonal ? null : "none");
  const [isMissing, setMissing] = useState(false);
  const press = () => {
    setMissing(personal === null);
    if (personal !== null) props.onSend(personal);
  };
  return (
    <Dialog title={say("send.title")} onCancel={props.onCancel}>
      <div>
        <p>{say("send.as_seen")}</p>
        <blockquote dir="auto" className={classes["preview"]}>
          {text}
        </blockquote>
      </div>
      {asksAboutPersonal && (
        <Choice
          isStacked
          legend={say("send.personal")}
          hint={found > 0 ? say("send.personal_found", { n: String(found) }) : undefined}
          error={isMissing ? say("send.answer_first") : undefined}
          options={answers.map(([value, key]) => ({ value, label: say(key) }))}
          chosen={personal}
          onChoose={setPersonal}
        />
      )}
      {children}
      <RefusedNote refusal={refusal} words={{ unseen: "send.unseen", stale: "work.stale", newerDraft: "work.stale" }} />
      <Buttons>
        <Button working={isWorking ? say("app.working") : undefined} onPress={press}>
          {say(action)}
        </Button>
        <Button look="quiet" onPress={props.onCancel}>
          {say("send.back")}
        </Button>
      </Buttons>
      {(action === "send.send" || action === "send.approve") && (
        <p className={classes["note"]}>{say("send.undo_note")}</p>
      )}
    </Dialog>
  );
}
