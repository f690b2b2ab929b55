import { findTenant } from "@sosmessages/tenants/tenants.ts";
import type { Device } from "#device/device.ts";

export type Theme = "light" | "dark";

/** The stored choice; without one, what the system prefers. */
export function chosenTheme(device: Device): Theme {
  const stored = device.recall("theme");
  if (stored === "dark" || stored === "light") return stored;
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export const applyTheme = (theme: Theme): void => {
  document.documentElement.dataset["theme"] = theme;
};

/** Both palettes at once; `tokens.css` picks the one that fits the theme. */
export function applyColours(tenantId: string): void {
  const tenant = findTenant(tenantId);
  if (tenant === undefined) return;
  const { style } = document.documentElement;
  for (const theme of ["light", "dark"] as const) {
    const { accent, accentInk, own } = tenant.colours[theme];
    style.setProperty(`--accent-${theme}`, accent);
    style.setProperty(`--accent-ink-${theme}`, accentInk);
    style.setProperty(`--own-${theme}`, own);
  }
}
