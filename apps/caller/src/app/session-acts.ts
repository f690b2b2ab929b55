import type { logOut as logOutRoute } from "@sosmessages/contract/callers.ts";
import { navigate } from "wouter/use-browser-location";
import type { Device } from "#device/device.ts";
import type { Send } from "#lib/http.ts";
import { startAnew } from "./start-anew.ts";
import type { Unsent } from "./unsent.ts";
import type { Session, useSession } from "./use-session.ts";

type Login = Pick<ReturnType<typeof useSession>, "session" | "setSession" | "endHere">;
export type Reins = Readonly<{ device: Device; send: Send; unsent: Unsent; login: Login }>;

/** Nobody waits longer than this to be logged out. */
const savingMs = 5_000;

const within = (ms: number, work: Promise<boolean>): Promise<boolean> =>
  Promise.race([work, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms))]);

/** The ways in which a login ends here. A guest needs none of them. */
export function actsOf({ device, send, unsent, login: { session, setSession, endHere } }: Reins) {
  const tellService = () => send<typeof logOutRoute>({ method: "POST", path: "/api/caller/logout" });
  const saveUnsent = () => within(savingMs, unsent.save());

  /** The service is told first; whether it hears or not, nobody is logged in here afterwards. */
  const logOutAnyway = async () => {
    setSession({ phase: "loading" });
    unsent.forget();
    await tellService();
    endHere(null);
    navigate("/login", { replace: true });
  };

  const logOut = async () => {
    if (session.phase !== "signed-in") return;
    setSession({ phase: "loading" });
    if (await saveUnsent()) await logOutAnyway();
    else setSession({ ...session, wouldLose: true });
  };

  const stay = () =>
    setSession((now: Session) => (now.phase === "signed-in" ? { phase: now.phase, user: now.user } : now));

  /** Nobody has typed for an hour. The page starts anew at Home, unless that would lose what could not be saved. */
  const endIdle = async () => {
    setSession({ phase: "loading" });
    const isSafe = await saveUnsent();
    const wasWriting = unsent.isHeld();
    await tellService();
    if (!isSafe) return endHere("idle-unsaved");
    unsent.forget();
    // Nothing is shown until the page has started anew, or the way to the login would be taken twice.
    device.remember("sosmessages", null);
    startAnew(wasWriting ? "idle-while-writing" : "idle");
  };

  /** The profile is gone: on to Home, anew if that is where somebody was. */
  const endDeleted = (from: string) => {
    unsent.forget();
    if (from !== "/") {
      endHere("deleted");
      return navigate("/");
    }
    device.remember("sosmessages", null);
    setSession({ phase: "loading" });
    startAnew("deleted");
  };

  return { logOut, logOutAnyway, stay, endIdle, endDeleted } as const;
}
