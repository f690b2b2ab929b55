import { Button, Buttons, typed } from "@sosmessages/ui/form.tsx";
import { useState, type ComponentProps } from "react";
import type { FactorOffer } from "@sosmessages/contract/desk/accounts.ts";
import { Dialog } from "@sosmessages/ui/dialog.tsx";
import type { Refusal } from "@sosmessages/client/http.ts";
import { listFactors, addFactor, beginFactor, newRecoveryCodes, removePasskey } from "#lib/calls.generated.ts";
import { send, useAsk } from "#lib/http.ts";
import { Loaded, RefusedNote, useAct } from "#lib/page.tsx";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { calendarDay } from "#lib/time.ts";
import { SetUpFactor, RecoveryCodes, type NewFactor } from "#lib/second-factor.tsx";
import { SaveForm } from "#lib/dialog.tsx";
import { PasswordInput } from "#lib/form.tsx";
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

function AddFactor({ onClose }: Readonly<{ onClose: () => void }>) {
  const say = useSay();
  const [offer, setOffer] = useState<FactorOffer | null>(null);
  const { act, isWorking, refusal, forget } = useAct();

  const begin = (password: string) => void act(send(beginFactor, { body: { password } }), setOffer);
  const add = (body: NewFactor) => void act(send(addFactor, { body }), onClose);

  return (
    <Dialog title={say("me.factor_add")} onCancel={onClose}>
      {offer === null ? (
        <AskPassword
          why={say("me.ask_password")}
          isWorking={isWorking}
          refusal={refusal}
          onPassword={begin}
          onCancel={onClose}
        />
      ) : (
        <>
          <SetUpFactor offer={offer} isWorking={isWorking} refusal={refusal} forget={forget} onFactor={add} />
          <Button look="quiet" onPress={onClose}>
            {say("app.cancel")}
          </Button>
        </>
      )}
    </Dialog>
  );
}

function NewCodes({ onClose }: Readonly<{ onClose: () => void }>) {
  const say = useSay();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { act, isWorking, refusal } = useAct();
  const make = (password: string) =>
    void act(send(newRecoveryCodes, { body: { password } }), ({ recovery_codes }) => setCodes(recovery_codes));
  return (
    <Dialog
      title={say(codes === null ? "me.codes_new" : "factor.codes_title")}
      // The codes are there this once: only the tick leads out.
      onCancel={() => codes === null && onClose()}
    >
      {codes === null ? (
        <AskPassword
          why={say("me.codes_text")}
          isWorking={isWorking}
          refusal={refusal}
          onPassword={make}
          onCancel={onClose}
        />
      ) : (
        <RecoveryCodes codes={codes} onKept={onClose} />
      )}
    </Dialog>
  );
}

function RemovePasskey({ id, onClose }: Readonly<{ id: string; onClose: () => void }>) {
  const say = useSay();
  const { act, isWorking, refusal } = useAct();
  const remove = (password: string) => void act(send(removePasskey, { body: { id, password } }), onClose);
  return (
    <Dialog title={say("me.factor_remove")} onCancel={onClose}>
      <AskPassword
        why={say("me.ask_password")}
        isWorking={isWorking}
        refusal={refusal}
        words={{ stale: "me.factor_last" }}
        onPassword={remove}
        onCancel={onClose}
      />
    </Dialog>
  );
}

type Props = Readonly<{
  why: string;
  isWorking: boolean;
  refusal: Refusal | null;
  /** Better words for what this very form may meet besides a wrong password. */
  words?: ComponentProps<typeof RefusedNote>["words"];
  onPassword: (password: string) => void;
  onCancel: () => void;
}>;

/** Before anything that would let a passer-by in. */
function AskPassword({ why, isWorking, refusal, words, onPassword, onCancel }: Props) {
  const say = useSay();
  return (
    <SaveForm
      submit={say("login.go_on")}
      isWorking={isWorking}
      onSubmit={(form) => onPassword(typed(form, "password"))}
      onCancel={onCancel}
    >
      <p>{why}</p>
      <RefusedNote refusal={refusal} words={{ invalidCredentials: "lock.wrong", ...words }} />
      <PasswordInput />
    </SaveForm>
  );
}
