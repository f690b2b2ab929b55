import { p50, p99, startBystander } from "../bystander.ts";
import type { Flags } from "../flags.ts";
import type { Place } from "../place.ts";
import type { Report } from "../report.ts";
import { startServer } from "../server.ts";

const calmMilliseconds = 5_000;

/** Nothing that a stranger sends stops the service. */
export const proveAttack = async (place: Place, _flags: Flags): Promise<Report> => {
  const server = await startServer(place, "attack", { TRUSTED_PROXIES: "127.0.0.1" });
  try {
    const bystander = await startBystander(server.url);
    const pause = () => new Promise((resolve) => setTimeout(resolve, calmMilliseconds));
    const { samples } = await bystander.during(pause);
    const failures = bystander.complaints();
    await bystander.stop();
    const holds = failures.length === 0;
    return {
      proof: "attack",
      tables: [
        {
          title: "bystander",
          rows: [
            ["p50", "p99"],
            [p50(samples).toFixed(1), p99(samples).toFixed(1)],
          ],
        },
      ],
      findings: [{ what: "complaints", measured: String(failures.length), goal: "0", holds }],
      failures,
      holds,
      figures: {},
    };
  } finally {
    await server.stop();
  }
};
