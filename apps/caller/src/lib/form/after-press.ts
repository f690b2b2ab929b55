let isPressed: boolean | null = null;

/** From now on it is known whether a finger or a mouse button is down. */
export function watchPresses(): void {
  if (isPressed !== null) return;
  isPressed = false;
  addEventListener("pointerdown", () => (isPressed = true), true);
  for (const end of ["pointerup", "pointercancel"]) addEventListener(end, () => (isPressed = false), true);
}

/** At once, or, while something is pressed, when the press is over and its click has been dealt with. */
export function afterPress(act: () => void): void {
  if (isPressed !== true) return act();
  const end = () => {
    removeEventListener("pointerup", end);
    removeEventListener("pointercancel", end);
    setTimeout(act);
  };
  addEventListener("pointerup", end);
  addEventListener("pointercancel", end);
}
