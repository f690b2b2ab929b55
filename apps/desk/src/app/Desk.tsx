import { Button } from "@sosmessages/ui/form/Button.tsx";
import { Banner } from "@sosmessages/ui/page/Banner.tsx";
import { Spinner } from "@sosmessages/ui/page/Spinner.tsx";
import { useState } from "react";
import { Router } from "wouter";
import { Invitation } from "#features/invitation/Invitation.tsx";
import { Lock } from "#features/lock/Lock.tsx";
import { LogIn } from "#features/log-in/LogIn.tsx";
import { useSay } from "#lib/texts.tsx";
import { base } from "./address.ts";
import { Cover } from "./session/Cover.tsx";
import { Door } from "./session/Door.tsx";
import { Inside } from "./session/Inside.tsx";
import { useSession } from "./session/use-session.ts";

type Props = Readonly<{ invitation: string | null }>;

/** Outside, at the door, or inside; and what lies over the inside. */
export function Desk({ invitation: given }: Props) {
  const say = useSay();
  const { session, ask, entered, changed, lock, logOut } = useSession();
  const [invitation, setInvitation] = useState(given);

  if (invitation !== null) {
    return (
      <Door>
        <Invitation
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
      </Door>
    );
  }

  switch (session.phase) {
    case "loading":
      return (
        <Door>
          <Spinner label={say("app.loading")} />
        </Door>
      );
    case "unreachable":
      return (
        <Door>
          <Banner kind="error">
            <p>{say("app.failed_network")}</p>
            <Button look="quiet" onPress={() => void ask()}>
              {say("app.try_again")}
            </Button>
          </Banner>
        </Door>
      );
    case "signed-out":
      return (
        <Door>
          <LogIn note={session.reason === "logged-out" ? say("login.logged_out") : null} onEntered={entered} />
        </Door>
      );
    case "locked":
      return (
        <Door>
          <Lock name={null} onOpened={entered} onLogOut={logOut} />
        </Door>
      );
    case "signed-in": {
      const { person: me, cover } = session;
      return (
        <Router base={base}>
          <Inside key={me.id} me={me} isCovered={cover !== null} changed={changed} lock={lock} logOut={logOut} />
          {cover !== null && (
            <Cover key={cover}>
              <Door>
                {cover === "locked" ? (
                  <Lock name={me.name} onOpened={entered} onLogOut={logOut} />
                ) : (
                  <LogIn note={say("login.ended")} name={me.name} onEntered={entered} />
                )}
              </Door>
            </Cover>
          )}
        </Router>
      );
    }
  }
}
