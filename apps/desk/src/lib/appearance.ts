export type Theme = "light" | "dark";

const stored = (): Theme | null => {
  const theme = localStorage.getItem("desk-theme");
  return theme === "light" || theme === "dark" ? theme : null;
};

export const shownTheme = (): Theme => (document.documentElement.dataset["theme"] === "dark" ? "dark" : "light");

/** What was chosen on this device, else what the system prefers. */
export function wearTheme(chosen: Theme | null = stored()): void {
  const preferred = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset["theme"] = chosen ?? preferred;
}

export function chooseTheme(theme: Theme): void {
  localStorage.setItem("desk-theme", theme);
  wearTheme(theme);
}
