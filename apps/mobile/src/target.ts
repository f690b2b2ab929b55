import { appStoresOf } from "@sosmessages/services/public-config.ts";
import type { Stores, Service } from "@sosmessages/services/service.ts";
import { readServices, shippedServicesFolder } from "@sosmessages/services/folder/read-services.ts";
import { sentenceOf } from "@sosmessages/texts/yaml-tree.ts";

export type Target = Readonly<{
  tenant: Service;
  appStores: Stores | null;
  appId: string;
  /** Address of the API. Links to this host open the app. */
  api: URL;
}>;

type Settings = Readonly<Record<string, string | undefined>>;

/**
 * Reads `TENANT`, `MOBILE_API_URL` and `SERVICES_DIR`. Default: the service that is in the stores.
 */
export function targetOf(settings: Settings): Target {
  const { services, problems } = readServices(settings["SERVICES_DIR"] || shippedServicesFolder);
  const [problem] = problems;
  if (problem !== undefined) throw new Error(sentenceOf(problem));
  const tenants = services.map((service) => service.tenant);
  const usual = tenants.find(({ stores }) => stores !== null) ?? tenants[0];
  const id = settings["TENANT"] || usual?.id;
  const tenant = tenants.find((each) => each.id === id);
  const appId = tenant?.appId ?? null;
  if (tenant === undefined || appId === null) throw new Error(`TENANT must be a service with an app, not ${id}.`);
  const told = settings["MOBILE_API_URL"] || tenant.publicUrl || `https://${tenant.hosts[0]}`;
  const api = URL.canParse(told) ? new URL(told) : null;
  if (api === null || api.pathname !== "/" || api.search !== "" || api.hash !== "" || !isSafe(api)) {
    throw new Error("MOBILE_API_URL must be an address such as https://messages.example.org, without a path.");
  }
  return { tenant, appStores: appStoresOf(tenant, tenants), appId, api };
}

/** Phones require https; localhost is allowed for tests in a browser. */
const isSafe = ({ protocol, hostname }: URL) =>
  protocol === "https:" || (protocol === "http:" && /(^|\.)localhost$/.test(hostname));
