import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { isIP, type AddressInfo } from "node:net";
import { pause } from "#platform/clock.ts";
import { headerOf } from "#platform/http/request.ts";
import type { Site } from "#platform/http/registry.ts";
import type { Serve } from "#platform/http/router.ts";
import { faultOf, type Log } from "#platform/log.ts";
import { StartupProblem } from "#platform/process/startup-problem.ts";
import type { Vault } from "#vault/vault.ts";
import type { Config } from "../config.ts";
import type { Services } from "../services.ts";
import { newLook, type LookParts, type Seen } from "./look.ts";
import type { Watched } from "./metrics.ts";

export type MetricsParts = LookParts &
  Pick<Watched, "whyUnready" | "sockets" | "connections"> & {
    readonly config: Pick<Config, "metrics">;
    readonly services: Pick<Services, "all">;
    readonly vault: Pick<Vault, "now" | "days">;
    readonly log: Log;
  };

/** However often somebody asks, the database is asked no more often than this. */
const freshFor = 5_000;
/** A frozen database must not keep those figures away that say so. */
const patience = 2_000;

/**
 * By an address, as `localhost`, or by the name in METRICS. Any other name could be a stranger's that leads here: through it a page in
 * the operator's browser could read what is meant for the watchers.
 */
const isCalledByItsName = (host: string | undefined, own: string): boolean => {
  const name = (host ?? "").replace(/:\d+$/, "").toLowerCase();
  return name === own.toLowerCase() || name === "localhost" || isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;
};

/** Figures for whoever watches over the service, on a port of their own. Without METRICS there is no such port, and nothing is counted. */
export const openMetrics = async (parts: MetricsParts) => {
  const { config, vault, services, log } = parts;
  if (config.metrics === null) return { serve: () => {}, listen: async () => {}, stop: async () => {} };

  // Loaded only where it is used: it would cost every other server a few megabytes.
  const { newMetrics } = await import("./metrics.ts");
  const look = newLook(parts);
  let seen: Seen | null = null;
  const metrics = newMetrics({
    ...parts,
    now: vault.now,
    serviceIds: () => services.all().map(({ id }) => id),
    oldestKey: () => vault.days("epochs").toSorted()[0],
    seen: () => seen,
  });

  let lookedAt = -Infinity;
  let looking: Promise<void> | null = null;
  /** Where the database cannot be asked, `ready` tells; the rest stays as it was seen last. */
  const lookOnce = async (): Promise<void> => {
    seen = await look().catch(() => seen);
    lookedAt = performance.now();
    looking = null;
  };
  const answer = async (): Promise<string> => {
    if (looking !== null || performance.now() - lookedAt > freshFor) {
      looking ??= lookOnce();
      await Promise.race([looking, pause(patience)]);
    }
    return metrics.text();
  };

  const server: Server = createServer({ headersTimeout: 5_000, requestTimeout: 10_000 }, (request, response) => {
    if (!isCalledByItsName(headerOf(request, "host"), config.metrics!.host)) return void response.writeHead(421).end();
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    const isHead = request.method === "HEAD";
    if (request.method !== "GET" && !isHead) return void response.writeHead(405, { allow: "GET, HEAD" }).end();
    answer().then(
      (text) => response.writeHead(200, { "content-type": metrics.contentType }).end(isHead ? undefined : text),
      (error: unknown) => {
        log({ event: "unexpected", call: "none", fault: faultOf(error) });
        response.writeHead(500).end();
      },
    );
  });

  return {
    serve(_serve: Serve, site: Site): void {
      site.addHook("onResponse", (_request, reply, done) => {
        metrics.countAnswer(reply.statusCode);
        done();
      });
    },

    async listen(): Promise<void> {
      const { host, port } = config.metrics!;
      const listening = once(server, "listening");
      server.listen(port, host);
      await listening.catch(() => {
        throw new StartupProblem(
          `METRICS cannot be served on ${host}, port ${port}: set it to an address of this machine and a free port.`,
        );
      });
      log({ event: "metrics-served", port: (server.address() as AddressInfo).port });
    },

    async stop(): Promise<void> {
      metrics.stop();
      if (!server.listening) return;
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
