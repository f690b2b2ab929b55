import { useSyncExternalStore } from "react";
import { createEmitter } from "./emitter.ts";

export type Theme = "light" | "dark";

const changed = createEmitter();
const shown = (): Theme => (document.documentElement.dataset["theme"] === "dark" ? "dark" : "light");

export const useTheme = (): Theme => useSyncExternalStore(changed.on, shown, () => "light");

export function showTheme(theme: Theme): void {
  document.documentElement.dataset["theme"] = theme;
  // Around the page, on phones that show a colour there.
  const { backgroundColor } = getComputedStyle(document.documentElement);
  document.querySelector("[name=theme-color]")?.setAttribute("content", backgroundColor);
  changed.emit();
}
