import type { Serve } from "#platform/http/router.ts";
import { serveCalendar } from "./calendar.ts";
import { serveClosedDays } from "./closed-days.ts";
import { serveRota, type PlanningContext, type PlanningNeighbours } from "./rota.ts";
import type { VolunteerId } from "#platform/ids.ts";
import type { Job } from "#platform/jobs.ts";
import { hasShiftSoon, watchRota } from "./watch-rota.ts";
import type { Context } from "../context.ts";

/** Who works when. */
export const newPlanning = (common: Context, neighbours: PlanningNeighbours) => {
  const context: PlanningContext = { ...common, ...neighbours };
  return {
    serve(serve: Serve): void {
      serveRota(serve, context);
      serveCalendar(serve, context);
      serveClosedDays(serve, context);
    },
    jobs: [{ name: "rota", everySeconds: 300, run: () => watchRota(context) }] satisfies readonly Job[],
    hasShiftSoon: (volunteer: VolunteerId) => hasShiftSoon(context.system, volunteer),
  };
};
