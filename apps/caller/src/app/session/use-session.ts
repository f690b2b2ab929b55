import type { Emitter } from "@sosmessages/client/emitter.ts";
import type { Send, ShutOut } from "@sosmessages/client/http.ts";
import { nextSession, type Session, type SessionEvent } from "@sosmessages/client/session/session.ts";
import type { OwnUser, User } from "@sosmessages/contract/callers.ts";
import { useCallback, useEffect, useReducer, useRef, useState } from "react";
import { me } from "#lib/calls.generated.ts";
import type { Device } from "#device/device.ts";
import type { Login } from "#features/login/LoginForm.tsx";
import type { LoginNotice } from "#features/login/LoginScreen.tsx";
import { forgetTyped } from "#lib/form/form-element.ts";
import type { Unsent } from "./unsent.ts";

type SignedIn = User & Partial<OwnUser>;
type CallerSession = Session<SignedIn, LoginNotice | null, "unsaved">;

type Needs = Readonly<{
  device: Device;
  send: Send;
  /** The service refuses this login, whichever call met that. */
  shutOut: Emitter<ShutOut>;
  unsent: Unsent;
  firstNotice: LoginNotice | null;
}>;

const token = "sosmessages";
const askAgainMs = 15_000;

export type SessionControls = ReturnType<typeof useSession>;

export function useSession({ device, send, shutOut, unsent, firstNotice }: Needs) {
  const [session, dispatch] = useReducer<CallerSession, [SessionEvent<SignedIn, LoginNotice | null, "unsaved">]>(
    nextSession,
    device.recall(token) === null ? { phase: "signed-out", reason: firstNotice } : { phase: "loading" },
  );

  /** No answer since the page was opened. */
  const isFirst = useRef(device.kind === "web");

  /** The last request failed, so the profile may be outdated. */
  const [isUnanswered, setUnanswered] = useState(false);

  const ask = useCallback(async () => {
    if (device.recall(token) === null) return;
    const answer = await send(me);
    setUnanswered(!answer.ok);
    if (answer.ok) isFirst.current = false;
    dispatch(answer.ok ? { is: "confirmed", person: answer.body.data } : { is: "unanswered" });
  }, [device, send]);

  useEffect(() => {
    const stops = [
      shutOut.on(() => {
        if (isRestarting()) return;
        device.remember(token, null);
        unsent.close();
        const reason = isFirst.current
          ? "away"
          : !unsent.isSaved()
            ? "ended-unsaved"
            : unsent.isHeld()
              ? "ended-while-writing"
              : "ended";
        dispatch({ is: "ended", reason });
      }),
      device.onChangedElsewhere(token, (value) => {
        if (isRestarting()) return;
        if (value === null) {
          const isSaved = unsent.isSaved();
          if (isSaved) unsent.forget();
          else unsent.close();
          dispatch({ is: "signed-out", reason: isSaved ? null : "ended-unsaved" });
        } else {
          // Another tab has logged in, possibly as a different user.
          dispatch({ is: "cleared" });
          void ask();
        }
      }),
    ];
    // oxlint-disable-next-line react/set-state-in-effect -- the state is set after the response
    void ask();
    return () => {
      for (const stop of stops) stop();
    };
  }, [device, shutOut, unsent, ask]);

  useEffect(() => {
    if (!isUnanswered) return;
    const timer = setInterval(() => void ask(), askAgainMs);
    const stop = device.onNetworkChange((isOnline) => isOnline && void ask());
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [device, isUnanswered, ask]);

  return {
    device,
    send,
    unsent,
    session,
    dispatch,
    askAgain: ask,
    endHere: (reason: LoginNotice | null) => {
      device.remember(token, null);
      unsent.close();
      dispatch({ is: "signed-out", reason });
    },
    retry: () => {
      dispatch({ is: "asked" });
      void ask();
    },
    begin: ({ token: given, user }: Login) => {
      isFirst.current = false;
      forgetTyped();
      device.remember(token, given);
      dispatch({ is: "signed-in", person: user });
      // The next call shows whether the browser accepted the cookie.
      void ask();
    },
    /** The profile has been saved; the login stays. */
    update: (user: User) =>
      dispatch({ is: "changed", person: session.phase === "signed-in" ? { ...session.person, ...user } : user }),
  } as const;
}

const carried = ["idle", "idle-while-writing", "deleted"] as const satisfies readonly LoginNotice[];

let isGoing = false;

const isRestarting = (): boolean => isGoing;

export function restartPage(notice: (typeof carried)[number]): void {
  isGoing = true;
  history.scrollRestoration = "manual";
  // With the language: a redirect to it would lose the history state.
  history.replaceState(notice, "", `/?lang=${document.documentElement.lang}`);
  location.reload();
}

export function noticeAfterRestart(): LoginNotice | null {
  const handedOver: unknown = history.state;
  return carried.find((notice) => notice === handedOver) ?? null;
}
