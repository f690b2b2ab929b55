import { Banner } from "@sosmessages/ui/Banner.tsx";
import { Button } from "@sosmessages/ui/Button.tsx";
import { Buttons } from "@sosmessages/ui/Buttons.tsx";
import { Dialog } from "@sosmessages/ui/Dialog.tsx";
import type { ReactNode } from "react";
import type { Device } from "#device/device.ts";
import { useSay } from "#lib/texts.tsx";
import classes from "./SessionGuards.module.css";
import { useInactivity } from "./use-inactivity.ts";
import type { useSession } from "./use-session.ts";

type Props = Readonly<{ device: Device; login: ReturnType<typeof useSession>; exit: ReactNode }>;

/** What watches over a login on every page: nobody is logged out unawares, and no words are lost by logging out. */
export function SessionGuards({ device, login, exit }: Props) {
  const say = useSay();
  const { session } = login;
  const isSignedIn = session.phase === "signed-in";
  const { isWarned, stay } = useInactivity(device, isSignedIn, () => void login.endIdle());

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
      {isSignedIn && session.wouldLose === true && (
        <Dialog title={say("unsaved.title")} corner={exit} onCancel={login.stay}>
          <p>{say("unsaved.text")}</p>
          <Buttons>
            <Button onPress={login.stay}>{say("app.stay")}</Button>
            <Button look="danger" onPress={() => void login.logOutAnyway()}>
              {say("unsaved.leave")}
            </Button>
          </Buttons>
        </Dialog>
      )}
    </>
  );
}
