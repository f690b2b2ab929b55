import { tenantForHost } from "@sosmessages/tenants/tenants.ts";

/** The accent of the service whose address this is; `tokens.css` picks the one that fits the theme. */
export function wearColours(): void {
  const { colours } = tenantForHost(location.host);
  const { style } = document.documentElement;
  for (const theme of ["light", "dark"] as const) {
    const { accent, accentInk, own } = colours[theme];
    style.setProperty(`--accent-${theme}`, accent);
    style.setProperty(`--accent-ink-${theme}`, accentInk);
    style.setProperty(`--own-${theme}`, own);
  }
}
