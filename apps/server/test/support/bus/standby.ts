import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import { findBinaries, chooseRunAs, start } from "#platform/embedded-postgres/programs.ts";
import { placesIn } from "#platform/embedded-postgres/cluster.ts";
import { readPostmaster, shutDown } from "#platform/embedded-postgres/postmaster.ts";
import { freePort } from "../free-port.ts";
import { eventually } from "#test/support/mail.ts";

/** The database of a stopped service, started as a standby that waits for a primary: it can be read, and not written to. */
export const startStandby = async (directory: string) => {
  const places = placesIn(directory);
  const { cluster, password } = places;
  const binaries = await findBinaries(places);
  const as = await chooseRunAs(binaries, directory);
  const port = await freePort();
  const run = async () => {
    const settings = ["wal_level=replica", `port=${port}`, "hot_standby=on"].flatMap((each) => ["-c", each]);
    const child = start(as, [binaries.postgres, "-D", cluster, ...settings], { cwd: directory, stdio: "ignore" });
    await eventually(async () => ((await readPostmaster(cluster))?.pid === child.pid ? true : null));
    return child.pid!;
  };
  const url = `postgres://sosmessages:${(await readFile(password, "utf8")).trim()}@127.0.0.1:${port}/sosmessages`;
  const answers = () =>
    eventually(async () => {
      const client = new pg.Client({ connectionString: url });
      client.on("error", () => {});
      return client.connect().then(
        () => client.end().then(() => true),
        () => null,
      );
    });

  // Started once as a primary, because a standby needs wal_level = replica in the log.
  const primary = await run();
  await answers();
  await shutDown(primary, cluster);
  const signal = join(cluster, "standby.signal");
  await writeFile(signal, "", { mode: 0o600 });
  const standby = await run();
  await answers();
  return {
    url,
    stop: async () => {
      await shutDown(standby, cluster);
      await rm(signal);
    },
  };
};
