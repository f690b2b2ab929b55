import { afterEach, expect, test, vi } from "vitest";
import { startJobs } from "./jobs.ts";

test("a job runs until there is nothing left, one run at a time, and again when woken", async () => {
  let left = 3;
  let atOnce = 0;
  let most = 0;
  const jobs = startJobs(
    [
      {
        name: "mail",
        everySeconds: 3600,
        run: async () => {
          most = Math.max(most, (atOnce += 1));
          await new Promise((resolve) => setTimeout(resolve, 5));
          atOnce -= 1;
          left -= 1;
          return left > 0;
        },
      },
    ],
    () => {},
    () => {},
  );
  void jobs.wake("mail");
  // Until nothing is left, and once more for whoever woke it meanwhile.
  await expect.poll(() => left).toBe(-1);
  const leftWhenWoken = () => {
    void jobs.wake("mail");
    return left;
  };
  await expect.poll(leftWhenWoken).toBeLessThan(-1);
  await jobs.stop();
  expect(most).toBe(1);
});

test.each(["well", "badly"])(
  "who wakes a job while it runs gets one more run, also where that one ends %s",
  async (how) => {
    const first = Promise.withResolvers<void>();
    let ran = 0;
    const run = async () => {
      ran += 1;
      if (ran === 1) await first.promise;
    };
    const jobs = startJobs(
      [{ name: "mail", everySeconds: 3600, run }],
      () => {},
      () => {},
    );
    for (const name of ["mail", "mail", "mail"] as const) void jobs.wake(name);
    expect(ran).toBe(1);
    if (how === "well") first.resolve();
    else first.reject(new Error("no connection"));
    await expect.poll(() => ran).toBe(2);
    await jobs.stop();
    expect(ran).toBe(2);
  },
);

afterEach(() => void vi.useRealTimers());

test("a job that rests for long is tried again soon after it failed, and then rests again", async () => {
  vi.useFakeTimers();
  let ran = 0;
  const run = async () => {
    ran += 1;
    if (ran < 3) throw new Error("no connection");
    return false;
  };
  const jobs = startJobs(
    [{ name: "sweep", everySeconds: 600, run }],
    () => {},
    () => {},
  );
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ran).toBe(3);
  await vi.advanceTimersByTimeAsync(500_000);
  expect(ran).toBe(3);
  await jobs.stop();
});

test("a job that goes on failing is tried no more often the longer it lasts, and after a stop no more", async () => {
  vi.useFakeTimers();
  let ran = 0;
  const run = async () => {
    ran += 1;
    throw new Error("no connection");
  };
  const jobs = startJobs(
    [{ name: "audit", everySeconds: 60, run }],
    () => {},
    () => {},
  );
  await vi.advanceTimersByTimeAsync(900_000);
  const before = ran;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(ran - before).toBe(4);
  await jobs.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test("a run that comes before the next try takes its place", async () => {
  vi.useFakeTimers();
  let ran = 0;
  const run = async () => {
    ran += 1;
    if (ran === 1) throw new Error("no connection");
  };
  const jobs = startJobs(
    [{ name: "sweep", everySeconds: 600, run }],
    () => {},
    () => {},
  );
  await vi.advanceTimersByTimeAsync(10_000);
  void jobs.wake("sweep");
  await vi.advanceTimersByTimeAsync(500_000);
  expect(ran).toBe(2);
  await jobs.stop();
});

test("a job that fails is told of and tried again, and does not stop the others", async () => {
  const said: unknown[] = [];
  const alerts: string[] = [];
  const noted = new Set<string>();
  let ran = 0;
  const jobs = startJobs(
    [
      { name: "sweep", everySeconds: 0.02, run: () => Promise.reject(new Error("ola@example.org")) },
      { name: "keys", everySeconds: 0.02, run: async () => (ran += 1) < 0 },
    ],
    (event) => said.push(event),
    (about) => alerts.push(about),
    async (job, hasFailed) => void noted.add(`${job} ${hasFailed ? "failed" : "ran"}`),
  );
  await expect.poll(() => alerts.length).toBeGreaterThan(2);
  await expect.poll(() => ran).toBeGreaterThan(2);
  await jobs.stop();
  expect(said[0]).toMatchObject({ event: "job-failed", job: "sweep" });
  expect(JSON.stringify(said)).not.toContain("ola");
  expect([...noted].toSorted()).toEqual(["keys ran", "sweep failed"]);
});

test("two slices may share a job: both shares are run, in order, until neither has more", async () => {
  const ran: string[] = [];
  let left = 2;
  const share = (name: string, isMore: () => boolean) => ({
    name: "mail" as const,
    everySeconds: 3600,
    run: async () => {
      ran.push(name);
      return isMore();
    },
  });
  const jobs = startJobs(
    [share("first", () => (left -= 1) > 0), share("second", () => false)],
    () => {},
    () => {},
  );
  await expect.poll(() => ran).toEqual(["first", "second", "first", "second"]);
  await jobs.stop();
});

test("a stop is told to the run under way, which ends with what it has done", async () => {
  let batches = 0;
  const run = async (stopped: AbortSignal) => {
    while (!stopped.aborted) {
      batches += 1;
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    return true;
  };
  const jobs = startJobs(
    [{ name: "sweep", everySeconds: 600, run }],
    () => {},
    () => {},
  );
  await expect.poll(() => batches).toBeGreaterThan(2);
  await jobs.stop();
  const done = batches;
  void jobs.wake("sweep");
  expect(batches).toBe(done);
});
