import { copy } from "@sosmessages/client/copy.ts";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Buttons } from "@sosmessages/ui/form/Buttons.tsx";
import { useState } from "react";
import { flushSync } from "react-dom";
import { useSayInForm } from "#lib/texts.tsx";
import classes from "./Keep.module.css";

export type Kept = Readonly<{ username: string; password: string }>;

/** `read` gives nothing while there is nothing worth keeping yet; the form then says what is missing. */
export function Keep({ read }: Readonly<{ read: () => Kept | null }>) {
  const say = useSayInForm();
  const [said, setSaid] = useState<"register.copied" | "register.copy_failed" | null>(null);
  const [card, setCard] = useState<Kept | null>(null);

  const lines = ({ username, password }: Kept) => [
    `${say("login.username")}: ${username}`,
    `${say("login.password")}: ${password}`,
  ];

  async function onCopy() {
    const kept = read();
    setSaid(null);
    if (kept !== null) setSaid((await copy(lines(kept).join("\n"))) ? "register.copied" : "register.copy_failed");
  }

  function onPrint() {
    const kept = read();
    if (kept === null) return;
    flushSync(() => setCard(kept));
    const { dataset } = document.documentElement;
    dataset["printing"] = "";
    addEventListener("afterprint", () => delete dataset["printing"], { once: true });
    print();
  }

  return (
    <div className={classes["keep"]}>
      <p>{say("register.notice")}</p>
      <Buttons>
        <Button look="quiet" onPress={() => void onCopy()}>
          {say("register.copy")}
        </Button>
        <Button look="quiet" onPress={onPrint}>
          {say("register.print")}
        </Button>
      </Buttons>
      <output>{said && say(said)}</output>
      {card && (
        <div className={classes["card"]} aria-hidden="true">
          {lines(card).map((line) => (
            <p key={line}>{line}</p>
          ))}
        </div>
      )}
    </div>
  );
}
