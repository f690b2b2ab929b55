import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMailServer } from "@sosmessages/server/test/support/mail.ts";
import { mountDisk, type Disk } from "./disk.ts";
import {
  databaseFaults,
  databaseIn,
  familyOf,
  newFault,
  processFaults,
  signalAll,
  type Fault,
  type Prepare,
  type Setup,
} from "./fault.ts";
import type { Ledger } from "./ledger.ts";
import { supervise, type Supervised } from "./supervised.ts";

const keyFaults = (server: Supervised, keys: string, copy: string): Fault[] => {
  const hiddenAt = `${keys}.hidden`;
  let hidden = "";
  const remove = (folder: string) => () => rename(folder, `${folder}.away`);
  const bringBack = (folder: string) => async () => {
    // The server may have created an empty folder.
    await rm(folder, { recursive: true, force: true });
    await rename(`${folder}.away`, folder);
  };
  const loseKey = async () => {
    hidden = (await readdir(join(keys, "epochs"))).toSorted().at(-1)!;
    await rename(join(keys, "epochs", hidden), hiddenAt);
    server.signal("SIGKILL");
  };
  return [
    newFault("the key folder gone", [6, 9], remove(keys), { stops: [server], repair: bringBack(keys) }),
    newFault("today's key gone, then the server killed", [1, 2], loseKey, {
      ends: [server],
      // The server restores it from the copy, unless it was killed before.
      repair: () => rename(hiddenAt, join(keys, "epochs", hidden)),
    }),
    newFault("the copy of the keys gone", [1, 3], remove(copy), { repair: bringBack(copy) }),
  ];
};

const diskFaults = (server: Supervised, disk: Disk, pid: () => Promise<number>): Fault[] => {
  const cutPower = async () => {
    server.hold();
    const all = [server.pid(), ...(await familyOf(await pid()))];
    signalAll(all, "SIGSTOP");
    await disk.cutPower(async () => signalAll(all, "SIGKILL"));
  };
  return [
    newFault("the disk full", [6, 10], disk.fill, { stops: [server], repair: disk.free }),
    newFault("the power cut", [0, 0], cutPower, { ends: [server], repair: () => server.release() }),
  ];
};

/** One server with the embedded database on a separate disk, with a copy of its keys. */
export const oneServer = async (ledger: Ledger, prepare: Prepare): Promise<Setup> => {
  const home = await mkdtemp(join(tmpdir(), "sosmessages faults "));
  const disk = await mountDisk(join(home, "disk"), join(home, "image"));
  const [dataDir, keys, copy] = [join(home, "disk", "data"), join(home, "disk", "keys"), join(home, "copy")];
  for (const folder of [dataDir, keys, copy]) await mkdir(folder, { mode: 0o700 });
  await prepare(join(dataDir, "postgres"));
  let mail = await startMailServer();
  const env = { KEYS_DIR: keys, KEYS_COPY_DIR: copy, SMTP_URL: mail.url, ALERT_EMAIL: "operator@example.org" };
  const server = await supervise(dataDir, env, ledger);
  const pid = () => databaseIn(dataDir);
  const killBoth = async () => {
    const database = await pid();
    server.signal("SIGKILL");
    process.kill(database, "SIGKILL");
  };
  const restartMail = async () => void (mail = await startMailServer(mail.port));

  return {
    name: "one server, embedded database",
    servers: [server],
    databaseUrl: null,
    env: { DATA_DIR: dataDir, ...env },
    faults: [
      ...processFaults("the server", server),
      ...databaseFaults([server], pid),
      newFault("server and database killed", [0, 0.5], killBoth, { ends: [server] }),
      ...keyFaults(server, keys, copy),
      newFault("the mail server gone", [1, 3], () => mail.stop(), { repair: restartMail }),
      ...(disk === null ? [] : diskFaults(server, disk, pid)),
    ],
    leftOut: disk === null ? ["the disk full and the power cut: this user may not mount a small disk"] : [],
    async stop() {
      await server.stop();
      await mail.stop();
      await disk?.unmount();
      await rm(home, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
};
