import { CatchCrash } from "@sosmessages/client/CatchCrash.tsx";
import type { Me } from "@sosmessages/contract/desk/accounts.ts";
import { Frame, Mark } from "@sosmessages/ui/page.tsx";
import { useEffect, type ReactNode } from "react";
import { Link, useLocation } from "wouter";
import { clockTime, useNow } from "@sosmessages/client/time.ts";
import { useOnline } from "@sosmessages/client/network.ts";
import { useQueryClient } from "@tanstack/react-query";
import { LostToast } from "#features/conversation/LostToast.tsx";
import { UndoToast } from "#features/conversation/reply/UndoToast.tsx";
import { UnsentAlarms } from "#features/conversation/side/Unsent.tsx";
import { FindConversation } from "#features/queue/FindConversation.tsx";
import { readQueue } from "#lib/calls.generated.ts";
import { send } from "#lib/http.ts";
import { useKeys } from "#lib/keys.ts";
import { Crashed } from "#lib/page.tsx";
import { KeyboardHelp } from "#app/KeyboardHelp.tsx";
import { pages } from "#app/routes.tsx";
import { serviceHere } from "#lib/services.ts";
import { useSay } from "#lib/texts.tsx";
import { useMe, useOwnShift } from "#lib/use-me.ts";
import { useLive } from "#lib/live.ts";
import { Alarms, AlertChip, isConversationPage } from "./Alerts.tsx";
import { Menu, PageLinks } from "./Menu.tsx";
import { useAlarmSound, useAlerts } from "#lib/use-alerts.ts";
import classes from "./Shell.module.css";

type Props = Readonly<{
  me: Me;
  isCovered: boolean;
  lock: () => Promise<void>;
  logOut: () => Promise<boolean>;
  children: ReactNode;
}>;

export function Shell({ me, isCovered, lock, logOut, children }: Props) {
  const say = useSay();
  const [path] = useLocation();
  useFreshness(me);
  useWayKeys(me.role, path);
  const alerted = useAlerts();
  // A locked page does not get these any more: see `LockedAlarm`.
  const calls = me.role === "leader" && !isCovered ? alerted.unseen : [];
  useAlarmSound(calls.map(({ one }) => one?.alarm).join());
  usePageTitle(path, calls.length);
  const isInConversation = isConversationPage(path);
  const isWide = isInConversation || path.startsWith("/services/");
  return (
    <Frame
      path={path}
      skip={say("app.skip")}
      look={{ frame: classes["shell"], main: classes[isWide ? "room" : "main"] }}
      head={
        <>
          <header className={classes["bar"]}>
            <Link href="/" className={classes["home"]} aria-label={`${say("app.title")}. ${say("app.to_start")}`}>
              <Mark lines={serviceHere.mark} />
              <span>{say("app.title")}</span>
            </Link>
            <nav className={classes["pages"]} aria-label={say("app.pages")}>
              <PageLinks role={me.role} alerted={alerted} />
            </nav>
            <AlertChip me={me} alerted={alerted} />
            {me.role !== "admin" && <DutyChip until={me.duty_until} />}
            <Menu me={me} alerted={alerted} lock={lock} logOut={logOut} />
          </header>
          <OfflineLine />
          <div>
            <UnsentAlarms />
          </div>
          {!isInConversation && <Alarms me={me} alerted={alerted} />}
        </>
      }
      foot={
        <>
          <div className={classes["toasts"]}>
            <LostToast />
            <UndoToast />
          </div>
          <KeyboardHelp role={me.role} />
          {me.role !== "admin" && <FindConversation me={me} />}
        </>
      }
    >
      <CatchCrash key={path} fallback={<Crashed />}>
        {children}
      </CatchCrash>
    </Frame>
  );
}

/** No names: titles end up in the browser's history. */
function usePageTitle(path: string, calls: number): void {
  const say = useSay();
  const desk = say("app.title");
  const [, part] = /^(\/(?:practice|services))\//.exec(path) ?? [null, path];
  const name = pages.find((page) => page.path === part)?.name ?? null;
  const here = name === null ? desk : `${say(name)} · ${desk}`;
  const title = calls === 0 ? here : `${say("alert.alarms", { n: calls })} · ${here}`;
  useEffect(() => {
    document.title = title;
    return () => {
      document.title = desk;
    };
  }, [title, desk]);
}

/** Whether one is on duty, always in sight; pressing it changes it. Before a duty it shows the shift of the rota. */
function DutyChip({ until }: Readonly<{ until: string | null }>) {
  const say = useSay();
  const { askForDuty } = useMe();
  const now = useNow();
  const shift = useOwnShift();
  const isOn = until !== null && new Date(until) > now;
  const off = shift
    ? say("duty.shift", { from: clockTime(shift.starts_at), to: clockTime(shift.ends_at) })
    : say("duty.off");
  return (
    <button
      type="button"
      className={`${classes["chip"]} ${isOn ? classes["on"] : ""}`}
      aria-haspopup="dialog"
      onClick={askForDuty}
    >
      {isOn ? say("duty.on", { time: clockTime(until) }) : off}
    </button>
  );
}

function OfflineLine() {
  const say = useSay();
  const isOnline = useOnline();
  return <output className={isOnline ? undefined : classes["line"]}>{!isOnline && say("app.offline")}</output>;
}

/** From any page to the queue, to the replies to be read, and from one own conversation to the next. */
function useWayKeys(role: Me["role"], path: string): void {
  const [, go] = useLocation();
  const step = async (by: 1 | -1) => {
    const answer = await send(readQueue, { query: { section: "mine" } });
    const own = answer.ok ? answer.body.rows.map(({ id }) => `/conversation/${id}`) : [];
    const at = own.indexOf(path);
    const to = at === -1 && by === -1 ? -1 : at + by;
    const place = own.at(to % own.length);
    if (place !== undefined && place !== path) go(place);
  };
  const ways = {
    "g q": () => go("/"),
    "[": () => void step(-1),
    "]": () => void step(1),
  };
  useKeys(role === "admin" ? {} : { ...ways, ...(role === "leader" && { "g r": () => go("/review") }) });
}

/** Keeps the connection open. Refetches everything when the change is unknown. */
function useFreshness(me: Me): void {
  const queries = useQueryClient();
  useLive(me.role === "admin" ? [] : me.tenants, (change) => {
    if (change === null) void queries.invalidateQueries();
    else void queries.invalidateQueries({ queryKey: ["alerts"] });
  });
}
