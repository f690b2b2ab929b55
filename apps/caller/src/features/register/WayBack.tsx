import { copy } from "@sosmessages/client/copy.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Buttons } from "@sosmessages/ui/form/Buttons.tsx";
import { Sheet } from "@sosmessages/ui/page/Sheet.tsx";
import { useEffect, useState } from "react";
import { useSayInForm } from "#lib/form/forms-texts.ts";
import { useTitle } from "#lib/title.ts";
import classes from "./WayBack.module.css";

export type Kept = Readonly<{ username: string; password: string }>;

type Props = Readonly<{ kept: Kept; onGoOn: () => void }>;

/** Right after the profile is made: the one thing to remember, before anything is written. */
export function WayBack({ kept, onGoOn }: Props) {
  const say = useSayInForm();
  useTitle(say("login.register"));
  // The address is the same as before: it begins at its top all the same, for those who listen too.
  useEffect(() => {
    document.getElementById("content")?.focus({ preventScroll: true });
    scrollTo(0, 0);
  }, []);
  const [isShown, setShown] = useState(false);
  const [said, setSaid] = useState<"register.copied" | "register.copy_failed" | null>(null);
  const lines = [`${say("login.username")}: ${kept.username}`, `${say("login.password")}: ${kept.password}`];

  async function onCopy() {
    setSaid(null);
    setSaid((await copy(lines.join("\n"))) ? "register.copied" : "register.copy_failed");
  }

  function onPrint() {
    const { dataset } = document.documentElement;
    dataset["printing"] = "";
    addEventListener("afterprint", () => delete dataset["printing"], { once: true });
    print();
  }

  return (
    <Sheet title={say("way_back.title")}>
      <p>{say("way_back.text")}</p>
      <dl className={classes["kept"]}>
        <dt>{say("login.username")}</dt>
        <dd>{kept.username}</dd>
        <dt>{say("login.password")}</dt>
        <dd>
          <span>{isShown ? kept.password : "••••••"}</span>
          <button type="button" onClick={() => setShown(!isShown)}>
            {say(isShown ? "way_back.hide" : "way_back.show")}
          </button>
        </dd>
      </dl>
      <p className="soft">{say("way_back.once")}</p>
      <Button onPress={onGoOn}>{say("way_back.go_on")}</Button>
      <Buttons>
        <Button look="quiet" onPress={() => void onCopy()}>
          {say("register.copy")}
        </Button>
        <Button look="quiet" onPress={onPrint}>
          {say("register.print")}
        </Button>
      </Buttons>
      <output className={classes["said"]}>{said && say(said)}</output>
      <div className={classes["card"]} aria-hidden="true">
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </div>
    </Sheet>
  );
}
