import type { logOut as logOutRoute, me, User } from "@sosmessages/contract/callers.ts";
import { useCallback, useEffect, useState } from "react";
import type { Device } from "#device/device.ts";
import type { Login } from "#features/login/log-in.ts";
import type { LoginNotice } from "#features/login/LoginScreen.tsx";
import type { Answer, Send } from "#lib/http.ts";
import { navigate } from "#lib/router.tsx";
import type { Ending } from "./ending.ts";
import type { Unsent } from "./unsent.ts";

export type Session =
  | { readonly phase: "loading" }
  | { readonly phase: "unreachable" }
  | { readonly phase: "guest"; readonly notice: LoginNotice | null }
  /** `wouldLose`: someone wants to log out, and half a message could not be saved. */
  | { readonly phase: "signed-in"; readonly user: User; readonly wouldLose?: boolean };

type Needs = Readonly<{
  device: Device;
  send: Send;
  ending: Ending;
  unsent: Unsent;
  /** Why somebody meets the login, told by the page before this one. */
  firstNotice: LoginNotice | null;
}>;

const token = "sosmessages";
const askAgainMs = 15_000;
/** Nobody waits longer than this to be logged out. */
const savingMs = 5_000;

const within = (ms: number, work: Promise<boolean>): Promise<boolean> =>
  Promise.race([work, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms))]);

export function useSession({ device, send, ending, unsent, firstNotice }: Needs) {
  const [session, setSession] = useState<Session>(() =>
    device.recall(token) === null ? { phase: "guest", notice: firstNotice } : { phase: "loading" },
  );

  const endHere = useCallback(
    (notice: LoginNotice | null) => {
      device.remember(token, null);
      unsent.close();
      setSession({ phase: "guest", notice });
    },
    [device, unsent],
  );

  const ask = useCallback(() => {
    if (device.recall(token) === null) return;
    void send<typeof me>({ method: "GET", path: "/api/caller/me" }).then((answer) => setSession(found(answer)));
  }, [device, send]);

  useEffect(() => {
    const stops = [
      ending.onEnded(() => {
        if (isStartingAnew) return;
        device.remember(token, null);
        unsent.close();
        setSession((now) =>
          now.phase === "guest" ? now : { phase: "guest", notice: unsent.isHeld() ? "ended-while-writing" : "ended" },
        );
      }),
      device.onChangedElsewhere(token, (value) => {
        if (isStartingAnew) return;
        if (value === null) {
          unsent.forget();
          setSession({ phase: "guest", notice: null });
        } else {
          // Somebody logged in over there, perhaps another one: nothing of the one before is shown meanwhile.
          setSession({ phase: "loading" });
          ask();
        }
      }),
    ];
    ask();
    return () => {
      for (const stop of stops) stop();
    };
  }, [device, ending, unsent, ask]);

  // Nobody has to press a button for the page to notice that the service is there again.
  const isUnreachable = session.phase === "unreachable";
  useEffect(() => {
    if (!isUnreachable) return;
    const timer = setInterval(ask, askAgainMs);
    const stop = device.onNetworkChange((isOnline) => isOnline && ask());
    return () => {
      clearInterval(timer);
      stop();
    };
  }, [device, isUnreachable, ask]);

  const retry = () => {
    setSession({ phase: "loading" });
    ask();
  };

  const begin = ({ token: given, user }: Login) => {
    device.remember(token, given);
    setSession({ phase: "signed-in", user });
    // What the service says of this login from now on is what counts; a browser that refuses its cookie learns so here.
    ask();
  };

  const tellService = () => send<typeof logOutRoute>({ method: "POST", path: "/api/caller/logout" });
  const saveUnsent = () => within(savingMs, unsent.save());

  /** The service is told first; whether it hears or not, nobody is logged in here afterwards. */
  const logOutAnyway = async () => {
    setSession({ phase: "loading" });
    unsent.forget();
    await tellService();
    endHere(null);
    navigate("/login", "replace");
  };

  const logOut = async () => {
    if (session.phase !== "signed-in") return;
    setSession({ phase: "loading" });
    if (await saveUnsent()) await logOutAnyway();
    else setSession({ ...session, wouldLose: true });
  };

  const stay = () => setSession((now) => (now.phase === "signed-in" ? { phase: now.phase, user: now.user } : now));

  /** Nobody has typed for an hour. The page starts anew at Home, unless that would lose what could not be saved. */
  const endIdle = async () => {
    setSession({ phase: "loading" });
    const isSafe = await saveUnsent();
    const wasWriting = unsent.isHeld();
    await tellService();
    if (!isSafe) return endHere("idle-unsaved");
    unsent.forget();
    // Nothing is shown until the page has started anew, or the way to the login would be taken twice.
    device.remember(token, null);
    startAnew(wasWriting ? "idle-while-writing" : "idle");
  };

  /** The profile has been saved; the login stays. */
  const update = (user: User) => setSession((now) => (now.phase === "signed-in" ? { ...now, user } : now));

  /** The profile is gone: on to Home, anew if that is where somebody was. */
  const endDeleted = (from: string) => {
    unsent.forget();
    if (from !== "/") {
      endHere("deleted");
      return navigate("/");
    }
    device.remember(token, null);
    setSession({ phase: "loading" });
    startAnew("deleted");
  };

  return { session, retry, begin, update, endDeleted, logOut, logOutAnyway, stay, endIdle, endHere } as const;
}

/** A dead login has been announced already, and a guest stays one; anything else that failed may work the next time. */
const found =
  (answer: Answer<{ readonly data: User }>) =>
  (before: Session): Session => {
    if (before.phase === "guest") return before;
    if (answer.ok) {
      const isSame = before.phase === "signed-in" && sameUser(before.user, answer.body.data);
      return isSame ? before : { phase: "signed-in", user: answer.body.data };
    }
    return before.phase === "signed-in" ? before : { phase: "unreachable" };
  };

const sameUser = (a: User, b: User) => a.mailbox === b.mailbox && a.username === b.username && a.email === b.email;

/** What one page tells the next through the entry in the browser's history: why somebody meets the login. */
const carried = ["idle", "idle-while-writing", "deleted"] as const satisfies readonly LoginNotice[];

/** From then on nothing that is heard changes what is shown, or where: the page is going. */
let isStartingAnew = false;

function startAnew(notice: (typeof carried)[number]): void {
  isStartingAnew = true;
  history.replaceState(notice, "", "/");
  location.reload();
}

export function noticeFromBefore(): LoginNotice | null {
  const told: unknown = history.state;
  return carried.find((notice) => notice === told) ?? null;
}
