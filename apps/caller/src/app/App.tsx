import { CatchCrash } from "@sosmessages/client/CatchCrash.tsx";
import type { Emitter, Store } from "@sosmessages/client/emitter.ts";
import { FallbackProvider } from "@sosmessages/client/jsx-runtime.ts";
import type { Send, ShutOut } from "@sosmessages/client/http.ts";
import { showTheme, useTheme, type Theme } from "@sosmessages/client/theme.ts";
import { inLanguage } from "@sosmessages/contract/languages.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { Locale } from "@sosmessages/texts/locale.ts";
import { Suspense, useCallback, useEffect, useState, StrictMode, type ReactNode } from "react";
import type { Device } from "#device/device.ts";
import { leave } from "#features/leaving/leave.ts";
import { QuickExit, useShiftToLeave } from "#features/leaving/QuickExit.tsx";
import type { LoginNotice } from "#features/login/LoginScreen.tsx";
import { directionOf, fallbackOf } from "#lib/languages.ts";
import { SpokenProvider, type Spoken } from "#lib/texts.tsx";
import { ServiceNameProvider } from "#lib/page.tsx";
import { WrittenForProvider } from "#lib/router.tsx";
import { DeleteProfile, Menu, SessionGuards } from "./lazy-screens.ts";
import { Screens, type Said } from "./Screens.tsx";
import { createUnsent } from "./session/unsent.ts";
import { useSession } from "./session/use-session.ts";
import { Languages, OfflineMark, Shell, ThemeSwitch } from "./shell/Shell.tsx";

type AppNeeds = Readonly<{
  device: Device;
  send: Send;
  shutOut: Emitter<ShutOut>;
  /** Whether the service answered when it was last asked. */
  isReached: Store<boolean>;
  service: PublicConfig;
  spoken: Spoken;
  resetToken: string | null;
  firstNotice: LoginNotice | null;
}>;

export function App({ device, send, shutOut, isReached, service, spoken: first, resetToken, firstNotice }: AppNeeds) {
  const [spoken, setSpoken] = useState(first);
  const theme = useTheme();
  const [unsent] = useState(createUnsent);
  const [isDeleting, setDeleting] = useState(false);
  const [said, setSaid] = useState<Said | null>(null);
  const controls = useSession({ device, send, shutOut, unsent, firstNotice });
  const { session } = controls;
  const isSignedIn = session.phase === "signed-in";

  useEffect(() => {
    // From here on the page is ours: `before-paint.ts` steps back.
    const { dataset } = document.documentElement;
    dataset["alive"] = "";
    delete dataset["known"];
    delete dataset["alone"];
    return () => unsent.forget();
  }, [unsent]);
  useEffect(() => {
    document.documentElement.lang = spoken.locale;
    document.documentElement.dir = directionOf(service, spoken.locale);
  }, [spoken, service]);

  const onLeave = useCallback(() => {
    unsent.forget();
    leave(device, send, service.quickExitUrl);
  }, [device, send, service, unsent]);
  useShiftToLeave(onLeave);

  const onTheme = (chosen: Theme) => {
    device.remember("theme", chosen);
    showTheme(chosen);
  };
  const onLocale = (locale: Locale) => {
    device.remember("locale", locale);
    // A language in the address would override the choice on the next load.
    if (location.search !== "") history.replaceState(history.state, "", location.origin + location.pathname);
    // A language that cannot be fetched right now leaves the page as it is; all of it changes at once.
    import("#lib/speak.ts").then(({ speakOther }) => speakOther(locale)).then(setSpoken, () => undefined);
  };
  const exit = <QuickExit onLeave={onLeave} />;
  const onDelete = () => setDeleting(true);
  const onKeep = () => setDeleting(false);

  return (
    <SpokenProvider value={spoken}>
      <FallbackProvider value={fallbackOf(service, spoken.locale)}>
        <ServiceNameProvider value={inLanguage(service.name, spoken.locale)}>
          <Shell
            service={service}
            menu={
              isSignedIn ? (
                <Part>
                  <Menu theme={theme} onTheme={onTheme} onDelete={onDelete} controls={controls} />
                </Part>
              ) : null
            }
            languages={<Languages service={service} onLocale={onLocale} isFolded={!isSignedIn} />}
            theme={isSignedIn ? null : <ThemeSwitch theme={theme} onTheme={onTheme} />}
            exit={exit}
            mark={<OfflineMark device={device} isReached={isReached} />}
          >
            <Screens {...{ isReached, service, controls, exit, resetToken, onDelete, said, setSaid }} />
          </Shell>
          {isSignedIn && (
            <Part>
              <SessionGuards controls={controls} exit={exit} />
            </Part>
          )}
          {isSignedIn && isDeleting && (
            <Part instead={<Gone onGone={onKeep} />}>
              <DeleteProfile controls={controls} exit={exit} onClose={onKeep} />
            </Part>
          )}
        </ServiceNameProvider>
      </FallbackProvider>
    </SpokenProvider>
  );
}

/** A dialog that could not be fetched: the next press fetches it again. */
function Gone({ onGone }: Readonly<{ onGone: () => void }>) {
  // oxlint-disable-next-line react/exhaustive-deps -- once
  useEffect(onGone, []);
  return null;
}

/** Fetched when it is first shown. */
const Part = ({ instead = null, children }: Readonly<{ instead?: ReactNode; children: ReactNode }>) => (
  <CatchCrash fallback={instead}>
    <Suspense>{children}</Suspense>
  </CatchCrash>
);

type Props = AppNeeds & Readonly<{ writtenFor?: string }>;

/** The very same tree wherever it is drawn: a browser takes over only a page that it would have written itself. */
export const Root = ({ writtenFor, ...needs }: Props) => (
  <StrictMode>
    <WrittenForProvider value={writtenFor ?? null}>
      <App {...needs} />
    </WrittenForProvider>
  </StrictMode>
);
