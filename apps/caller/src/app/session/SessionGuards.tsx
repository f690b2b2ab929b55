import { Banner } from "@sosmessages/ui/page/Banner.tsx";
import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Suspense, type ReactNode } from "react";
import { useSay } from "#lib/texts.tsx";
import { useLater } from "#lib/use-later.ts";
import { fetchUnsavedDialog, UnsavedDialog } from "#app/lazy-dialogs.ts";
import classes from "./SessionGuards.module.css";
import { actsOf, type Reins } from "#app/session-acts.ts";
import { useInactivity } from "#app/use-inactivity.ts";

const restMs = 3_000;

type Props = Readonly<{ reins: Reins; exit: ReactNode }>;

/** What watches over a login on every page: nobody is logged out unawares, and no words are lost by logging out. */
export function SessionGuards({ reins, exit }: Props) {
  const say = useSay();
  const { device, login } = reins;
  const { session } = login;
  const { endIdle, stay: stayLoggedIn, logOutAnyway } = actsOf(reins);
  const isSignedIn = session.phase === "signed-in";
  const { isWarned, stay } = useInactivity(device, isSignedIn, () => void endIdle());
  useLater(isSignedIn, restMs, () => void fetchUnsavedDialog().catch(() => undefined));

  return (
    <>
      {isWarned && (
        <div className={classes["warning"]}>
          <Banner kind="note">
            <p>{say("idle.warning")}</p>
            <Button onPress={stay}>{say("app.stay")}</Button>
          </Banner>
        </div>
      )}
      <Suspense>
        {isSignedIn && session.wouldLose === true && (
          <UnsavedDialog exit={exit} onStay={stayLoggedIn} onLeave={() => void logOutAnyway()} />
        )}
      </Suspense>
    </>
  );
}
