import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { Suspense, useCallback, useEffect, useState } from "react";
import type { Device } from "#device/device.ts";
import { leave } from "#features/leaving/leave.ts";
import { QuickExit } from "#features/leaving/QuickExit.tsx";
import { useShiftToLeave } from "#features/leaving/use-shift-to-leave.ts";
import type { LoginNotice } from "#features/login/LoginScreen.tsx";
import type { Send } from "#lib/http.ts";
import { allTexts, speak, SpokenProvider, type Spoken } from "#lib/texts.tsx";
import { chooseTheme, useTheme, type Theme } from "./appearance.ts";
import { CatchCrash } from "./Crash.tsx";
import type { Ending } from "./ending.ts";
import { DeleteProfile, Menu, SessionGuards } from "./lazy-screens.ts";
import { Preferences } from "./shell/Preferences.tsx";
import { OfflineMark } from "./shell/OfflineMark.tsx";
import type { Reach } from "./reach.ts";
import { Screens } from "./Screens.tsx";
import { Shell } from "./shell/Shell.tsx";
import { createUnsent } from "./unsent.ts";
import { useSession } from "./use-session.ts";

export type AppNeeds = Readonly<{
  device: Device;
  send: Send;
  ending: Ending;
  reach: Reach;
  service: PublicConfig;
  spoken: Spoken;
  resetToken: string | null;
  firstNotice: LoginNotice | null;
}>;

export function App({ device, send, ending, reach, service, spoken: first, resetToken, firstNotice }: AppNeeds) {
  const [spoken, setSpoken] = useState(first);
  const theme = useTheme();
  const [unsent] = useState(createUnsent);
  const [isDeleting, setDeleting] = useState(false);
  const login = useSession({ device, send, ending, unsent, firstNotice });
  const { session, retry, begin, update, endHere } = login;
  const reins = { device, send, unsent, login };
  const isSignedIn = session.phase === "signed-in";

  useEffect(() => {
    // From here on the page is ours: `before-paint.ts` steps back.
    const { dataset } = document.documentElement;
    dataset["alive"] = "";
    delete dataset["known"];
  }, []);
  useEffect(() => {
    document.documentElement.lang = spoken.locale;
    document.title = service.name[spoken.locale];
  }, [spoken, service]);

  const onLeave = useCallback(() => {
    unsent.forget();
    leave(device, send, service.quickExitUrl);
  }, [device, send, service, unsent]);
  useShiftToLeave(onLeave);

  const onTheme = (chosen: Theme) => chooseTheme(device, chosen);
  const onLocale = (locale: Locale) => {
    device.remember("locale", locale);
    // An address that asks for a language would win over the choice the next time.
    if (location.search !== "") history.replaceState(history.state, "", location.origin + location.pathname);
    // A language that cannot be fetched right now leaves the page as it is; all of it changes at once.
    Promise.all([speak(locale), allTexts(locale)]).then(
      ([chosen]) => setSpoken(chosen),
      () => undefined,
    );
  };
  const exit = <QuickExit onLeave={onLeave} />;
  const onDelete = () => setDeleting(true);

  return (
    <SpokenProvider value={spoken}>
      <Shell
        service={service}
        menu={
          isSignedIn ? (
            <CatchCrash instead={null}>
              <Suspense>
                <Menu theme={theme} onTheme={onTheme} onDelete={onDelete} reins={reins} />
              </Suspense>
            </CatchCrash>
          ) : null
        }
        preferences={
          <Preferences
            languages={service.languages}
            theme={theme}
            onTheme={isSignedIn ? null : onTheme}
            onLocale={onLocale}
          />
        }
        exit={exit}
        mark={<OfflineMark device={device} reach={reach} />}
      >
        <Screens
          {...{ device, send, service, session, unsent, exit, resetToken, onDelete }}
          actions={{ retry, begin, update, endHere }}
        />
      </Shell>
      {isSignedIn && (
        <CatchCrash instead={null}>
          <Suspense>
            <SessionGuards reins={reins} exit={exit} />
          </Suspense>
        </CatchCrash>
      )}
      {isSignedIn && isDeleting && (
        <CatchCrash>
          <Suspense>
            <DeleteProfile reins={reins} exit={exit} onClose={() => setDeleting(false)} />
          </Suspense>
        </CatchCrash>
      )}
    </SpokenProvider>
  );
}
