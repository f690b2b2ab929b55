import { Suspense, type ReactNode } from "react";
import { useIdle } from "@sosmessages/client/session/idle.ts";
import { useLater } from "@sosmessages/client/time.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { Banner } from "@sosmessages/ui/page.tsx";
import { DeleteDialog, fetchUnsavedDialog, UnsavedDialog } from "#app/lazy-dialogs.ts";
import { useSay } from "#lib/texts.tsx";
import { logOutActions } from "./log-out.ts";
import type { SessionControls } from "./use-session.ts";
import classes from "./SessionGuards.module.css";

export { MessagesScreen } from "#features/messages/MessagesScreen.tsx";
export { Menu } from "#app/shell/Menu.tsx";

type Props = Readonly<{ controls: SessionControls; exit: ReactNode; onClose: () => void }>;

export const DeleteProfile = ({ controls, exit, onClose }: Props) => (
  <DeleteDialog
    send={controls.send}
    exit={exit}
    onDeleted={(from) => {
      onClose();
      logOutActions(controls).endDeleted(from);
    }}
    onCancel={onClose}
  />
);

const restMs = 3_000;

/** Not every keyboard on a screen, and no dictation, sends keys; the words arrive all the same. */
const idleRules = {
  idleMs: 3_600_000,
  warningMs: 60_000,
  asksTabs: true,
  signs: ["keydown", "input"],
  reportEveryMs: 1_000,
} as const;

/** Warns before the idle logout, and before a logout that would lose a draft. */
export function SessionGuards({ controls, exit }: Readonly<{ controls: SessionControls; exit: ReactNode }>) {
  const say = useSay();
  const { device, session } = controls;
  const { endIdle, stay: stayLoggedIn, logOutAnyway } = logOutActions(controls);
  const isSignedIn = session.phase === "signed-in";
  // On a phone the app's own lock does that.
  const isWatching = isSignedIn && device.kind === "web";
  const { isWarned, stay } = useIdle({
    isWatching,
    rules: idleRules,
    tabs: device.tabs,
    onOver: () => void endIdle(),
  });
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
        {isSignedIn && session.cover === "unsaved" && (
          <UnsavedDialog exit={exit} onStay={stayLoggedIn} onLeave={() => void logOutAnyway()} />
        )}
      </Suspense>
    </>
  );
}
