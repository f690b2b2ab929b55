import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startTestService, type TestService } from "#test/support/service.ts";
import { connectDatabase, type Database } from "#platform/database/database.ts";
import { acceptTime, newSteadyTime } from "./steady-time.ts";

let service: TestService;
let database: Database;
beforeAll(async () => {
  service = await startTestService();
  database = connectDatabase(service.databaseUrl, () => {}, 1);
});
afterAll(async () => {
  await database.close();
  await service.stop();
});

const hour = 3_600_000;
let ran: number;
let clock: number;
beforeEach(async () => {
  [ran, clock] = [0, 0];
  await service.moveTime("0");
  await service.query("DELETE FROM clock_marks");
});

const process = () => newSteadyTime(database, () => ran);
/** So many hours pass, and the clock shows so many. */
const pass = async (hours: number, shown = hours): Promise<void> => {
  ran += hours * hour;
  clock += shown * hour;
  await service.moveTime(`${clock} milliseconds`);
};

describe("the time is believed", () => {
  test("on the first start, and for as long as the clock goes as time does", async () => {
    const doubt = process();
    expect(await doubt()).toBeNull();
    for (let day = 0; day < 20; day += 1) {
      await pass(24, 24.01);
      expect(await doubt()).toBeNull();
    }
  });

  test("after a night without the service", async () => {
    await process()();
    await pass(20);
    expect(await process()()).toBeNull();
  });
});

describe("the time is doubted", () => {
  test("when the clock jumps weeks ahead, for a day, and not once it is set right", async () => {
    const doubt = process();
    await doubt();
    await pass(0.1, 24 * 21);
    expect(await doubt()).toBe("jumped");
    await pass(23);
    expect(await doubt()).toBe("jumped");
    await pass(0.1, -24 * 21);
    expect(await doubt(), "set right").toBeNull();
    await pass(0.1, 24 * 21);
    expect(await doubt(), "another jump waits from the beginning").toBe("jumped");
    await pass(20);
    expect(await doubt()).toBe("jumped");
    await pass(4.1);
    expect(await doubt()).toBeNull();
    await pass(0.1, -24 * 21);
    expect(await doubt(), "and back again").toBe("jumped");
  });

  test("when it jumps by hours or up to three days: for an hour", async () => {
    for (const hours of [2, -2, 70, -70]) {
      const doubt = process();
      await service.query("DELETE FROM clock_marks");
      await doubt();
      await pass(0.1, hours);
      expect([hours, await doubt()]).toEqual([hours, "jumped"]);
      await pass(1.01);
      expect([hours, await doubt()]).toEqual([hours, null]);
    }
  });

  test("when it goes back by hours", async () => {
    const doubt = process();
    await pass(5);
    await doubt();
    await pass(0.1, -5);
    expect(await doubt()).toBe("jumped");
  });

  test("when the service was restarted on a clock that had jumped: for a day, however often it is restarted", async () => {
    await process()();
    await pass(0.1, 24 * 21);
    let doubt = process();
    expect(await doubt()).toBe("long-downtime");
    for (const hours of [9, 9, 5]) {
      await pass(hours);
      expect(await doubt()).toBe("long-downtime");
      doubt = process();
      expect(await doubt()).toBe("long-downtime");
    }
    await pass(1.1);
    expect(await doubt()).toBeNull();
    expect(await process()()).toBeNull();
  });

  test("when the service was away for two days: for an hour", async () => {
    await process()();
    await pass(48);
    const doubt = process();
    expect(await doubt()).toBe("long-downtime");
    await pass(1.01);
    expect(await doubt()).toBeNull();
  });

  test("until an operator says that it is right, by every server that runs", async () => {
    const servers = [process(), process()];
    for (const doubt of servers) await doubt();
    await pass(0.1, 24 * 30);
    for (const doubt of servers) expect(await doubt()).toBe("jumped");
    await acceptTime(database);
    for (const doubt of servers) expect(await doubt()).toBeNull();
    await pass(10);
    for (const doubt of servers) expect(await doubt()).toBeNull();
  });

  test("when it stands before a time that was seen, until that has come again or somebody says that it is right", async () => {
    await process()();
    await pass(0, -24);
    const doubt = process();
    expect(await doubt()).toBe("went-back");
    await pass(24);
    expect(await doubt()).toBeNull();
    await pass(0, -24);
    await acceptTime(database);
    expect(await process()()).toBeNull();
  });
});
