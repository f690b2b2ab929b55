import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { Dialog } from "@sosmessages/ui/dialog.tsx";
import { useEffect, useState } from "react";
import { Switch } from "#lib/form.tsx";
import { areKeysOn, keyList, switchKeys, useKeys } from "#lib/keys.ts";
import { useSay } from "#lib/texts.tsx";
import classes from "./KeyboardHelp.module.css";

export function KeyboardHelp({ role }: Readonly<{ role: Me["role"] }>) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => onKeyboardHelp(() => setOpen(true)), []);
  useKeys({ "?": () => setOpen(true) });
  if (!isOpen) return null;
  const shown = keyList.filter(
    ({ does }) => role === "leader" || does === "keys.help" || (role === "volunteer" && does !== "keys.to_review"),
  );
  return (
    <Dialog title={say("keys.title")} onCancel={() => setOpen(false)}>
      <dl className={classes["keys"]}>
        {shown.map(({ keys, does }) => (
          <div key={does}>
            <dt>
              {keys.map((name) => (
                <kbd key={name}>{name}</kbd>
              ))}
            </dt>
            <dd>{say(does)}</dd>
          </div>
        ))}
      </dl>
      <Switch label={say("keys.switch")} read={areKeysOn} write={switchKeys} />
      <Button look="quiet" onPress={() => setOpen(false)}>
        {say("app.close")}
      </Button>
    </Dialog>
  );
}

const asked = "desk-keyboard-help";

export const showKeyboardHelp = (): void => void dispatchEvent(new Event(asked));

function onKeyboardHelp(then: () => void): () => void {
  addEventListener(asked, then);
  return () => removeEventListener(asked, then);
}
