import type { Store } from "@sosmessages/client/emitter.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { Suspense, useEffect, useState, type Dispatch, type ReactNode, type SetStateAction } from "react";
import { fillInNext } from "#lib/form/form-element.ts";
import { navigate, Redirect, usePath } from "#lib/router.tsx";
import { sendLogin, type Credentials } from "#features/login/LoginForm.tsx";
import { LoginScreen } from "#features/login/LoginScreen.tsx";
import type { FormsPlainKey } from "#lib/form/forms-texts.ts";
import type { NewLogin } from "#features/register/RegisterScreen.tsx";
import { isPath, pageRules, sendElsewhere, type Path, type Rule } from "./access.ts";
import * as lazily from "./lazy-screens.ts";
import type { SessionControls } from "./session/use-session.ts";
import { Loading, Waits, Unreachable } from "./fallbacks.tsx";

type Props = Readonly<{
  isReached: Store<boolean>;
  service: PublicConfig;
  controls: SessionControls;
  /** For dialogs: a modal dialog blocks the exit button behind it. */
  exit: ReactNode;
  resetToken: string | null;
  onDelete: () => void;
  said: Said | null;
  setSaid: Dispatch<SetStateAction<Said | null>>;
}>;

/** A success that moves the page on, said again where it arrives. A key: the language may change there. */
export type Said = Readonly<{ at: Path; key: FormsPlainKey }>;

export function Screens(props: Props) {
  const { controls, resetToken, said, setSaid } = props;
  const { session } = controls;
  const path = usePath();
  /** Name and password of a new profile, in memory until the caller continues. */
  const [newLogin, setNewLogin] = useState<NewLogin | null>(null);
  useEffect(() => () => setSaid((now) => (now?.at === path ? null : now)), [path, setSaid]);
  if (session.phase === "loading") return <Loading />;
  if (!isPath(path)) {
    return (
      <Waits>
        <lazily.NotFound />
      </Waits>
    );
  }

  const rule: Rule = pageRules[path];
  const role = session.phase === "signed-in" ? session.person.role : null;
  const elsewhere = sendElsewhere(rule, { role, hasToken: resetToken !== null });
  // Without an answer, only public pages are shown.
  if (session.phase === "unreachable" && (rule.for === "callers" || rule.for === "guests" || elsewhere !== null)) {
    return <Unreachable onRetry={controls.retry} />;
  }
  if (session.phase === "signed-in" && path === "/register" && newLogin?.username === session.person.username) {
    const goOn = () => {
      setNewLogin(null);
      navigate("/", { replace: true });
    };
    return (
      <Waits>
        <lazily.WayBack newLogin={newLogin} onGoOn={goOn} />
      </Waits>
    );
  }
  if (elsewhere !== null) return <Redirect to={elsewhere} />;
  const goOn = (at: Path) => (key: FormsPlainKey) => {
    setSaid({ at, key });
    navigate(at);
  };
  return (
    <Waits>
      <Screen
        {...props}
        path={path}
        words={
          said?.at === path ? (
            <Suspense>
              <lazily.FormSentence of={said.key} />
            </Suspense>
          ) : null
        }
        goOn={goOn}
        onNewLogin={setNewLogin}
      />
    </Waits>
  );
}

type ScreenProps = Props &
  Readonly<{
    path: Path;
    /** What was done on the page before this one. */
    words: ReactNode;
    goOn: (at: Path) => (key: FormsPlainKey) => void;
    onNewLogin: (newLogin: NewLogin) => void;
  }>;

/** Introduces the features to each other. */
function Screen(props: ScreenProps) {
  const { path, isReached, service, exit, resetToken, onDelete, words: said, goOn, onNewLogin } = props;
  const { device, send, session, unsent, begin, update, endHere, askAgain } = props.controls;
  const user = session.phase === "signed-in" ? session.person : null;
  const notice = session.phase === "signed-out" ? session.reason : null;

  const logIn = async (credentials: Credentials, before: () => void = () => undefined) => {
    const answer = await sendLogin(send, credentials);
    if (answer.ok) {
      before();
      begin(answer.body);
    }
    return answer;
  };

  switch (path) {
    case "/":
      return (
        user && (
          <lazily.MessagesScreen
            {...{ device, send, isReached, service, exit, said, user, askAgain }}
            openDraft={unsent.of(user.mailbox)}
          />
        )
      );
    case "/login":
      return notice === "deleted" ? (
        <lazily.Goodbye service={service} />
      ) : (
        <LoginScreen {...{ send, service, said, notice }} isWeb={device.kind === "web"} logIn={logIn} />
      );
    case "/register":
      return (
        <lazily.RegisterScreen
          {...{ send, service }}
          onRegistered={async ({ username, password }) => {
            const newLogin = { username: username.trim(), password };
            if ((await logIn({ username, password }, () => onNewLogin(newLogin))).ok) return;
            endHere("created");
            fillInNext("login", [["username", username]]);
            navigate("/login", { replace: true });
          }}
        />
      );
    case "/profil":
      return (
        user && (
          <lazily.ProfileScreen
            {...{ send, user, onDelete }}
            onSaved={update}
            onDone={goOn("/")}
            notifications={service.push && { device: device.push, offer: service.push }}
          />
        )
      );
    case "/glemtpassord":
      return <lazily.RecoverScreen send={send} onDone={goOn("/login")} />;
    case "/endrepassord":
      return (
        resetToken !== null && <lazily.ChangePasswordScreen send={send} token={resetToken} onDone={goOn("/login")} />
      );
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
