import { Buttons, typed } from "@sosmessages/ui/form.tsx";
import { useState, type ComponentProps } from "react";
import type { FactorOffer, Me } from "@sosmessages/contract/desk/accounts.ts";
import { Dialog } from "@sosmessages/ui/dialog.tsx";
import type { Answer } from "@sosmessages/client/http.ts";
import { listFactors, addFactor, beginFactor, newRecoveryCodes, removePasskey } from "#lib/calls.generated.ts";
import { send, useAsk } from "#lib/http.ts";
import { Loaded, RefusedNote, useAct, SayButton } from "#lib/page.tsx";
import { useSay, useSpoken, type PlainKey } from "#lib/texts.tsx";
import { calendarDay } from "#lib/time.ts";
import { SetUpFactor, RecoveryCodes, type NewFactor } from "#lib/second-factor.tsx";
import { SaveForm } from "#lib/dialog.tsx";
import { PasswordInput } from "#lib/form.tsx";
import { OrganisationLogin } from "#lib/organisation.tsx";
import { useMe } from "#lib/use-me.ts";
import classes from "./rows.module.css";

export function FactorList() {
  const { say, locale } = useSpoken();
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
                <SayButton says="me.factor_remove" look="quiet" onPress={() => setOpen({ remove: id })} />
              </li>
            ))}
            <li>{say("login.codes_left", { count: String(recovery_codes_left) })}</li>
          </ul>
        )}
      </Loaded>
      <Buttons>
        <SayButton says="me.factor_add" look="quiet" onPress={() => setOpen("add")} />
        <SayButton says="me.codes_new" look="quiet" onPress={() => setOpen("codes")} />
      </Buttons>
      {open === "add" && <AddFactor onClose={close} />}
      {open === "codes" && <NewCodes onClose={close} />}
      {typeof open === "object" && open !== null && <RemovePasskey id={open.remove} onClose={close} />}
    </>
  );
}

const askFirst = (me: Me) => (me.has_password === false ? "me.ask_organisation" : "me.ask_password");

function AddFactor({ onClose }: Readonly<{ onClose: () => void }>) {
  const say = useSay();
  const { me } = useMe();
  const [offer, setOffer] = useState<FactorOffer | null>(null);
  const { act, ...acting } = useAct();
  const add = (body: NewFactor) => void act(send(addFactor, { body }), onClose);
  return (
    <Dialog title={say("me.factor_add")} onCancel={onClose}>
      {offer === null ? (
        <AskPassword
          why={askFirst(me)}
          carryOut={(password) => send(beginFactor, { body: { password } })}
          onDone={setOffer}
          onCancel={onClose}
        />
      ) : (
        <>
          <SetUpFactor {...acting} offer={offer} onFactor={add} />
          <SayButton says="app.cancel" look="quiet" onPress={onClose} />
        </>
      )}
    </Dialog>
  );
}

function NewCodes({ onClose }: Readonly<{ onClose: () => void }>) {
  const say = useSay();
  const { me } = useMe();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <Dialog
      title={say(codes === null ? "me.codes_new" : "factor.codes_title")}
      // The codes are there this once: only the tick leads out.
      onCancel={() => codes === null && onClose()}
    >
      {codes === null ? (
        <AskPassword
          why={me.has_password === false ? "me.codes_text_organisation" : "me.codes_text"}
          carryOut={(password) => send(newRecoveryCodes, { body: { password } })}
          onDone={({ recovery_codes }) => setCodes(recovery_codes)}
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
  const { me } = useMe();
  return (
    <Dialog title={say("me.factor_remove")} onCancel={onClose}>
      <AskPassword
        why={askFirst(me)}
        words={{ stale: "me.factor_last" }}
        carryOut={(password) => send(removePasskey, { body: { id, password } })}
        onDone={onClose}
        onCancel={onClose}
      />
    </Dialog>
  );
}

type Props<T> = Readonly<{
  why: PlainKey;
  /** Better words for what this very form may meet besides a wrong password. */
  words?: ComponentProps<typeof RefusedNote>["words"];
  carryOut: (password: string) => Promise<Answer<T>>;
  onDone: (body: T) => void;
  onCancel: () => void;
}>;

/** Before anything that would let a passer-by in. A person without a password logs in at the organisation in a second window. */
function AskPassword<T>({ why, words, carryOut, onDone, onCancel }: Props<T>) {
  const say = useSay();
  const { act, isWorking, refusal } = useAct();
  const hasPassword = useMe().me.has_password !== false;
  const wrong = hasPassword ? "lock.wrong" : "organisation.refused";
  return (
    <SaveForm
      submit={say("login.go_on")}
      isWorking={isWorking}
      onSubmit={(form) => void act(carryOut(typed(form, "password")), onDone)}
      onCancel={onCancel}
    >
      <p>{say(why)}</p>
      <RefusedNote refusal={refusal} words={{ invalidCredentials: wrong, ...words }} />
      {hasPassword ? <PasswordInput /> : <OrganisationLogin isAgain isBeside />}
    </SaveForm>
  );
}
