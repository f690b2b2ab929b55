import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import { readConfig } from "../../../apps/server/src/config.ts";
import { startService } from "../../../apps/server/src/start-service.ts";
import { databaseSettings } from "../../../apps/server/test/support/new-database.ts";
import { copyPages } from "../../../apps/server/test/support/rendered-pages.ts";
import { cheapHashes } from "../../../apps/server/test/support/service.ts";
import { shippedServices } from "../../../packages/services/src/folder/shipped.ts";
import { startProxy, type Proxy } from "./proxy.ts";
import { ensurePagesAreBuilt, ownRoot, type RunningService } from "./service.ts";

export type SecureService = RunningService & Pick<Proxy, "cut" | "mend">;

/** The service within the worker, which has loaded its modules already, with a new database and cheap password hashes. */
export async function startInWorker(
  settings: Readonly<Record<string, string>> = {},
  parentFolder = tmpdir(),
): Promise<RunningService> {
  await ensurePagesAreBuilt(ownRoot);
  const folder = await mkdtemp(join(parentFolder, "sosmessages-e2e-"));
  const storage = { DATA_DIR: folder, ...(await databaseSettings()) };
  const config = readConfig({ PORT: "0", LIMIT_FACTOR: "100", STOP_DELAY: "0", ...storage, ...settings });
  copyPages(folder);
  const { address, stop } = await startService(config, () => undefined, undefined, undefined, { costs: cheapHashes });
  const url = `http://localhost:${new URL(address).port}`;
  return {
    url,
    direct: url,
    folder,
    storage,
    stop: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

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
  const service = await startInWorker(behind, parentFolder).catch(async (error: unknown) => {
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
export const sharedService = (): Promise<SecureService> => (shared ??= startSecureService({}, inject("runFolder")));
