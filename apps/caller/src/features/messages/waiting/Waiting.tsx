import { Emphasised } from "#lib/Emphasised.tsx";
import { useSay } from "#lib/texts.tsx";
import type { Service } from "../service.ts";
import { deadlineText } from "../thread/letter-texts.ts";
import type { Owed } from "../thread/promise.ts";
import classes from "./Waiting.module.css";

type Props = Readonly<{
  owed: Extract<Owed, { answerBy: Date }>;
  helpline: Service["helpline"];
  username: string;
  /** Another message could not be sent since. */
  isOther: boolean;
  now: Date;
}>;

/** Below a letter that waits: it has arrived, when the answer comes, and the name to come back with. */
export function Waiting({ owed, helpline, username, isOther, now }: Props) {
  const say = useSay();
  const isLate = owed.state === "late";
  const title = say(isLate ? "waiting.late_title" : isOther ? "waiting.title_before" : "waiting.title");
  // Spaces that do not break hold the figures together, and in their order where one reads from right to left.
  const number = helpline.number.replace(/ /g, "\u00a0");
  return (
    <section className={classes["waiting"]} aria-label={title}>
      <b>{title}</b>
      {isLate ? (
        <>
          <p>{say("waiting.late")}</p>
          <a className={classes["call"]} href={`tel:${helpline.number.replace(/ /g, "")}`}>
            {say("waiting.call", { number })}
          </a>
        </>
      ) : (
        <p>
          <Emphasised text={say("waiting.answer", { by: deadlineText(say, owed.answerBy, now) })} />
        </p>
      )}
      <p>
        <Emphasised text={say("waiting.close", { name: username })} />
      </p>
    </section>
  );
}
