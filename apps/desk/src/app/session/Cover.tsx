import { useEffect, useRef, type ReactNode } from "react";
import classes from "./Cover.module.css";

/**
 * Lies over everything, dialogs as well, and cannot be put aside. What is behind it is kept but not shown:
 * see `Inside.module.css`.
 */
export function Cover({ children }: Readonly<{ children: ReactNode }>) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const stay = () => element.isConnected && element.showModal();
    element.showModal();
    element.querySelector<HTMLElement>("input:not([type=hidden])")?.focus();
    element.addEventListener("close", stay);
    return () => {
      element.removeEventListener("close", stay);
      element.close();
    };
  }, []);
  return (
    <dialog ref={dialog} className={classes["cover"]} onCancel={(event) => event.preventDefault()}>
      {children}
    </dialog>
  );
}
