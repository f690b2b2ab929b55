import { markOf, newKeyRegister } from "#vault/keys/key-register.ts";
import { holdsOthersKeys, mirrorKeys } from "#vault/copy/mirror-keys.ts";
import { openSecondCopy } from "#vault/copy/second-copy.ts";
import { done, failed, type Command } from "../command.ts";

export const keysCopy: Command = {
  name: "keys copy",
  takes: [],
  options: {},
  about: "makes KEYS_COPY_DIR the second copy of the keys, on a new medium",
  help: [
    "Writes every key to KEYS_COPY_DIR and marks that folder as the second copy, in the place of the one before. Run it when the",
    "medium of the copy was replaced; the first copy is made by the service itself. Destroy the medium of before: what its keys open",
    "stays readable for as long as it exists.",
  ],
  run: ({ config, visit }) =>
    visit(async ({ database }) => {
      if (config.keysCopyDir === null) return failed("KEYS_COPY_DIR is not set: set it to the folder of the copy.");
      const copy = openSecondCopy(config.keysCopyDir);
      const register = newKeyRegister(database);
      const known = markOf(await register.read(), "copy", "copy")?.fingerprint ?? null;
      const written = await copy
        .use(async () => {
          if ((await copy.isMarkedByOther(known)) || (await holdsOthersKeys(config, copy))) return "foreign";
          const mark = await copy.begin();
          const keys = await mirrorKeys(config, copy);
          await register.forget("copy", "copy");
          await register.claim("copy", "copy", mark);
          return keys;
        })
        .catch(() => null);
      if (written === null) return failed(`${config.keysCopyDir} cannot be written to: is its medium mounted?`);
      if (written === "foreign") {
        return failed(
          `${config.keysCopyDir} holds the copy of another service's keys, or an older one of ours: nothing was written. Name another folder; if nobody needs those keys any more, empty this one first.`,
        );
      }
      return done([`Wrote ${written} files to ${config.keysCopyDir}: it is the second copy from now on.`], { written });
    }),
};
