import { systemClock } from "#platform/clock.ts";
import { newKeyRotation, type RotationResult } from "#vault/rotation/rotate-keys.ts";
import { done, failed, type Command } from "../command.ts";

const heldBack: Readonly<Record<NonNullable<RotationResult["heldBack"]>, string>> = {
  clock:
    "No key was touched: this machine's clock and the database's disagree by more than an hour. Set them right and run it again.",
  "not-rewrapped":
    "Some old keys were kept, because something still needs them or does not open. Run it again in a while; if that does not help, run check.",
};

export const keysRotate: Command = {
  name: "keys rotate",
  takes: [],
  options: {},
  about: "wraps what lives under today's key and destroys the keys of the past, now",
  help: [
    "Wraps every key that is still needed under today's key, makes the keyed hashes of names and addresses anew once a",
    "week, and destroys the keys of the past that nothing needs any more. What was deleted before is unreadable from",
    "then on, in every old copy of the database. The service does so by itself every quarter of an hour.",
    "For a new master key: keys rotate-master.",
  ],
  run: ({ visit, log }) =>
    visit(async ({ database, vault }) => {
      const rotated = await newKeyRotation({ database, vault, clock: systemClock, log })();
      if (rotated.heldBack !== null) return failed(heldBack[rotated.heldBack]);
      const { rewrapped, moved, destroyed } = rotated;
      return done([`Wrapped ${rewrapped} keys again, moved ${moved} names, destroyed ${destroyed} old keys.`], {
        rewrapped,
        moved,
        destroyed,
      });
    }),
};
