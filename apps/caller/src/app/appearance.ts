import { useSyncExternalStore } from "react";
import type { Device } from "#device/device.ts";

export type Theme = "light" | "dark";

const listeners = new Set<() => void>();

function subscribe(then: () => void): () => void {
  listeners.add(then);
  return () => void listeners.delete(then);
}

const shown = (): Theme => (document.documentElement.dataset["theme"] === "dark" ? "dark" : "light");

/** What `before-paint.ts` found stored, or preferred by the system, until somebody chooses. */
export const useTheme = (): Theme => useSyncExternalStore(subscribe, shown, () => "light");

export function chooseTheme(device: Device, theme: Theme): void {
  device.remember("theme", theme);
  document.documentElement.dataset["theme"] = theme;
  for (const listener of listeners) listener();
}
