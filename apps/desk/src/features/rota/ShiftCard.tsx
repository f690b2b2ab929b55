import type { Answer } from "@sosmessages/client/http.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import type { Shift } from "@sosmessages/contract/desk/rota.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { useId, type ReactNode } from "react";
import { offerPlace, signUp, withdraw } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { RefusedNote, useAct } from "#lib/page.tsx";
import { useSay } from "#lib/texts.tsx";
import classes from "./Rota.module.css";

type Person = Shift["people"][number];

/** The places that a person of this role may fill. A leader fills that of a leader first. */
const placesFor: Readonly<Record<Me["role"], readonly Person["role"][]>> = {
  leader: ["leader", "volunteer"],
  volunteer: ["volunteer"],
  admin: [],
};

type Props = Readonly<{
  me: Me;
  shift: Shift;
  now: Date;
  onChanged: () => void;
  /** The buttons of people who plan. */
  children?: ReactNode;
}>;

export function ShiftCard({ me, shift, now, onChanged, children }: Props) {
  const say = useSay();
  const id = useId();
  const isOver = new Date(shift.ends_at) <= now;
  const isMine = shift.people.some((person) => person.id === me.id);
  const needed = { leader: shift.leaders, volunteer: shift.volunteers };
  const signedUp = (role: Person["role"]) => shift.people.filter((person) => person.role === role);
  return (
    <article
      className={[classes["shift"], isMine && classes["mine"], isOver && classes["over"]].filter(Boolean).join(" ")}
      aria-labelledby={id}
    >
      <p id={id} className={classes["time"]}>
        {shift.from}–{shift.to}
      </p>
      {shift.lacks_leader && <p className={classes["gap"]}>{say("rota.lacks_leader")}</p>}
      {shift.lacks_people > 0 && (
        <p className={classes["gap"]}>{say(shift.people.length === 0 ? "rota.nobody" : "rota.lacks_people")}</p>
      )}
      {(["leader", "volunteer"] as const).map(
        (role) =>
          needed[role] > 0 && (
            <div key={role}>
              <p className="soft">
                {say(`rota.${role}s`, { n: String(signedUp(role).length), of: String(needed[role]) })}
              </p>
              <ul>
                {signedUp(role).map((person) => (
                  <li key={person.id}>{person.is_offered ? say("rota.offers", { name: person.name }) : person.name}</li>
                ))}
              </ul>
            </div>
          ),
      )}
      <output className={classes["own"]}>{isMine && say("rota.mine")}</output>
      {!isOver && me.role !== "admin" && <OwnActs me={me} shift={shift} now={now} onChanged={onChanged} />}
      {children}
    </article>
  );
}

/** Sign up, withdraw, offer one's place, or take the place that a colleague offers. */
function OwnActs({ me, shift, now, onChanged }: Omit<Props, "children">) {
  const say = useSay();
  const { act, working, refusal } = useAct();
  const params = { id: shift.id };
  const own = shift.people.find((person) => person.id === me.id);
  const mayFill = placesFor[me.role];
  const needed = { leader: shift.leaders, volunteer: shift.volunteers };
  const isFree = mayFill.some((role) => shift.people.filter((one) => one.role === role).length < needed[role]);
  // In a volunteer's place, a leader would be counted as one.
  const offered = shift.people.filter((one) => one.is_offered && one.role === me.role);

  // Also after a refusal: a colleague may have been first.
  const press = async (sent: Promise<Answer<Shift>>) => {
    await act(sent, () => {});
    onChanged();
  };
  const button = (words: string, call: () => Promise<Answer<Shift>>, look: "primary" | "quiet" = "quiet") => (
    <Button key={words} look={look} working={working} onPress={() => void press(call())}>
      {words}
      <span className="visually-hidden">{`: ${shift.from}–${shift.to}`}</span>
    </Button>
  );

  return (
    <div className={classes["acts"]}>
      <RefusedNote refusal={refusal} words={{ taken: "rota.taken", gone: "rota.begun" }} />
      {own === undefined &&
        isFree &&
        button(say("rota.sign_up"), () => send(signUp, { params, body: { instead_of: null } }))}
      {own === undefined &&
        offered.map(({ id, name }) =>
          button(say("rota.take", { name }), () => send(signUp, { params, body: { instead_of: id } })),
        )}
      {own !== undefined &&
        button(say(own.is_offered ? "rota.keep" : "rota.offer"), () =>
          send(offerPlace, { params, body: { is_offered: !own.is_offered } }),
        )}
      {own !== undefined &&
        new Date(shift.starts_at) > now &&
        button(say("rota.withdraw"), () => send(withdraw, { params }))}
    </div>
  );
}
