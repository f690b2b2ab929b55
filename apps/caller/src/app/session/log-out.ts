import { navigate } from "#lib/router.tsx";
import * as calls from "#lib/calls.generated.ts";
import { restartPage, type SessionControls } from "./use-session.ts";

const savingMs = 5_000;

const within = (ms: number, work: Promise<boolean>): Promise<boolean> =>
  Promise.race([work, new Promise<boolean>((resolve) => setTimeout(() => resolve(false), ms))]);

export function logOutActions({ device, send, unsent, session, dispatch, endHere }: SessionControls) {
  const saveUnsent = () => within(savingMs, unsent.save());

  /** Logs out here even if the service does not answer. */
  const logOutAnyway = async () => {
    dispatch({ is: "cleared" });
    unsent.forget();
    await send(calls.logOut, { body: {} });
    device.endPush();
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

  /** After an hour without typing, the page restarts, unless that would lose an unsaved draft. */
  const endIdle = async () => {
    dispatch({ is: "cleared" });
    const isSafe = await saveUnsent();
    const wasWriting = unsent.isHeld();
    // Callers who asked for a notification still get it.
    await send(calls.logOut, { body: { is_idle: true } });
    if (!isSafe) return endHere("idle-unsaved");
    unsent.forget();
    // Show nothing until the page has restarted: otherwise the redirect to the login happens twice.
    device.remember("sosmessages", null);
    restartPage(wasWriting ? "idle-while-writing" : "idle");
  };

  const endDeleted = async (from: string) => {
    dispatch({ is: "cleared" });
    unsent.forget();
    // Not only the answer's header: in an app it is for another origin, and older browsers ignore it.
    await within(
      savingMs,
      device.forgetEverything().then(
        () => true,
        () => false,
      ),
    );
    if (from === "/") return restartPage("deleted");
    endHere("deleted");
    navigate("/");
  };

  return { logOut, logOutAnyway, stay, endIdle, endDeleted } as const;
}
