import { useEffect, useRef } from "react";
import type { PlainKey } from "./texts.tsx";

/** Every key that does something, in the order in which the help lists them. A key that is not here cannot be used. */
export const keyList = [
  { keys: ["n"], does: "keys.next" },
  { keys: ["j", "k"], does: "keys.move" },
  { keys: ["g q"], does: "keys.to_queue" },
  { keys: ["g r"], does: "keys.to_review" },
  { keys: ["[", "]"], does: "keys.own" },
  { keys: ["Ctrl + K"], does: "keys.find" },
  { keys: ["r"], does: "keys.reply" },
  { keys: ["Ctrl + Enter"], does: "keys.read" },
  { keys: ["u"], does: "keys.undo" },
  { keys: ["a"], does: "keys.emergency" },
  { keys: ["d"], does: "keys.no_danger" },
  { keys: ["x"], does: "keys.take_out" },
  { keys: ["/"], does: "keys.texts" },
  { keys: ["?"], does: "keys.help" },
] as const satisfies readonly Readonly<{ keys: readonly string[]; does: PlainKey }>[];
export type ListedKey = (typeof keyList)[number]["keys"][number];

const setting = "desk-keys";

/** For people who use dictation. */
export const areKeysOn = (): boolean => localStorage.getItem(setting) !== "off";
export const switchKeys = (isOn: boolean): void => localStorage.setItem(setting, isOn ? "on" : "off");

const isWriting = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches("input:not([type=radio], [type=checkbox]), textarea, select"));

const secondWithinMs = 1_500;
let last = { event: null as KeyboardEvent | null, name: "", at: 0 };

/** As the list names it: a letter that follows `g` goes together with it. The same for every listener of one press. */
function nameOf(event: KeyboardEvent): string {
  if (last.event === event) return last.name;
  const isSecond = last.name === "g" && Date.now() - last.at < secondWithinMs;
  const isWithCtrl = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "k";
  const name = isWithCtrl ? "Ctrl + K" : isSecond ? `g ${event.key}` : event.key;
  last = { event, name, at: Date.now() };
  return name;
}

/** Ignored while typing, and while a dialog is open unless it has the keys. */
export function useKeys(
  acts: Readonly<Partial<Record<Exclude<ListedKey, "Ctrl + Enter">, () => void>>>,
  isInDialog = false,
): void {
  const latest = useRef<Readonly<Record<string, () => void>>>(acts);
  useEffect(() => {
    latest.current = acts;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.repeat || event.defaultPrevented || !areKeysOn()) return;
      const name = nameOf(event);
      const isHeld = event.ctrlKey || event.metaKey || event.altKey || isWriting(event.target);
      if (isHeld && name !== "Ctrl + K") return;
      if (!isInDialog && document.querySelector("dialog[open]") !== null) return;
      const act = latest.current[name];
      if (act === undefined) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", press);
    return () => removeEventListener("keydown", press);
  }, [isInDialog]);
}

/** In the box for the reply: Ctrl with Enter, or the key that a Mac has for it. */
export const isReadKey = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, "key" | "ctrlKey" | "metaKey">): boolean =>
  key === "Enter" && (ctrlKey || metaKey);
