import { existsSync } from "node:fs";
import { basename, join } from "node:path";
import { openToOthers } from "#platform/process/files.ts";
import { readRegister } from "#vault/keys/key-register.ts";
import { masterNameIn } from "#vault/copy/folder-files.ts";
import { compareCopy } from "#vault/copy/mirror-keys.ts";
import { openSecondCopy, type CopyState } from "#vault/copy/second-copy.ts";
import type { Config } from "../../config.ts";
import type { Storage } from "../../storage.ts";
import { fail, ok, warn, type Finding } from "./database.ts";

const oneDay = 86_400_000;
const age = (day: string, now: Date) => (now.getTime() - Date.parse(day)) / oneDay;

/** Checks that each key of the database exists, is the right one, and opens a sample of its rows. */
export const checkKeys = async (storage: Storage, config: Config, now: Date): Promise<Finding[]> => {
  const { vault } = storage;
  const epochs = vault.days("epochs");
  const lookups = vault.days("lookups");
  const { keysDir, keysCopyDir, masterKeyFile } = config;
  const open = await openToOthers([
    keysDir,
    ...(keysCopyDir === null ? [] : [keysCopyDir]),
    masterKeyFile,
    ...["web-push", "audit-head", "epochs", "lookups"].map((name) => join(keysDir, name)),
    ...epochs.map((day) => join(keysDir, "epochs", day)),
    ...lookups.map((day) => join(keysDir, "lookups", day)),
  ]);

  const findings: Finding[] = (await vault.problems()).map(({ sentence }) => fail("keys", sentence));
  if (open.length > 0) {
    findings.push(fail("keys", `others can read ${open.join(", ")}: close them with chmod 400 (folders: 700)`));
  }
  findings.push(...leftoverMasters(config));
  if (epochs[0] && age(epochs[0], now) > 2.1) {
    findings.push(
      warn(
        "keys",
        `the key of ${epochs[0]} should be gone: is the service running? run: npm run sosmessages -- keys rotate`,
      ),
    );
  }
  if (lookups[0] && age(lookups[0], now) > 14) {
    findings.push(
      warn(
        "keys",
        `names are still found with a key of ${lookups[0]}: is the service running? run: npm run sosmessages -- keys rotate`,
      ),
    );
  }
  const copies = await checkCopy(storage, config);
  const count = `${epochs.length} epoch and ${lookups.length} look-up keys`;
  const keys = findings.length > 0 ? findings : [ok("keys", `${count} open what is stored, and are closed to others`)];
  return [...keys, ...copies];
};

/** Leftover master keys in the key folder and its copy. */
const leftoverMasters = ({ masterKeyFile, keysCopyDir }: Config): Finding[] => {
  const copied = keysCopyDir === null ? [] : [join(keysCopyDir, basename(masterKeyFile))];
  const leftOver = (suffix: string) =>
    [masterKeyFile, ...copied].map((file) => file + suffix).filter((file) => existsSync(file));
  return [
    ...leftOver(".old").map((file) =>
      warn(
        "keys",
        `${file} is the old master key: a rotation did not finish. Run: npm run sosmessages -- keys rotate-master`,
      ),
    ),
    ...leftOver(".set-aside").map((file) =>
      warn(
        "keys",
        `${file} is a master key that was put aside, as it opens nothing here: if nobody needs it, delete it`,
      ),
    ),
  ];
};

const copyStates: Readonly<Record<Exclude<CopyState, "fine">, string>> = {
  new: "is empty: the service fills it when it starts",
  unavailable:
    "cannot be read, or is not the copy that the service made: is its medium mounted? For a new medium, run: npm run sosmessages -- keys copy",
  foreign: "holds something else than this service's keys: empty it, then run: npm run sosmessages -- keys copy",
};

/** The second copy, file by file. */
const checkCopy = async ({ database }: Storage, config: Config): Promise<Finding[]> => {
  if (config.keysCopyDir === null) return [];
  const copy = openSecondCopy(config.keysCopyDir);
  const register = await readRegister(database);
  const look = async () => {
    const state = await copy.look(register);
    return { state, differing: state === "fine" ? await compareCopy(config, copy) : [] };
  };
  const { state, differing } = await copy.use(look).catch(() => ({ state: "unavailable" as const, differing: [] }));
  if (state !== "fine") return [fail("copy of keys", `${config.keysCopyDir} ${copyStates[state]}`)];
  if (differing.length > 0) {
    return [
      warn("copy of keys", `differs from KEYS_DIR in ${differing.join(", ")}: is the service running? It repairs that`),
    ];
  }
  const master =
    masterNameIn(config) === null
      ? "; MASTER_KEY_FILE is outside of KEYS_DIR and not in it: keep a copy of that file"
      : "";
  return [ok("copy of keys", `the same as KEYS_DIR, file by file${master}`)];
};
