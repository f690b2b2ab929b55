import { inject } from "vitest";
import { databaseSettings } from "../../../apps/server/test/support/new-database.ts";
import { shippedServices } from "../../../packages/services/src/folder/shipped.ts";
import { startProxy, type Proxy } from "./proxy.ts";
import { startService, type RunningService } from "./service.ts";

export type SecureService = RunningService & Pick<Proxy, "cut" | "mend">;

/** The service as in production: on https behind a proxy that ends TLS, with secure cookies. */
export async function startSecureService(
  settings: Readonly<Record<string, string>> = {},
  parentFolder?: string,
): Promise<SecureService> {
  const proxy = await startProxy();
  const url = `https://localhost:${proxy.port}`;
  const addresses = shippedServices.map(({ id, hosts }) => [
    `PUBLIC_URL_${id.toUpperCase()}`,
    url.replace("localhost", hosts[0]),
  ]);
  const behind = { TRUSTED_PROXIES: "127.0.0.1", ...Object.fromEntries(addresses), ...settings };
  const service = await startService(behind, undefined, parentFolder).catch(async (error: unknown) => {
    await proxy.close();
    throw error;
  });
  proxy.lead(Number(new URL(service.direct).port));
  return {
    ...service,
    url,
    cut: proxy.cut,
    mend: proxy.mend,
    stop: async () => {
      await proxy.close();
      await service.stop();
    },
  };
}

let shared: Promise<SecureService> | null = null;

/** One for all files of a worker, which create separate callers. It ends with the worker. */
export const sharedService = (): Promise<SecureService> =>
  (shared ??= databaseSettings().then((settings) => startSecureService(settings, inject("runFolder"))));
