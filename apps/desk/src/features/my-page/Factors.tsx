import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Buttons } from "@sosmessages/ui/form/Buttons.tsx";
import { useState } from "react";
import { listFactors } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { Loaded } from "#lib/page/Loaded.tsx";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { useAsk } from "#lib/use-ask.ts";
import { calendarDay } from "#lib/time/when.ts";
import { AddFactor } from "./AddFactor.tsx";
import { NewCodes } from "./NewCodes.tsx";
import { RemovePasskey } from "./RemovePasskey.tsx";
import classes from "./rows.module.css";

export function FactorList() {
  const say = useSay();
  const { locale } = useSpoken();
  const [open, setOpen] = useState<"add" | "codes" | { readonly remove: string } | null>(null);
  const asked = useAsk(["factors"], async () => send(listFactors));
  const close = () => {
    setOpen(null);
    void asked.refetch();
  };

  return (
    <>
      <Loaded asked={asked}>
        {({ totp, passkeys, recovery_codes_left }) => (
          <ul className={classes["rows"]}>
            {totp && <li>{say("me.factor_app")}</li>}
            {passkeys.map(({ id, added_on }) => (
              <li key={id}>
                <span>{say("me.factor_passkey", { day: calendarDay(added_on, locale) })}</span>
                <Button look="quiet" onPress={() => setOpen({ remove: id })}>
                  {say("me.factor_remove")}
                </Button>
              </li>
            ))}
            <li>{say("login.codes_left", { count: String(recovery_codes_left) })}</li>
          </ul>
        )}
      </Loaded>
      <Buttons>
        <Button look="quiet" onPress={() => setOpen("add")}>
          {say("me.factor_add")}
        </Button>
        <Button look="quiet" onPress={() => setOpen("codes")}>
          {say("me.codes_new")}
        </Button>
      </Buttons>
      {open === "add" && <AddFactor onClose={close} />}
      {open === "codes" && <NewCodes onClose={close} />}
      {typeof open === "object" && open !== null && <RemovePasskey id={open.remove} onClose={close} />}
    </>
  );
}
