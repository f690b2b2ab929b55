/** Whether something stands in a field, as it does in one of our forms before it is sent. */
export const hasTyped = (): boolean =>
  [...document.querySelectorAll("input")].some(({ type, value }) => type !== "checkbox" && value !== "");

/**
 * Goes to another site as if a link had been pressed. By script alone a browser takes the way out for the sending of a form, and
 * asks over the other site whether to save the username that was typed here. The entry that stays in the history shows nothing:
 * `before-paint.ts` sends whoever comes back to it on again.
 */
export function followLink(url: string): void {
  // What stands in the fields a browser notes with the entry, to put it back after a crash. It notes it anew: nothing.
  for (const field of document.querySelectorAll("input")) field.value = "";
  history.replaceState(history.state, "", location.href);
  const link = document.createElement("a");
  link.href = url;
  link.rel = "noreferrer";
  document.documentElement.append(link);
  link.click();
}

const needed = 3;
const withinMs = 5_000;

/**
 * Shift, pressed three times within five seconds with nothing in between, means: away from here. Any other key starts
 * the count anew, so that capital letters while writing never do.
 */
export function countShift(presses: readonly number[], key: string, now: number): readonly number[] {
  return key === "Shift" ? [...presses.filter((press) => now - press < withinMs), now] : [];
}

export const isAway = (presses: readonly number[]): boolean => presses.length >= needed;
