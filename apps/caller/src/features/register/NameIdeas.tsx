import { useEffect, useState } from "react";
import { useSayInForm } from "#lib/form/forms-texts.ts";
import classes from "./NameIdeas.module.css";
import { inventName, pickSecurely } from "./names.ts";

const howMany = 3;

/** For whoever cannot think of a name: three that say nothing about anyone. One press puts one into the field. */
export function NameIdeas({ onChoose }: Readonly<{ onChoose: (name: string) => void }>) {
  const say = useSayInForm();
  const [first, second] = [say("register.name_first"), say("register.name_second")];
  // Not while the page is written for everyone: each visitor gets others.
  const [names, setNames] = useState<readonly string[]>([]);
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- chance has no place in what is written for everyone
    setNames(Array.from({ length: howMany }, () => inventName(first, second, pickSecurely)));
  }, [first, second]);
  return (
    <fieldset className={classes["ideas"]} aria-label={say("register.name_ideas")}>
      <span className="soft">{say("register.name_ideas")}</span>
      {names.map((name) => (
        <button key={name} type="button" onClick={() => onChoose(name)}>
          {name}
        </button>
      ))}
    </fieldset>
  );
}
