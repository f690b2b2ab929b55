import { useEffect, useRef } from "react";

const setting = "desk-keys";

/** Whoever dictates, or meets keys by accident, can switch single letters off. */
export const areKeysOn = (): boolean => localStorage.getItem(setting) !== "off";
export const switchKeys = (isOn: boolean): void => localStorage.setItem(setting, isOn ? "on" : "off");

export const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

/** Single letters do something where nobody is writing and nothing lies over the page. */
export function useKeys(acts: Readonly<Record<string, () => void>>): void {
  const latest = useRef(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.repeat || event.defaultPrevented) return;
      if (isWriting(event.target) || document.querySelector("dialog[open]") !== null || !areKeysOn()) return;
      const act = latest.current[event.key];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, []);
}
