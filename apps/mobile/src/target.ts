import type { Tenant } from "@sosmessages/tenants/tenant.ts";
import { appOfTenant, usualApp } from "@sosmessages/tenants/apps.ts";
import { findTenant } from "@sosmessages/tenants/tenants.ts";

/** Which app is built, and which service it speaks to. */
export type Target = Readonly<{
  tenant: Tenant;
  appId: string;
  /** Where the API is, and whose links open the app. */
  api: URL;
}>;

type Settings = Readonly<Record<string, string | undefined>>;

/** `TENANT` and `MOBILE_API_URL` say so; without them it is the usual app, at an address that only a developer has. */
export function targetOf(settings: Settings): Target {
  const id = settings["TENANT"] || usualApp;
  const tenant = findTenant(id);
  const app = appOfTenant(id);
  if (tenant === undefined || app === undefined) throw new Error(`TENANT must be a service with an app, not ${id}.`);
  const told = settings["MOBILE_API_URL"] || tenant.publicUrl || `https://${tenant.hosts[0]}`;
  const api = URL.canParse(told) ? new URL(told) : null;
  if (api === null || api.pathname !== "/" || api.search !== "" || api.hash !== "" || !isSafe(api)) {
    throw new Error("MOBILE_API_URL must be an address such as https://messages.example.org, without a path.");
  }
  return { tenant, appId: app.id, api };
}

/** Phones refuse anything else; a developer's own machine is let through for tests in a browser. */
const isSafe = ({ protocol, hostname }: URL) =>
  protocol === "https:" || (protocol === "http:" && /(^|\.)localhost$/.test(hostname));
