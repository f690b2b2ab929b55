import type { DeskMessage } from "@sosmessages/contract/desk/conversations.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { Fragment, useEffect, useState } from "react";
import { searchOutgoing } from "./calls.generated.ts";
import { send } from "./http.ts";
import { useKeys } from "./keys.ts";
import { useSay } from "./texts.tsx";
import classes from "./outgoing.module.css";

/** The search result for a text before it is sent or saved. */
export type Advice =
  "searching" | "unsearched" | Readonly<{ found: NonNullable<DeskMessage["found"]>; without: string }>;

const adviceOn = async (service: string, text: string): Promise<Exclude<Advice, "searching">> => {
  const answer = await send(searchOutgoing, { body: { tenant: service, body: text } });
  if (!answer.ok || answer.body.found === null) return "unsearched";
  return { found: answer.body.found, without: answer.body.without };
};

export function useAdvice(service: string, text: string): Advice {
  const [result, setResult] = useState<Readonly<{ text: string; advice: Advice }> | null>(null);
  useEffect(() => {
    let isCurrent = true;
    void adviceOn(service, text).then((advice) => isCurrent && setResult({ text, advice }));
    return () => {
      isCurrent = false;
    };
  }, [service, text]);
  return result?.text === text ? result.advice : "searching";
}

type OutgoingAdviceProps = Readonly<{
  advice: Advice;
  text: string;
  isInDialog?: boolean;
  onTakeOut: (without: string) => void;
}>;

/** The finds are advice: sending and saving stay possible. */
export function OutgoingAdvice({ advice, text, isInDialog = false, onTakeOut }: OutgoingAdviceProps) {
  const say = useSay();
  const isFound = typeof advice !== "string" && advice.found.length > 0;
  useKeys(isFound ? { x: () => onTakeOut(advice.without) } : {}, isInDialog);
  return (
    <div aria-live="polite" className={classes["advice"]}>
      {advice === "searching" && <p>{say("app.working")}</p>}
      {advice === "unsearched" && <p>{say("outgoing.unsearched")}</p>}
      {typeof advice !== "string" && !isFound && <p>{say("outgoing.none")}</p>}
      {isFound && (
        <>
          <p>{say("outgoing.found", { n: advice.found.length })}</p>
          <p>
            {advice.found.map(({ start, end, kind }, index) => (
              <Fragment key={start}>
                {index > 0 && ", "}
                <mark dir="auto">{text.slice(start, end)}</mark> ({say(`personal.${kind}`)})
              </Fragment>
            ))}
          </p>
          <Button look="quiet" onPress={() => onTakeOut(advice.without)}>
            {say("outgoing.take_out")} <kbd>X</kbd>
          </Button>
        </>
      )}
    </div>
  );
}

/** The first press saves a text without finds. For other texts, the second press saves the text unchanged. */
export function useSearchedSave(service: string, save: (text: string) => void) {
  const [result, setResult] = useState<Readonly<{ text: string; advice: Advice }> | null>(null);
  const press = async (text: string): Promise<void> => {
    if (result?.text === text && result.advice === "searching") return;
    if (result?.text === text) return save(text);
    setResult({ text, advice: "searching" });
    const advice = await adviceOn(service, text);
    const isFree = advice !== "unsearched" && advice.found.length === 0;
    setResult(isFree ? null : { text, advice });
    if (isFree) save(text);
  };
  return {
    press: (text: string) => void press(text),
    adviceOn: (text: string): Advice | null => (result?.text === text ? result.advice : null),
  } as const;
}
