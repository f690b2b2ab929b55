import type { Log } from "#platform/log.ts";
import type { KeyFolderState } from "./folder-probe.ts";
import type { Vault } from "../vault.ts";

const every = 2_000;
/** The copy may be a stick or a network drive, and nothing waits for it. */
const copyEvery = 20_000;

/** Notices within seconds that the key folder is gone or back: writes are refused meanwhile, not lost. */
export const watchKeys = (
  vault: Pick<Vault, "probe" | "probeCopy" | "refresh">,
  log: Log,
  alert: (concern: "key-folder" | "key-copy") => void,
) => {
  let before: KeyFolderState = "fine";
  const look = async (): Promise<void> => {
    const state = await vault.probe();
    if (state !== before) log({ event: "key-folder", state });
    // Readiness alerts when nothing can be stored.
    if (state === "read-only") alert("key-folder");
    before = state;
    // Reads the time and the usable keys again: a clock that jumps is followed within seconds.
    await vault.refresh().catch(() => {});
  };
  const lookAtCopy = async (): Promise<void> => {
    const state = await vault.probeCopy();
    if (state === "unavailable" || state === "foreign") alert("key-copy");
  };
  const timers = [
    setInterval(() => void look(), every),
    // Without the database nothing is known of the copy, and that has an alert of its own.
    setInterval(() => void lookAtCopy().catch(() => {}), copyEvery),
  ];
  for (const timer of timers) timer.unref();
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
};
