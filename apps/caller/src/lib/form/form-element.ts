import { useEffect, useRef, type RefObject } from "react";

/**
 * Brings what is wrong into view and gives it the focus: the first field at fault, or else the sentence above the form.
 * To be called once React has marked it.
 */
export function showProblem(form: HTMLFormElement | null): void {
  const problem =
    form?.querySelector<HTMLElement>("[aria-invalid=true]") ??
    form?.closest("section")?.querySelector<HTMLElement>("[role=alert]");
  problem?.focus({ preventScroll: true });
  problem?.scrollIntoView({ block: "center" });
}

type Typed = readonly (readonly [name: string, value: string])[];

/**
 * What stands in a form while somebody reads another page of ours, the terms for instance. It is in the page's memory
 * alone, and goes with it.
 */
const held = new Map<string, Typed>();

/** Somebody has logged in, or left: whatever was typed before belongs to nobody any more. */
export const forgetTyped = (): void => held.clear();

const typedInto = (form: HTMLFormElement): Typed =>
  [...new FormData(form)].flatMap(([name, value]) =>
    typeof value === "string" && value !== "" ? [[name, value]] : [],
  );

function fillIn(form: HTMLFormElement, typed: Typed): void {
  for (const [name, value] of typed) {
    const field = form.elements.namedItem(name);
    if (!(field instanceof HTMLInputElement)) continue;
    if (field.type === "checkbox") field.checked = true;
    else if (field.value === "") field.value = value;
  }
}

/** Whoever comes back to the form finds what they had typed. Returns what to call once it has served its purpose. */
export function useHeld(form: RefObject<HTMLFormElement | null>, name: string): () => void {
  const isDone = useRef(false);
  useEffect(() => {
    const element = form.current;
    if (element === null) return;
    isDone.current = false;
    fillIn(element, held.get(name) ?? []);
    held.delete(name);
    return () => {
      if (!isDone.current) held.set(name, typedInto(element));
    };
  }, [form, name]);
  return () => void (isDone.current = true);
}

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
