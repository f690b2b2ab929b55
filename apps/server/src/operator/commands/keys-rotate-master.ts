import { pause } from "#platform/clock.ts";
import { openKeyFolder } from "#vault/keys/key-folder.ts";
import { mirrorRotation } from "#vault/copy/mirror-keys.ts";
import { openSecondCopy } from "#vault/copy/second-copy.ts";
import { forgetOldMasterKey, isBeingReplaced, previousMasterKey, replaceMasterKey } from "#vault/keys/master-key.ts";
import { done, failed, type Command } from "../command.ts";

/** A server that read the old key a moment ago has written what it wrapped with it by then. */
const settling = 2_000;

const readOnly = new Set(["EROFS", "EACCES", "EPERM", "EXDEV"]);

export const keysRotateMaster: Command = {
  name: "keys rotate-master",
  takes: [],
  options: {},
  about: "draws a new master key and wraps every key with it, while the service runs",
  help: [
    "Draws a new master key, wraps every key of the key folder with it, and overwrites the old one. The service keeps running",
    "meanwhile, on all servers that share the folder. If it is interrupted, run it again: it continues where it stopped.",
    "KEYS_COPY_DIR follows at once. Copy the keys again where you keep them in a file (backup --keys FILE): that of before holds the",
    "old master key.",
  ],
  run: async ({ config }) => {
    const { keysDir, masterKeyFile, keysCopyDir } = config;
    const folder = openKeyFolder(keysDir, masterKeyFile, false);
    const isGoingOn = isBeingReplaced(masterKeyFile);
    try {
      const before = previousMasterKey(masterKeyFile) ?? folder.heldMaster();
      replaceMasterKey(masterKeyFile);
      let wrapped = folder.rewrapAll();
      await pause(settling);
      wrapped += folder.rewrapAll();
      forgetOldMasterKey(masterKeyFile);
      const copy = keysCopyDir === null ? null : openSecondCopy(keysCopyDir);
      const isCopied = copy && (await copy.use(() => mirrorRotation(config, copy, before)).catch(() => false));
      return done(
        [
          `${isGoingOn ? "Went on where it had stopped: a" : "A"} new master key is in use, and wraps ${wrapped} keys.`,
          ...(isCopied === false
            ? [`${keysCopyDir} could not be written to: it follows when the service sees it again.`]
            : []),
          ...(isCopied === null ? ["Copy the keys again: backup --keys FILE."] : []),
        ],
        { wrapped },
      );
    } catch (error) {
      if (!readOnly.has((error as NodeJS.ErrnoException).code ?? "")) throw error;
      return failed(
        `${masterKeyFile} cannot be replaced from here: it, and its folder, must be writable for this user.`,
      );
    }
  },
};
