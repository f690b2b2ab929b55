import type { me, User } from "@sosmessages/contract/callers.ts";
import { useCallback, useEffect, useState } from "react";
import type { Device } from "#device/device.ts";
import type { Login } from "#features/login/log-in.ts";
import type { LoginNotice } from "#features/login/LoginScreen.tsx";
import type { Answer, Send } from "#lib/http.ts";
import type { Ending } from "./ending.ts";
import { isStartingAnew } from "./start-anew.ts";
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
        if (isStartingAnew()) return;
        device.remember(token, null);
        unsent.close();
        setSession((now) =>
          now.phase === "guest" ? now : { phase: "guest", notice: unsent.isHeld() ? "ended-while-writing" : "ended" },
        );
      }),
      device.onChangedElsewhere(token, (value) => {
        if (isStartingAnew()) return;
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

  /** The profile has been saved; the login stays. */
  const update = (user: User) => setSession((now) => (now.phase === "signed-in" ? { ...now, user } : now));

  return { session, setSession, retry, begin, update, endHere } as const;
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
