import { mkdir, mkdtemp, readdir, rename, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startMailServer } from "@sosmessages/server/test/support/mail.ts";
import { mountDisk, type Disk } from "./disk.ts";
import { databaseIn, familyOf, processFaults, signalAll, signalFamily, type Fault, type Setup } from "./fault.ts";
import type { Ledger } from "./ledger.ts";
import { supervise, type Supervised } from "./supervised.ts";

const nothing = async (): Promise<void> => {};

const databaseFaults = (server: Supervised, pid: () => Promise<number>): Fault[] => [
  {
    name: "the database killed",
    lasts: [0, 0.5],
    inject: async () => process.kill(await pid(), "SIGKILL"),
    repair: nothing,
  },
  {
    name: "the database stopped",
    lasts: [0, 0.5],
    inject: async () => process.kill(await pid(), "SIGINT"),
    repair: nothing,
  },
  {
    name: "the database frozen",
    stops: [server],
    lasts: [6, 12],
    inject: async () => signalFamily(await pid(), "SIGSTOP"),
    repair: async () => signalFamily(await pid(), "SIGCONT"),
  },
  {
    name: "server and database killed",
    ends: [server],
    lasts: [0, 0.5],
    inject: async () => {
      const database = await pid();
      server.signal("SIGKILL");
      process.kill(database, "SIGKILL");
    },
    repair: nothing,
  },
];

const keyFaults = (server: Supervised, keys: string, copy: string): Fault[] => {
  const hiddenAt = `${keys}.hidden`;
  let hidden = "";
  const away = (folder: string) => `${folder}.away`;
  const bringBack = async (folder: string) => {
    // The server may have created an empty folder.
    await rm(folder, { recursive: true, force: true });
    await rename(away(folder), folder);
  };
  return [
    {
      name: "the key folder gone",
      stops: [server],
      lasts: [6, 9],
      inject: () => rename(keys, away(keys)),
      repair: () => bringBack(keys),
    },
    {
      name: "today's key gone, then the server killed",
      ends: [server],
      lasts: [1, 2],
      inject: async () => {
        hidden = (await readdir(join(keys, "epochs"))).toSorted().at(-1)!;
        await rename(join(keys, "epochs", hidden), hiddenAt);
        server.signal("SIGKILL");
      },
      // The server restores it from the copy, unless it was killed before.
      repair: () => rename(hiddenAt, join(keys, "epochs", hidden)),
    },
    {
      name: "the copy of the keys gone",
      lasts: [1, 3],
      inject: () => rename(copy, away(copy)),
      repair: () => bringBack(copy),
    },
  ];
};

const diskFaults = (server: Supervised, disk: Disk, pid: () => Promise<number>): Fault[] => [
  { name: "the disk full", stops: [server], lasts: [6, 10], inject: disk.fill, repair: disk.free },
  {
    name: "the power cut",
    ends: [server],
    lasts: [0, 0],
    inject: async () => {
      server.hold();
      const database = await pid();
      const all = [server.pid(), ...(await familyOf(database))];
      signalAll(all, "SIGSTOP");
      await disk.cutPower(async () => signalAll(all, "SIGKILL"));
    },
    repair: async () => server.release(),
  },
];

/** One server with the embedded database on a separate disk, with a copy of its keys. */
export const oneServer = async (ledger: Ledger): Promise<Setup> => {
  const home = await mkdtemp(join(tmpdir(), "sosmessages faults "));
  const disk = await mountDisk(join(home, "disk"), join(home, "image"));
  const [dataDir, keys, copy] = [join(home, "disk", "data"), join(home, "disk", "keys"), join(home, "copy")];
  for (const folder of [dataDir, keys, copy]) await mkdir(folder, { mode: 0o700 });
  let mail = await startMailServer();
  const env = { KEYS_DIR: keys, KEYS_COPY_DIR: copy, SMTP_URL: mail.url, ALERT_EMAIL: "operator@example.org" };
  const server = await supervise(dataDir, env, ledger);
  const pid = () => databaseIn(dataDir);

  return {
    name: "one server, embedded database",
    servers: [server],
    databaseUrl: null,
    env: { DATA_DIR: dataDir, ...env },
    faults: [
      ...processFaults("the server", server),
      ...databaseFaults(server, pid),
      ...keyFaults(server, keys, copy),
      {
        name: "the mail server gone",
        lasts: [1, 3],
        inject: () => mail.stop(),
        repair: async () => void (mail = await startMailServer(mail.port)),
      },
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
