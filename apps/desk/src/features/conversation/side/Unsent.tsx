import type { Conversation } from "@sosmessages/contract/desk/conversations.ts";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import { Link, useLocation } from "wouter";
import { SayButton } from "#lib/page.tsx";
import { useSay, useSpoken } from "#lib/texts.tsx";
import classes from "./Panel.module.css";
import { forget, useAllUnsent, type UnsentAlarm } from "./unsent-emergencies.ts";

type NumbersProps = Readonly<{ words: string; numbers: Conversation["help_numbers"] }>;

/** The alarm has not reached the leaders. */
export function Unsent({ alarm }: Readonly<{ alarm: UnsentAlarm }>) {
  const say = useSay();
  const { about, refusal } = alarm;
  return (
    <div role="alert" className={classes["unsent"]}>
      <Numbers words={say(refusal === null ? "acute.unsent" : "acute.refused")} numbers={about.help_numbers} />
      {refusal !== null && <SayButton says="app.close" look="quiet" onPress={() => forget(alarm)} />}
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
        <section key={place} className={`${classes["band"]} ${isHere ? "" : classes["above"]}`}>
          <Unsent alarm={alarm} />
          {!isHere && <Link href={place}>{say("alert.open")}</Link>}
        </section>
      ),
  );
}

export function Numbers({ words, numbers }: NumbersProps) {
  const { say, locale } = useSpoken();
  return (
    <>
      <p>{words}</p>
      <h3>{say("acute.numbers")}</h3>
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
