import { createEmitter } from "@sosmessages/client/emitter.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Dialog } from "@sosmessages/ui/dialog.tsx";
import { useEffect, useState } from "react";
import { Switch } from "#lib/form.tsx";
import { areKeysOn, keyList, switchKeys, useKeys } from "#lib/keys.ts";
import { SayButton } from "#lib/page.tsx";
import { useSay } from "#lib/texts.tsx";
import classes from "./KeyboardHelp.module.css";

export function KeyboardHelp({ role }: Readonly<{ role: Me["role"] }>) {
  const say = useSay();
  const [isOpen, setOpen] = useState(false);
  useEffect(() => wanted.on(() => setOpen(true)), []);
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
      <SayButton says="app.close" look="quiet" onPress={() => setOpen(false)} />
    </Dialog>
  );
}

const wanted = createEmitter();
export const showKeyboardHelp = (): void => wanted.emit();
