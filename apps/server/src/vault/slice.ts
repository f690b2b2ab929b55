import type { Clock } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.ts";
import type { Job } from "#platform/jobs.ts";
import type { Log } from "#platform/log.ts";
import { watchKeys } from "./keys/watch-keys.ts";
import { newKeyRotation } from "./rotation/rotate-keys.ts";
import type { Vault } from "./vault.ts";

export type KeyParts = {
  readonly jobDatabase: Database;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly log: Log;
  readonly alert: (concern: "keys" | "key-copy" | "key-folder") => void;
  readonly whileClockIsTrusted: (work: () => Promise<unknown>) => Promise<void>;
};

/** Makes, repairs and rotates the keys, and watches the folder that they are in. */
export const newKeys = ({ jobDatabase, vault, clock, log, alert, whileClockIsTrusted }: KeyParts) => {
  const rotateKeys = newKeyRotation({ database: jobDatabase, vault, clock, log });
  const watch = watchKeys(vault, log, alert);

  /** Today's key is made, and both places are repaired, whatever the clock is thought of. */
  const keepKeys = async (): Promise<void> => {
    await vault.prepare();
    if (["unavailable", "foreign"].includes(vault.keyStates().copy)) alert("key-copy");
    await whileClockIsTrusted(async () => {
      if ((await rotateKeys()).heldBack !== null) alert("keys");
    });
  };

  const jobs: readonly Job[] = [{ name: "keys", everySeconds: 900, run: keepKeys }];
  return { jobs, stop: watch.stop };
};
