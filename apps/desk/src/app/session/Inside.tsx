import { useIdle } from "@sosmessages/client/session/idle.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { deskTimes } from "@sosmessages/contract/limits.ts";
import { useMemo, useState } from "react";
import { stayActive } from "#lib/calls.generated.ts";
import { DutyDialog } from "#features/duty/DutyDialog.tsx";
import { send } from "#lib/http.ts";
import { OwnProvider, type Own } from "#lib/use-me.ts";
import classes from "./Inside.module.css";
import { Screens } from "#app/routes.tsx";
import { Shell } from "#app/shell/Shell.tsx";
import { tabs } from "./tabs.ts";

const minuteMs = 60_000;
const idleRules = {
  idleMs: deskTimes.idleMinutes * minuteMs,
  warningMs: 0,
  asksTabs: false,
  signs: ["keydown", "pointerdown", "pointermove", "wheel", "touchstart"],
  reportEveryMs: minuteMs,
} as const;

type Props = Readonly<{
  me: Me;
  isCovered: boolean;
  changed: (me: Me) => void;
  lock: () => Promise<void>;
  logOut: () => Promise<boolean>;
}>;

/** All that is behind the login. It stays as it is while something lies over it, but nothing of it can be read. */
export function Inside({ me, isCovered, changed, lock, logOut }: Props) {
  const [isAskingForDuty, setAskingForDuty] = useState(false);
  useIdle({
    isWatching: !isCovered,
    rules: idleRules,
    tabs,
    onActive: () => void send(stayActive),
    onOver: () => void lock(),
  });
  const own = useMemo<Own>(
    () => ({ me, changed, askForDuty: () => setAskingForDuty(true) }),
    // oxlint-disable-next-line react/exhaustive-deps -- `changed` does the same whenever it is made
    [me],
  );
  return (
    <OwnProvider value={own}>
      <div inert={isCovered} className={isCovered ? classes["covered"] : undefined}>
        <Shell me={me} lock={lock} logOut={logOut}>
          <Screens me={me} />
        </Shell>
        {isAskingForDuty && <DutyDialog onClose={() => setAskingForDuty(false)} />}
      </div>
    </OwnProvider>
  );
}
