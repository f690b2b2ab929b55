import type { Send } from "@sosmessages/client/http.ts";
import type { Helped } from "@sosmessages/contract/messages.ts";
import { useEffect, useId, useRef, useState } from "react";
import { rateReply } from "#lib/late-calls.generated.ts";
import { useSayInDialog } from "#lib/dialog-texts.ts";
import classes from "./DidThisHelp.module.css";

const answers = ["yes", "little", "no"] as const satisfies readonly Helped[];

type Props = Readonly<{ send: Send; reply: string; isUnrated: boolean; onCounted: () => void }>;

/** The service stores no answer that it could change later. So the answer is sent when the caller leaves the page. */
export function DidThisHelp({ send, reply, isUnrated, onCounted }: Props) {
  const say = useSayInDialog();
  const id = useId();
  const [chosen, setChosen] = useState<Helped | null>(null);
  const [isSent, setSent] = useState(false);
  const unsent = useRef<Helped | null>(null);

  useEffect(() => {
    const leave = () => {
      const helped = unsent.current;
      if (helped === null) return;
      unsent.current = null;
      setSent(true);
      void send(rateReply, { params: { id: reply }, body: { helped }, keepalive: true }).then(onCounted);
    };
    const hide = () => document.visibilityState === "hidden" && leave();
    document.addEventListener("visibilitychange", hide);
    addEventListener("pagehide", leave);
    return () => {
      document.removeEventListener("visibilitychange", hide);
      removeEventListener("pagehide", leave);
      leave();
    };
  }, [send, reply, onCounted]);

  if (!isUnrated && !isSent) return null;
  if (isSent) return <p className={classes["helped"]}>{say("helped.counted")}</p>;
  const choose = (helped: Helped) => {
    unsent.current = helped;
    setChosen(helped);
  };
  return (
    <fieldset className={classes["helped"]}>
      <legend>{say("helped.question")}</legend>
      <div>
        {answers.map((answer) => (
          <label key={answer}>
            <input type="radio" name={id} checked={chosen === answer} onChange={() => choose(answer)} />
            <span>{say(`helped.${answer}`)}</span>
          </label>
        ))}
      </div>
      <output>{say(chosen === null ? "helped.note" : "helped.thanks")}</output>
    </fieldset>
  );
}
