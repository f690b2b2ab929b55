import { Suspense, useEffect, useRef, type ReactNode } from "react";
import { lifetimes } from "@sosmessages/contract/limits.ts";
import { active } from "#lib/calls.generated.ts";
import { useIdle } from "@sosmessages/client/session/idle.ts";
import { Button } from "@sosmessages/ui/form.tsx";
import { Banner } from "@sosmessages/ui/page.tsx";
import { fetchDialogs, UnsavedDialog } from "#app/lazy-dialogs.ts";
import { useSay } from "#lib/texts.tsx";
import { logOutActions } from "./log-out.ts";
import { signsOfActivity } from "./signs-of-activity.ts";
import type { SessionControls } from "./use-session.ts";
import classes from "./Guards.module.css";

const idleRules = {
  idleMs: lifetimes.idleMinutes * 60_000,
  warningMs: 60_000,
  asksTabs: true,
  signs: signsOfActivity,
  reportEveryMs: 1_000,
} as const;

type Props = Readonly<{
  controls: SessionControls;
  exit: ReactNode;
  /** The last key before the guards were loaded, or when the page was opened. */
  activeAt: number;
  hasKey: boolean;
}>;

/** Warns before the idle logout, and before a logout that would lose a draft. */
export function Guards({ controls, exit, activeAt, hasKey }: Props) {
  const say = useSay();
  const { device, send, session } = controls;
  const { endIdle, stay: stayLoggedIn, logOutAnyway } = logOutActions(controls);
  const isSignedIn = session.phase === "signed-in";
  // On a phone the app's own lock does that.
  const isWatching = isSignedIn && device.kind === "web";
  const reportedAt = useRef(Number.NEGATIVE_INFINITY);
  const report = () => {
    if (!isWatching || Date.now() - reportedAt.current < lifetimes.reportMinutes * 60_000) return;
    reportedAt.current = Date.now();
    void send(active);
  };
  // oxlint-disable-next-line react/exhaustive-deps -- once; opening the page is no key
  useEffect(() => void (hasKey && report()), [isWatching]);
  const { isWarned, stay } = useIdle({
    isWatching,
    rules: idleRules,
    activeAt,
    tabs: device.tabs,
    onActive: report,
    onOver: () => void endIdle(),
  });
  useEffect(() => void fetchDialogs().catch(() => undefined), []);

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
