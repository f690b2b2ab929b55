import { Banner, Spinner, Mark } from "@sosmessages/ui/page.tsx";
import { useState, useEffect, useRef, useMemo, type ComponentProps, type ReactNode } from "react";
import { Router } from "wouter";
import { useIdle } from "@sosmessages/client/session/idle.ts";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { deskTimes } from "@sosmessages/contract/limits.ts";
import { Invitation } from "#features/invitation/Invitation.tsx";
import { Lock } from "#features/lock/Lock.tsx";
import { LogIn } from "#features/log-in/LogIn.tsx";
import { UnsentOutside } from "#features/conversation/side/Unsent.tsx";
import { SayButton } from "#lib/page.tsx";
import { useSay } from "#lib/texts.tsx";
import { serviceHere } from "#lib/services.ts";
import { stayActive } from "#lib/calls.generated.ts";
import { DutyDialog } from "#features/duty/DutyDialog.tsx";
import { send } from "#lib/http.ts";
import { OwnProvider, type Own } from "#lib/use-me.ts";
import { FromOrganisation } from "./FromOrganisation.tsx";
import { base, invitationToken, Screens } from "./routes.tsx";
import { useSession, tabs } from "./use-session.ts";
import { LockedAlarm } from "./shell/LockedAlarm.tsx";
import { PreferenceChoices } from "./shell/Menu.tsx";
import { Shell } from "./shell/Shell.tsx";
import classes from "./Desk.module.css";

type Props = Readonly<{
  invitation: string | null;
  /** Of the organisation's login. */
  answer?: string | null;
}>;

export function Desk({ invitation: given, answer: came = null }: Props) {
  const say = useSay();
  const { session, ask, entered, changed, lock, logOut } = useSession();
  const [invitation, setInvitation] = useState(given);
  const [answer, setAnswer] = useState(came);
  // A second link in the same tab changes only the hash, which loads nothing.
  useEffect(() => {
    const read = () => setInvitation((now) => invitationToken() || now);
    addEventListener("hashchange", read);
    return () => removeEventListener("hashchange", read);
  }, []);

  /** What one meets before the login. */
  const door = (): ReactNode => {
    if (answer !== null)
      return (
        <FromOrganisation
          answer={answer}
          onEntered={(me, page) => {
            history.replaceState(null, "", page);
            entered(me);
            setAnswer(null);
          }}
          onLeave={() => setAnswer(null)}
        />
      );
    if (invitation !== null)
      return (
        <Invitation
          key={invitation}
          token={invitation}
          onEntered={(me) => {
            history.replaceState(null, "", `${base}/`);
            entered(me);
            setInvitation(null);
          }}
          onLeave={() => {
            history.replaceState(null, "", `${base}/`);
            setInvitation(null);
          }}
        />
      );
    switch (session.phase) {
      case "loading":
        return <Spinner label={say("app.loading")} />;
      case "unreachable":
        return (
          <Banner kind="error">
            <p>{say("app.failed_network")}</p>
            <SayButton says="app.try_again" look="quiet" onPress={() => void ask()} />
          </Banner>
        );
      case "signed-out":
        return (
          <LoggedOut note={session.reason === "logged-out" ? say("login.logged_out") : null} onEntered={entered} />
        );
      case "locked":
        return <Locked person={null} onOpened={entered} onLogOut={logOut} />;
      case "signed-in":
        return null;
    }
  };

  const outside = door();
  if (outside !== null || session.phase !== "signed-in") return <SignedOutFrame>{outside}</SignedOutFrame>;
  const { person: me, cover } = session;
  return (
    <Router base={base}>
      <SignedIn key={me.id} me={me} isCovered={cover !== null} changed={changed} lock={lock} logOut={logOut} />
      {cover !== null && (
        <Cover key={cover}>
          <SignedOutFrame>
            {cover === "locked" ? (
              <Locked person={me} onOpened={entered} onLogOut={logOut} />
            ) : (
              <LoggedOut note={say("login.ended")} name={me.name} onEntered={entered} />
            )}
          </SignedOutFrame>
        </Cover>
      )}
    </Router>
  );
}

const Locked = (props: ComponentProps<typeof Lock>) => (
  <>
    <LockedAlarm />
    <UnsentOutside />
    <Lock {...props} />
  </>
);

const LoggedOut = (props: ComponentProps<typeof LogIn>) => (
  <>
    <UnsentOutside says="acute.unsent_out" />
    <LogIn {...props} />
  </>
);

/** Around every screen that one meets before the login: one sheet, and the language below it. */
function SignedOutFrame({ children }: Readonly<{ children: ReactNode }>) {
  const say = useSay();
  return (
    <div className={classes["door"]}>
      <header className={classes["head"]}>
        <Mark lines={serviceHere.mark} />
        <span>{say("app.title")}</span>
      </header>
      <main className={classes["main"]}>{children}</main>
      <footer className={classes["foot"]}>
        <PreferenceChoices />
      </footer>
    </div>
  );
}

/** Covers the page, including open dialogs, and cannot be closed. The page behind it keeps its state but is hidden: see `.covered`. */
function Cover({ children }: Readonly<{ children: ReactNode }>) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const stay = () => element.isConnected && element.showModal();
    element.showModal();
    element.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
    element.addEventListener("close", stay);
    return () => {
      element.removeEventListener("close", stay);
      element.close();
    };
  }, []);
  return (
    <dialog ref={dialog} className={classes["cover"]} onCancel={(event) => event.preventDefault()}>
      {children}
    </dialog>
  );
}

const minuteMs = 60_000;
const idleRules = {
  idleMs: deskTimes.idleMinutes * minuteMs,
  warningMs: 0,
  asksTabs: false,
  signs: ["keydown", "pointerdown", "pointermove", "wheel", "touchstart"],
  reportEveryMs: minuteMs,
} as const;

type SignedInProps = Readonly<{
  me: Me;
  isCovered: boolean;
  changed: (me: Me) => void;
  lock: () => Promise<void>;
  logOut: () => Promise<boolean>;
}>;

function SignedIn({ me, isCovered, changed, lock, logOut }: SignedInProps) {
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
        <Shell me={me} isCovered={isCovered} lock={lock} logOut={logOut}>
          <Screens me={me} />
        </Shell>
        {isAskingForDuty && <DutyDialog onClose={() => setAskingForDuty(false)} />}
      </div>
    </OwnProvider>
  );
}
