import { rotateKeys } from "#vault/rotation/rotate-keys.ts";
import { daysBefore, millisecondsOfDay, type Clock, type Day } from "#platform/clock.ts";
import type { Database } from "#platform/database/database.ts";
import { openStorage, type Storage } from "#storage.ts";
import { newClient } from "./client.ts";
import { moveTime } from "./create-database.ts";
import { newDatabase } from "./new-database.ts";
import { startTestService } from "./service.ts";

export type Traveller = Awaited<ReturnType<typeof startTimeTravel>>;

/**
 * A service whose clock and database move together, and a second server alongside that rotates the keys. Days are counted
 * from that of the first key; the hour is given, so that it does not matter when the test runs. The first day is today, or `daysAgo`.
 */
export const startTimeTravel = async (settings: Record<string, string> = {}, daysAgo = 0) => {
  let offset = -daysAgo * millisecondsOfDay;
  const clock: Clock = () => new Date(Date.now() + offset);
  const DATABASE_URL = await newDatabase();
  if (daysAgo > 0) await moveTime(DATABASE_URL, `${offset} milliseconds`);
  const service = await startTestService({ LIMIT_FACTOR: "1000000", DATABASE_URL, ...settings }, clock);
  const storages: Storage[] = [];
  const noLog = () => {};
  const otherServer = async (itsClock: Clock = clock): Promise<Storage> => {
    const storage = await openStorage(service.config, noLog, itsClock);
    storages.push(storage);
    return storage;
  };
  const second = await otherServer();
  const firstDay = second.vault.days("lookups")[0]!;

  const dayNumber = (number: number): Day => daysBefore(firstDay, -number);

  /** `goTo(3, "00:10")`: ten minutes into day 3. */
  const goTo = async (number: number, time = "12:00"): Promise<void> => {
    const target = Date.parse(`${dayNumber(number)}T${time}Z`);
    offset = target - Date.now();
    await service.moveTime(`${offset} milliseconds`);
  };
  await goTo(0);

  const rotateOn = (
    storage: Pick<Storage, "vault"> & { database: Database },
    itsClock: Clock = clock,
    readersNeedMs = 200,
  ) => rotateKeys({ ...storage, clock: itsClock, log: noLog, readersNeedMs });

  return {
    service,
    client: newClient(service.url),
    clock,
    vault: second.vault,
    database: second.database,
    dayNumber,
    goTo,
    otherServer,
    rotateOn,
    rotate: () => rotateOn(second),
    stop: async () => {
      for (const storage of storages) await storage.close();
      await service.stop();
    },
  };
};
