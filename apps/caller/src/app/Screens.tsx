import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { Spinner } from "@sosmessages/ui/Spinner.tsx";
import { lazy, Suspense } from "react";
import { Redirect, Route, Switch } from "wouter";
import type { Device } from "#device/device.ts";
import { logIn, type Credentials } from "#features/login/log-in.ts";
import { LoginScreen } from "#features/login/LoginScreen.tsx";
import type { Send } from "#lib/http.ts";
import { useSay } from "#lib/texts.tsx";
import type { Ending } from "./ending.ts";
import { NotFound } from "./NotFound.tsx";
import classes from "./Shell.module.css";
import { Unreachable } from "./Unreachable.tsx";
import type { createUnsent } from "./unsent.ts";
import { useSession } from "./use-session.ts";

// Login is what most people meet first: it does not wait for what comes after it.
const RegisterScreen = lazy(async () => {
  const { RegisterScreen } = await import("#features/register/RegisterScreen.tsx");
  return { default: RegisterScreen };
});
const MessagesScreen = lazy(async () => {
  const { MessagesScreen } = await import("#features/messages/MessagesScreen.tsx");
  return { default: MessagesScreen };
});

type Props = Readonly<{
  device: Device;
  send: Send;
  ending: Ending;
  service: PublicConfig;
  unsent: ReturnType<typeof createUnsent>;
}>;

/** Who may see which screen, and who is sent where instead. Introduces the features to each other. */
export function Screens({ device, send, ending, service, unsent }: Props) {
  const { session, retry, begin, logOut, endHere } = useSession({ device, send, ending, hasUnsent: unsent.isHeld });

  const enter = async (credentials: Credentials) => {
    const answer = await logIn(send, credentials);
    if (answer.ok) begin(answer.body);
    return answer;
  };

  const screen = () => {
    switch (session.phase) {
      case "loading":
        return <Waiting />;
      case "unreachable":
        return <Unreachable onRetry={retry} />;
      case "guest":
        return (
          <Switch>
            <Route path="/">
              <Redirect to="/login" replace />
            </Route>
            <Route path="/login">
              <LoginScreen notice={session.notice} logIn={enter} />
            </Route>
            <Route path="/register">
              <RegisterScreen
                send={send}
                onRegistered={async (credentials) => {
                  if (!(await enter(credentials)).ok) endHere("created");
                }}
              />
            </Route>
            <Route component={NotFound} />
          </Switch>
        );
      case "signed-in":
        return (
          <Switch>
            <Route path="/">
              <MessagesScreen
                send={send}
                service={service}
                unsent={unsent.of(session.user.username)}
                onLogOut={() => {
                  unsent.forget();
                  void logOut();
                }}
              />
            </Route>
            <Route path="/login">
              <Redirect to="/" replace />
            </Route>
            <Route path="/register">
              <Redirect to="/" replace />
            </Route>
            <Route component={NotFound} />
          </Switch>
        );
    }
  };

  return <Suspense fallback={<Waiting />}>{screen()}</Suspense>;
}

function Waiting() {
  const say = useSay();
  return (
    <div className={classes["waiting"]}>
      <Spinner label={say("app.loading")} />
    </div>
  );
}
