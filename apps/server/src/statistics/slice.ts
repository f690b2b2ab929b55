import type { Database, Reads } from "#platform/database/database.ts";
import type { Serve } from "#platform/http/router.ts";
import type { Job } from "#platform/jobs.ts";
import type { Services } from "../services.ts";
import type { CountEvents } from "./count.ts";
import { newDutySamples } from "./duty.ts";
import { newReadStatistics } from "./read.ts";
import { serveStatistics } from "./routes.ts";

export type StatisticsParts = {
  readonly database: Reads;
  readonly services: Pick<Services, "all" | "find">;
  readonly jobDatabase: Database;
  readonly count: CountEvents;
};

/** Counts without people. */
export const newStatistics = ({ database, services, jobDatabase, count }: StatisticsParts) => {
  const sampleDuty = newDutySamples({ database: jobDatabase, count, tenants: services.all });
  const jobs: readonly Job[] = [{ name: "statistics", everySeconds: 300, run: sampleDuty }];
  return {
    serve: (serve: Serve): void =>
      serveStatistics(serve, { read: newReadStatistics(database), findService: services.find }),
    jobs,
  };
};
