import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { useCallback, useEffect, useState } from "react";
import { leave } from "#features/leaving/leave.ts";
import type { Device } from "#device/device.ts";
import type { Send } from "#lib/http.ts";
import { speak, SpokenProvider, type Spoken } from "#lib/texts.tsx";
import { applyTheme, chosenTheme, type Theme } from "./appearance.ts";
import type { Ending } from "./ending.ts";
import { Screens } from "./Screens.tsx";
import { Shell } from "./Shell.tsx";
import { createUnsent } from "./unsent.ts";

export type AppNeeds = Readonly<{ device: Device; send: Send; ending: Ending; service: PublicConfig; spoken: Spoken }>;

export function App({ device, send, ending, service, spoken: first }: AppNeeds) {
  const [spoken, setSpoken] = useState(first);
  const [theme, setTheme] = useState<Theme>(() => chosenTheme(device));
  const [unsent] = useState(createUnsent);

  useEffect(() => applyTheme(theme), [theme]);
  useEffect(() => {
    document.documentElement.lang = spoken.locale;
    document.title = service.name[spoken.locale];
  }, [spoken, service]);

  const onLeave = useCallback(() => {
    unsent.forget();
    leave(device, send, service.quickExitUrl);
  }, [device, send, service, unsent]);

  return (
    <SpokenProvider value={spoken}>
      <Shell
        service={service}
        theme={theme}
        onTheme={(chosen) => {
          device.remember("theme", chosen);
          setTheme(chosen);
        }}
        onLocale={(locale) => {
          device.remember("locale", locale);
          // A language that cannot be fetched right now leaves the page as it is.
          speak(locale).then(setSpoken, () => undefined);
        }}
        onLeave={onLeave}
      >
        <Screens device={device} send={send} ending={ending} service={service} unsent={unsent} />
      </Shell>
    </SpokenProvider>
  );
}
