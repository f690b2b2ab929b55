export const hasTyped = (): boolean =>
  [...document.querySelectorAll("input")].some(({ type, value }) => type !== "checkbox" && value !== "");

/** Follows a real link: after a script redirect, browsers treat it as a submitted form and offer to save the username. `before-paint.ts` redirects if the caller comes back. */
export function followLink(url: string): void {
  // Browsers store field values with the history entry. Empty fields and replaceState overwrite them.
  for (const field of document.querySelectorAll("input")) field.value = "";
  history.replaceState(history.state, "", location.href);
  const link = document.createElement("a");
  link.href = url;
  link.rel = "noreferrer";
  document.documentElement.append(link);
  link.click();
}

/** Ends the login of a plain form, whose cookie scripts cannot read. */
export const endFormLogin = (): void =>
  void fetch("/forlat", { keepalive: true, mode: "same-origin" }).catch(() => undefined);

const needed = 3;
const withinMs = 5_000;

/** Quick exit: Shift three times within five seconds. Any other key resets the count, so that capital letters do not trigger it. */
export function countShift(presses: readonly number[], key: string, now: number): readonly number[] {
  return key === "Shift" ? [...presses.filter((press) => now - press < withinMs), now] : [];
}

export const isAway = (presses: readonly number[]): boolean => presses.length >= needed;
