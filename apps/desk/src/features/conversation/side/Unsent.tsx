import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import type { ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { SayButton } from "#lib/page.tsx";
import { useSay, useSpoken } from "#lib/texts.tsx";
import classes from "./Panel.module.css";
import { forget, useAllUnsent, type UnsentAlarm } from "./unsent-emergencies.ts";

type NumbersProps = Readonly<{ words: string; numbers: Conversation["help_numbers"] }>;

type UnsentProps = Readonly<{ alarm: UnsentAlarm; says?: "acute.unsent" | "acute.unsent_out"; children?: ReactNode }>;

/** The alarm has not reached the leaders. */
export function Unsent({ alarm, says = "acute.unsent", children }: UnsentProps) {
  const say = useSay();
  const { about, refusal } = alarm;
  return (
    <div role="alert" className={classes["unsent"]}>
      <Numbers words={say(refusal === null ? says : "acute.refused")} numbers={about.help_numbers} />
      {refusal !== null && <SayButton says="app.close" look="quiet" onPress={() => forget(alarm)} />}
      {children}
    </div>
  );
}

/** Above every other page; `isHere`: on the conversation's own page, while it cannot be shown. */
export function UnsentAlarms({ isHere = false }: Readonly<{ isHere?: boolean }>) {
  const say = useSay();
  const [path] = useLocation();
  const places = new Map(useAllUnsent().map((alarm) => [`/conversation/${alarm.about.id}`, alarm]));
  return [...places].map(
    ([place, alarm]) =>
      (place === path) === isHere && (
        <div key={place} className={isHere ? undefined : classes["above"]}>
          <Unsent alarm={alarm}>{!isHere && <Link href={place}>{say("alert.open")}</Link>}</Unsent>
        </div>
      ),
  );
}

/** On the pages of a locked or ended login, without a link: one box, because the numbers are the same. */
export function UnsentOutside({ says = "acute.unsent" }: Pick<UnsentProps, "says">) {
  const [alarm] = useAllUnsent();
  return (
    alarm && (
      <div className={classes["outside"]}>
        <Unsent alarm={alarm} {...{ says }} />
      </div>
    )
  );
}

export function Numbers({ words, numbers }: NumbersProps) {
  const { locale } = useSpoken();
  return (
    <>
      <p>{words}</p>
      <dl className={classes["numbers"]}>
        {numbers.map(({ name, number }) => (
          <div key={number}>
            <dt>{inLanguage(name, locale)}</dt>
            <dd>
              <a className="number" href={`tel:${number.replaceAll(" ", "")}`}>
                {number}
              </a>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
