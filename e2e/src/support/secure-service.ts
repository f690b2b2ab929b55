import { shippedServices } from "../../../packages/services/src/folder/shipped.ts";
import { startProxy, type Proxy } from "./proxy.ts";
import { startService, type RunningService } from "./service.ts";

export type SecureService = RunningService & Pick<Proxy, "cut" | "mend">;

/**
 * The service as people meet it: on https, behind a proxy that ends TLS, with cookies that no other way carries.
 * `npm start` on a machine of one's own is http; what is tried out there only may not work where it counts.
 */
export async function startSecureService(settings: Readonly<Record<string, string>> = {}): Promise<SecureService> {
  const proxy = await startProxy();
  const url = `https://localhost:${proxy.port}`;
  const addresses = shippedServices.map(({ id, hosts }) => [
    `PUBLIC_URL_${id.toUpperCase()}`,
    url.replace("localhost", hosts[0]),
  ]);
  const behind = { TRUSTED_PROXIES: "127.0.0.1", ...Object.fromEntries(addresses), ...settings };
  const service = await startService(behind).catch(async (error: unknown) => {
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
