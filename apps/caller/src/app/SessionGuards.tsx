import { Banner } from "@sosmessages/ui/Banner.tsx";
import { Button } from "@sosmessages/ui/Button.tsx";
import { Suspense, type ReactNode } from "react";
import type { Device } from "#device/device.ts";
import { useSay } from "#lib/texts.tsx";
import { useLater } from "#lib/use-later.ts";
import { fetchUnsavedDialog, UnsavedDialog } from "./lazy-screens.ts";
import classes from "./SessionGuards.module.css";
import { useInactivity } from "./use-inactivity.ts";
import type { useSession } from "./use-session.ts";

const restMs = 3_000;

type Props = Readonly<{ device: Device; login: ReturnType<typeof useSession>; exit: ReactNode }>;

/** What watches over a login on every page: nobody is logged out unawares, and no words are lost by logging out. */
export function SessionGuards({ device, login, exit }: Props) {
  const say = useSay();
  const { session } = login;
  const isSignedIn = session.phase === "signed-in";
  const { isWarned, stay } = useInactivity(device, isSignedIn, () => void login.endIdle());
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
          <UnsavedDialog exit={exit} onStay={login.stay} onLeave={() => void login.logOutAnyway()} />
        )}
      </Suspense>
    </>
  );
}
