import { navigate } from "#lib/router.tsx";
import * as calls from "#lib/calls.generated.ts";
import { restartPage, type SessionControls } from "./use-session.ts";

/** Nobody waits longer than this to be logged out. */
const savingMs = 5_000;

const within = (ms: number, work: Promise<boolean>): Promise<boolean> =>
  Promise.race([work, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms))]);

/** The ways in which a login ends here. A guest needs none of them. */
export function logOutActions({ device, send, unsent, session, dispatch, endHere }: SessionControls) {
  const notifyService = () => send(calls.logOut);
  const saveUnsent = () => within(savingMs, unsent.save());

  /** The service learns of it first; whether it answers or not, nobody is logged in here afterwards. */
  const logOutAnyway = async () => {
    dispatch({ is: "cleared" });
    unsent.forget();
    await notifyService();
    endHere(null);
    navigate("/login", { replace: true });
  };

  const logOut = async () => {
    if (session.phase !== "signed-in") return;
    dispatch({ is: "cleared" });
    if (await saveUnsent()) return logOutAnyway();
    dispatch({ is: "signed-in", person: session.person });
    dispatch({ is: "covered", cover: "unsaved" });
  };

  const stay = () => dispatch({ is: "covered", cover: null });

  /** Nobody has typed for an hour. The page starts anew at Home, unless that would lose what could not be saved. */
  const endIdle = async () => {
    dispatch({ is: "cleared" });
    const isSafe = await saveUnsent();
    const wasWriting = unsent.isHeld();
    await notifyService();
    if (!isSafe) return endHere("idle-unsaved");
    unsent.forget();
    // Nothing is shown until the page has started anew, or the way to the login would be taken twice.
    device.remember("sosmessages", null);
    restartPage(wasWriting ? "idle-while-writing" : "idle");
  };

  /** The profile is gone: on to Home, anew if that is where somebody was. */
  const endDeleted = (from: string) => {
    unsent.forget();
    if (from !== "/") {
      endHere("deleted");
      return navigate("/");
    }
    device.remember("sosmessages", null);
    dispatch({ is: "cleared" });
    restartPage("deleted");
  };

  return { logOut, logOutAnyway, stay, endIdle, endDeleted } as const;
}
