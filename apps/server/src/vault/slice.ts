import type { Job } from "#platform/jobs.ts";
import type { Log } from "#platform/log.ts";
import { rotateKeys } from "./rotation/rotate-keys.ts";
import type { Vault } from "./vault.ts";
import type { KeyFolderState } from "./keys/folder-probe.ts";
import type { Context } from "../context.ts";

/** Creates, repairs and rotates the keys, and watches their folder. */
export const newKeys = (
  { jobDatabase, vault, clock, log, alert }: Pick<Context, "jobDatabase" | "vault" | "clock" | "log" | "alert">,
  whileClockIsTrusted: (work: () => Promise<unknown>) => Promise<void>,
) => {
  const watch = watchKeys(vault, log, alert);

  /** Creates today's key and repairs both places even if the clock is not trusted. */
  const keepKeys = async (): Promise<void> => {
    await vault.prepare();
    if (["unavailable", "foreign"].includes(vault.keyStates().copy)) alert("key-copy");
    await whileClockIsTrusted(async () => {
      if ((await rotateKeys({ database: jobDatabase, vault, clock, log })).heldBack !== null) alert("keys");
    });
  };

  const jobs: readonly Job[] = [{ name: "keys", everySeconds: 900, run: keepKeys }];
  return { jobs, stop: watch.stop };
};

const every = 2_000;
/** The copy may be a stick or a network drive, and nothing waits for it. */
const copyEvery = 20_000;

/** Detects within seconds that the key folder is gone or back. Writes are refused while it is gone. */
const watchKeys = (
  vault: Pick<Vault, "probe" | "probeCopy" | "refresh">,
  log: Log,
  alert: (concern: "key-folder" | "key-copy") => void,
) => {
  let before: KeyFolderState = "fine";
  const look = async (): Promise<void> => {
    const state = await vault.probe();
    if (state !== before) log({ event: "key-folder", state });
    // Readiness alerts if messages cannot be stored.
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
    // Without the database the state of the copy is unknown. The outage has a separate alert.
    setInterval(() => void lookAtCopy().catch(() => {}), copyEvery),
  ];
  for (const timer of timers) timer.unref();
  return { stop: () => timers.forEach((timer) => clearInterval(timer)) };
};
