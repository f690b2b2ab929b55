import { CatchCrash } from "@sosmessages/client/CatchCrash.tsx";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Frame } from "@sosmessages/ui/page/Frame.tsx";
import { Mark } from "@sosmessages/ui/page/Mark.tsx";
import { useEffect, type ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { Crashed } from "#app/Crashed.tsx";
import { KeyboardHelp } from "#app/KeyboardHelp.tsx";
import { pages } from "#app/routes.tsx";
import { useFreshness } from "#app/use-freshness.ts";
import { serviceHere } from "#lib/services.ts";
import { useSay } from "#lib/texts.tsx";
import { AlertChip, Alerts } from "./alerts/Alerts.tsx";
import { DutyChip } from "./DutyChip.tsx";
import { Menu } from "./Menu.tsx";
import { OfflineLine } from "./OfflineLine.tsx";
import { PageLinks } from "./PageLinks.tsx";
import classes from "./Shell.module.css";
import { useAlarmSound } from "./alerts/use-alarm-sound.ts";
import { useAlerts } from "./alerts/use-alerts.ts";

type Props = Readonly<{ me: Me; lock: () => Promise<void>; logOut: () => Promise<boolean>; children: ReactNode }>;

/** The bar at the top, what needs somebody now, and the page. */
export function Shell({ me, lock, logOut, children }: Props) {
  const say = useSay();
  const [path] = useLocation();
  useFreshness(me);
  const alerted = useAlerts();
  const calls = me.role === "leader" ? alerted.unseen : [];
  useAlarmSound(calls);
  usePageTitle(path, calls.length);
  const isInConversation = path.startsWith("/conversation/") || path.startsWith("/practice/");
  return (
    <Frame
      path={path}
      skip={say("app.skip")}
      look={{ frame: classes["shell"], main: classes[isInConversation ? "room" : "main"] }}
      head={
        <>
          <header className={classes["bar"]}>
            <Link href="/" className={classes["home"]} aria-label={`${say("app.title")}. ${say("app.to_start")}`}>
              <Mark lines={serviceHere.mark} />
              <span>{say("app.title")}</span>
            </Link>
            <nav className={classes["pages"]} aria-label={say("app.pages")}>
              <PageLinks role={me.role} />
            </nav>
            {isInConversation && <AlertChip me={me} alerted={alerted} />}
            {me.role !== "admin" && <DutyChip until={me.duty_until} />}
            <Menu me={me} lock={lock} logOut={logOut} />
          </header>
          <OfflineLine />
          {!isInConversation && <Alerts me={me} alerted={alerted} />}
        </>
      }
      foot={<KeyboardHelp role={me.role} />}
    >
      <CatchCrash key={path} fallback={<Crashed />}>
        {children}
      </CatchCrash>
    </Frame>
  );
}

/** Several tabs are told apart, and nobody's name stands in the browser's history. A call for a leader is seen in any tab. */
function usePageTitle(path: string, calls: number): void {
  const say = useSay();
  const desk = say("app.title");
  const name = path.startsWith("/practice/")
    ? "nav.practice"
    : (pages.find((page) => page.path === path)?.name ?? null);
  const here = name === null ? desk : `${say(name)} · ${desk}`;
  const title = calls === 0 ? here : `${say("alert.alarms", { n: calls })} · ${here}`;
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = desk;
    };
  }, [title, desk]);
}
