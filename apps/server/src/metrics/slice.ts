import { createServer, type Server } from "node:http";
import { once } from "node:events";
import { isIP, type AddressInfo } from "node:net";
import { readBuild } from "#platform/build.ts";
import { headerOf } from "#platform/http/request.ts";
import type { Site } from "#platform/http/registry.ts";
import type { Serve } from "#platform/http/router.ts";
import { faultOf } from "#platform/log.ts";
import { TemporaryProblem } from "#platform/process/startup-problem.ts";
import type { Config } from "../config.ts";
import type { MetricsNeighbours } from "./metrics.ts";
import type { Context } from "../context.ts";

/**
 * By an address, as `localhost`, or by the name in METRICS. Any other name could be a stranger's that leads here: through it a page in
 * the operator's browser could read the metrics.
 */
const isCalledByItsName = (host: string | undefined, own: string): boolean => {
  const name = (host ?? "").replace(/:\d+$/, "").toLowerCase();
  return name === own.toLowerCase() || name === "localhost" || isIP(name.replace(/^\[(.*)\]$/, "$1")) !== 0;
};

/** Prometheus metrics on a separate port, only with METRICS. */
export const openMetrics = async (
  context: Context,
  config: Pick<Config, "metrics" | "dataDir" | "keysDir">,
  neighbours: MetricsNeighbours,
) => {
  const { log } = context;
  if (config.metrics === null) return { serve: () => {}, listen: async () => {}, stop: async () => {} };

  // Loaded only where it is used: it would cost every other server a few megabytes.
  const { newMetrics } = await import("./metrics.ts");
  const metrics = newMetrics(context, config, neighbours);

  const server: Server = createServer({ headersTimeout: 5_000, requestTimeout: 10_000 }, (request, response) => {
    if (!isCalledByItsName(headerOf(request, "host"), config.metrics!.host)) return void response.writeHead(421).end();
    if (request.url === "/healthz") {
      const health = { status: "success", ready: neighbours.whyUnready() === null, ...readBuild() };
      return void response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(health));
    }
    if (request.url !== "/metrics") return void response.writeHead(404).end();
    const isHead = request.method === "HEAD";
    if (request.method !== "GET" && !isHead) return void response.writeHead(405, { allow: "GET, HEAD" }).end();
    metrics.text().then(
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
        throw new TemporaryProblem(
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
