import { useEffect, useRef, type RefObject } from "react";

/** Call after rendering: focuses the first invalid field, or the error above the form. */
export function showProblem(form: HTMLElement | null): void {
  const problem =
    form?.querySelector<HTMLElement>("[aria-invalid=true]") ??
    form?.closest("section")?.querySelector<HTMLElement>("[role=alert]");
  problem?.focus({ preventScroll: true });
  problem?.scrollIntoView({ block: "center" });
}

type Typed = readonly (readonly [name: string, value: string])[];

/** Form values while the caller reads another page, in memory only. */
const held = new Map<string, Typed>();

/** Whether the form was left with something typed in it. */
export const isTyped = (name: string): boolean => (held.get(name)?.length ?? 0) > 0;

export const forgetTyped = (): void => held.clear();

/** Fills in a form that the next page shows. */
export const fillInNext = (form: string, typed: Typed): void => void held.set(form, typed);

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

/** Restores the values. Call the result when the form was submitted. */
export function useRestoredForm(form: RefObject<HTMLFormElement | null>, name: string): () => void {
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
const afterwards = new Set<() => void>();

/** Longer than a browser takes from the end of a touch to its click. */
const clickMs = 500;

function endPress(): void {
  isPressed = false;
  setTimeout(() => {
    for (const act of afterwards) act();
    afterwards.clear();
  });
}

/** From now on it is known whether a finger or a mouse button is down. On touch screens, fields lose the focus after `pointerup` and before the click. */
export function watchPresses(): void {
  if (isPressed !== null) return;
  isPressed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const on = (event: "pointerdown" | "pointerup" | "pointercancel" | "click", act: (event: PointerEvent) => void) =>
    addEventListener(event, act as EventListener, true);
  on("pointerdown", () => {
    clearTimeout(timer);
    isPressed = true;
  });
  on("pointerup", ({ pointerType }) => {
    if (pointerType === "touch") timer = setTimeout(endPress, clickMs);
    else endPress();
  });
  for (const end of ["pointercancel", "click"] as const)
    on(end, () => {
      clearTimeout(timer);
      if (isPressed === true) endPress();
    });
}

/** At once, or, while something is pressed, when the press is over and its click has been dealt with. */
export function afterPress(act: () => void): void {
  if (isPressed === true) afterwards.add(act);
  else act();
}
