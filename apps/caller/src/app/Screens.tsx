import { inLanguage } from "@sosmessages/contract/languages.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { ReactNode } from "react";
import { Redirect, useLocation } from "wouter";
import { logIn, type Credentials } from "#features/login/log-in.ts";
import { LoginScreen } from "#features/login/LoginScreen.tsx";
import { useSpoken } from "#lib/texts.tsx";
import { isPath, rules, sendElsewhere, type Path, type Rule } from "./access.ts";
import * as lazily from "./lazy-screens.ts";
import type { SessionControls } from "./session/use-session.ts";
import { Waiting, Waits } from "./shell/Waits.tsx";
import { Unreachable } from "./Unreachable.tsx";

type Props = Readonly<{
  service: PublicConfig;
  controls: SessionControls;
  /** For dialogs: what lies behind an open one cannot be reached. */
  exit: ReactNode;
  resetToken: string | null;
  onDelete: () => void;
}>;

/** Who may see which screen, and who is sent where instead. */
export function Screens(props: Props) {
  const { controls, resetToken } = props;
  const { session } = controls;
  const [path] = useLocation();
  if (session.phase === "loading") return <Waiting />;
  if (!isPath(path)) {
    return (
      <Waits>
        <lazily.NotFound />
      </Waits>
    );
  }

  const rule: Rule = rules[path];
  const role = session.phase === "signed-in" ? session.person.role : null;
  const elsewhere = sendElsewhere(rule, { role, hasToken: resetToken !== null });
  // Who somebody is cannot be told right now; what anyone may read can still be read.
  if (session.phase === "unreachable" && (rule.for === "callers" || rule.for === "guests" || elsewhere !== null)) {
    return <Unreachable onRetry={controls.retry} />;
  }
  if (elsewhere !== null) return <Redirect key={elsewhere} to={elsewhere} replace />;
  return (
    <Waits>
      <Screen {...props} path={path} />
    </Waits>
  );
}

/** Introduces the features to each other. */
function Screen(props: Props & Readonly<{ path: Path }>) {
  const { path, service, exit, resetToken, onDelete } = props;
  const { device, send, session, unsent, begin, update, endHere } = props.controls;
  const { locale } = useSpoken();
  const user = session.phase === "signed-in" ? session.person : null;

  const enter = async (credentials: Credentials) => {
    const answer = await logIn(send, credentials);
    if (answer.ok) begin(answer.body);
    return answer;
  };

  switch (path) {
    case "/":
      return (
        user && (
          <lazily.MessagesScreen
            {...{ device, send, service, exit }}
            mailbox={user.mailbox}
            openDraft={unsent.of(user.mailbox)}
          />
        )
      );
    case "/login":
      return (
        <LoginScreen
          serviceName={inLanguage(service.name, locale)}
          serviceMark={service.mark}
          notice={session.phase === "signed-out" ? session.reason : null}
          isWeb={device.kind === "web"}
          feedbackUrl={service.feedbackUrl}
          logIn={enter}
        />
      );
    case "/register":
      return (
        <lazily.RegisterScreen
          send={send}
          onRegistered={async (credentials) => {
            if (!(await enter(credentials)).ok) endHere("created");
          }}
        />
      );
    case "/profil":
      return (
        user && (
          <lazily.ProfileScreen
            {...{ send, user, onDelete }}
            onSaved={update}
            notifications={service.push && { device: device.push, offer: service.push }}
          />
        )
      );
    case "/glemtpassord":
      return <lazily.RecoverScreen send={send} />;
    case "/endrepassord":
      return resetToken !== null && <lazily.ChangePasswordScreen send={send} token={resetToken} />;
    case "/delete-account":
      return <lazily.DeleteAccountScreen service={service} />;
    case "/om":
      return <lazily.AboutScreen service={service} />;
    case "/brukeravtale":
      return <lazily.TermsScreen service={service} />;
    case "/app":
      return <lazily.AppScreen service={service} />;
    case "/spor":
      return <lazily.TracesScreen />;
  }
}
