import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Sheet } from "@sosmessages/ui/page/Sheet.tsx";
import { useEffect } from "react";
import { readInvitation } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { Loaded } from "#lib/page/Loaded.tsx";
import { roleName } from "#lib/roles.ts";
import { serviceName } from "#lib/services.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import { useAskOnce } from "#lib/use-ask.ts";
import classes from "./Welcome.module.css";
import { Steps } from "./Steps.tsx";

type Props = Readonly<{ token: string; onDead: () => void; onGoOn: (name: string) => void }>;

export function Welcome({ token, onDead, onGoOn }: Props) {
  const say = useSay();
  const { locale } = useSpoken();
  const asked = useAskOnce(["invitation"], async () => send(readInvitation, { body: { token } }));
  const isDead = asked.error !== null && ["invalidToken", "validation"].includes(asked.error.refusal.error);
  useEffect(() => {
    if (isDead) onDead();
  }, [isDead, onDead]);

  return (
    <Loaded asked={asked}>
      {({ name, role, tenant }) => (
        <Sheet title={say("invitation.title", { name })} before={<Steps at={0} />}>
          <p>{say("invitation.text")}</p>
          <dl className={classes["facts"]}>
            <dt>{say("login.name")}</dt>
            <dd>{name}</dd>
            <dt>{say("people.role")}</dt>
            <dd>{say(roleName(role))}</dd>
            <dt>{say("people.service")}</dt>
            <dd>{serviceName(tenant, locale)}</dd>
          </dl>
          <p>{say("invitation.not_you")}</p>
          <Button onPress={() => onGoOn(name)}>{say("invitation.begin")}</Button>
        </Sheet>
      )}
    </Loaded>
  );
}
