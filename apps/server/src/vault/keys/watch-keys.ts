import type { Log } from "#platform/log.ts";
import type { KeyFolderState } from "./folder-probe.ts";
import type { Vault } from "../vault.ts";

const every = 2_000;

/** Notices within seconds that the key folder is gone or back: writes are refused meanwhile, not lost. */
export const watchKeys = (
  vault: Pick<Vault, "probe" | "refresh">,
  log: Log,
  alert: (concern: "key-folder") => void,
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
  const timer = setInterval(() => void look(), every).unref();
  return { stop: () => clearInterval(timer) };
};
