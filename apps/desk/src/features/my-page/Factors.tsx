import type { listFactors, removePasskey } from "@sosmessages/contract/desk-accounts.ts";
import { Button } from "@sosmessages/ui/Button.tsx";
import { Buttons } from "@sosmessages/ui/Buttons.tsx";
import { useState } from "react";
import { send } from "#lib/http.ts";
import { Loaded } from "#lib/Loaded.tsx";
import { RefusedNote } from "#lib/RefusedNote.tsx";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { useAct } from "#lib/use-act.ts";
import { useAsk } from "#lib/use-ask.ts";
import { calendarDay } from "#lib/when.ts";
import { AddFactor } from "./AddFactor.tsx";
import { NewCodes } from "./NewCodes.tsx";
import classes from "./rows.module.css";

export function Factors() {
  const say = useSay();
  const { locale } = useSpoken();
  const [open, setOpen] = useState<"add" | "codes" | null>(null);
  const { act, isWorking, refusal } = useAct();
  const asked = useAsk(["factors"], async () => send<typeof listFactors>({ method: "GET", path: "/api/desk/factors" }));
  const remove = (id: string) =>
    void act(
      async () => send<typeof removePasskey>({ method: "DELETE", path: `/api/desk/factors/${id}` }),
      () => void asked.refetch(),
    );
  const close = () => {
    setOpen(null);
    void asked.refetch();
  };

  return (
    <>
      <RefusedNote refusal={refusal} words={{ stale: "me.factor_last" }} />
      <Loaded asked={asked}>
        {({ totp, passkeys, recovery_codes_left }) => (
          <ul className={classes["rows"]}>
            {totp && <li>{say("me.factor_app")}</li>}
            {passkeys.map(({ id, added_on }) => (
              <li key={id}>
                <span>{say("me.factor_passkey", { day: calendarDay(added_on, locale) })}</span>
                <Button look="quiet" working={isWorking ? say("app.working") : undefined} onPress={() => remove(id)}>
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
    </>
  );
}
