import { inLanguage } from "@sosmessages/contract/languages.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { useConversationContext } from "../conversation-context.ts";
import classes from "./Panel.module.css";

/** The alarm has not reached the service. */
export function Unsent() {
  const say = useSay();
  return (
    <div role="alert" className={classes["unsent"]}>
      <Numbers words={say("acute.unsent")} />
    </div>
  );
}

export function Numbers({ words }: Readonly<{ words: string }>) {
  const { say, locale } = useSpoken();
  const { conversation } = useConversationContext();
  return (
    <>
      <p>{words}</p>
      <h3>{say("acute.numbers")}</h3>
      <dl className={classes["numbers"]}>
        {conversation.help_numbers.map(({ name, number }) => (
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
