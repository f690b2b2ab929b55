import type { logOut as logOutRoute, me, User } from "@sosmessages/contract/callers.ts";
import { useCallback, useEffect, useState } from "react";
import type { Device } from "#device/device.ts";
import type { Login } from "#features/login/log-in.ts";
import type { LoginNotice } from "#features/login/LoginScreen.tsx";
import type { Answer, Send } from "#lib/http.ts";
import type { Ending } from "./ending.ts";

export type Session =
  | { readonly phase: "loading" }
  | { readonly phase: "unreachable" }
  | { readonly phase: "guest"; readonly notice: LoginNotice | null }
  | { readonly phase: "signed-in"; readonly user: User };

type Needs = Readonly<{ device: Device; send: Send; ending: Ending; hasUnsent: () => boolean }>;

export function useSession({ device, send, ending, hasUnsent }: Needs) {
  const [session, setSession] = useState<Session>(() =>
    device.recall("sosmessages") === null ? { phase: "guest", notice: null } : { phase: "loading" },
  );

  const endHere = useCallback(
    (notice: LoginNotice | null) => {
      device.remember("sosmessages", null);
      setSession({ phase: "guest", notice });
    },
    [device],
  );

  const ask = useCallback(() => {
    if (device.recall("sosmessages") === null) return;
    void send<typeof me>({ method: "GET", path: "/api/caller/me" }).then((answer) => setSession(found(answer)));
  }, [device, send]);

  useEffect(() => {
    const stops = [
      ending.onEnded(() => endHere(hasUnsent() ? "ended-while-writing" : "ended")),
      device.onForgottenElsewhere("sosmessages", () => setSession({ phase: "guest", notice: null })),
    ];
    ask();
    return () => {
      for (const stop of stops) stop();
    };
  }, [device, ending, endHere, hasUnsent, ask]);

  const retry = () => {
    setSession({ phase: "loading" });
    ask();
  };

  const begin = ({ token, user }: Login) => {
    device.remember("sosmessages", token);
    setSession({ phase: "signed-in", user });
  };

  /** The service is told first; whether it hears or not, nobody is logged in here afterwards. */
  const logOut = async () => {
    setSession({ phase: "loading" });
    await send<typeof logOutRoute>({ method: "POST", path: "/api/caller/logout" });
    endHere(null);
  };

  return { session, retry, begin, logOut, endHere } as const;
}

/** A dead login has been announced already, and a guest stays one; anything else that failed may work the next time. */
const found =
  (answer: Answer<{ readonly data: User }>) =>
  (before: Session): Session => {
    if (before.phase !== "loading") return before;
    return answer.ok ? { phase: "signed-in", user: answer.body.data } : { phase: "unreachable" };
  };
