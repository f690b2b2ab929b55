import { useEffect, useRef, type RefObject } from "react";

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
