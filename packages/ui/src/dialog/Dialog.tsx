import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import classes from "./Dialog.module.css";
import { keepFocusIn } from "./keep-focus.ts";

type Props = Readonly<{
  title: string;
  children: ReactNode;
  /** Stands where the page has it, at the end of the bar: the page's own cannot be reached meanwhile. */
  corner?: ReactNode;
  onCancel: () => void;
}>;

/**
 * Open for as long as it is there. The browser's own dialog does the work: what is behind it cannot be reached, Escape
 * cancels, the focus returns to where it was. Safari before 15.4 has none, so there we do as much by hand.
 */
export function Dialog({ title, children, corner, onCancel }: Props) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return;
    const before = document.activeElement;
    const isNative = typeof element.showModal === "function";
    if (isNative) element.showModal();
    else {
      element.setAttribute("open", "");
      element.querySelector("button")?.focus();
    }
    return () => {
      if (isNative) element.close();
      else element.removeAttribute("open");
      if (before instanceof HTMLElement) before.focus();
    };
  }, []);

  const onKeyDown = (event: KeyboardEvent<HTMLDialogElement>) => {
    if (typeof event.currentTarget.showModal === "function") return;
    if (event.key === "Escape") onCancel();
    else keepFocusIn(event.currentTarget, event);
  };

  return (
    <dialog
      ref={dialog}
      className={classes["dialog"]}
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- a browser without the element knows no role for it
      role="dialog"
      aria-modal="true"
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // Whoever opened it decides when it goes.
        event.preventDefault();
        onCancel();
      }}
    >
      <div className={classes["paper"]}>
        <h2 id={id}>{title}</h2>
        {children}
      </div>
      {corner && <div className={classes["corner"]}>{corner}</div>}
    </dialog>
  );
}
