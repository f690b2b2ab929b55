import { Banner } from "@sosmessages/ui/page/Banner.tsx";
import { Spinner } from "@sosmessages/ui/page/Spinner.tsx";
import { RefusedNote } from "#lib/page/RefusedNote.tsx";
import { useSay, type PlainKey } from "#lib/texts.tsx";
import classes from "./Queue.module.css";
import type { Taking } from "./use-take.ts";

type Told = Extract<Taking, { phase: "told" }>["what"];
const told: Readonly<Record<Told, PlainKey>> = {
  nobody: "queue.nobody",
  "only-given-back": "queue.only_given_back",
  taken: "queue.taken",
  gone: "queue.gone",
  "too-many": "queue.too_many",
};

type Props = Readonly<{ taking: Taking; onDuty: number | null; onTake: () => void }>;

/** The one large button, and what came of pressing it. */
export function TakeNext({ taking, onDuty, onTake }: Props) {
  const say = useSay();
  const isWorking = taking.phase === "working";
  return (
    <div className={classes["take"]}>
      {taking.phase === "told" && (
        <Banner kind="note">
          <p>{say(told[taking.what])}</p>
        </Banner>
      )}
      <RefusedNote refusal={taking.phase === "failed" ? taking.refusal : null} />
      <button type="button" className={classes["next"]} aria-disabled={isWorking} onClick={onTake}>
        {say("queue.take_next")}
        {isWorking && <Spinner label={say("queue.working")} />}
      </button>
      <p className={classes["beside"]}>
        {onDuty !== null && say("queue.on_duty", { n: onDuty })}
        <span className={classes["key"]}>{say("queue.key", { key: "N" })}</span>
      </p>
    </div>
  );
}
