import { useEffect, useId, useRef, type KeyboardEvent, type ReactNode } from "react";
import { Button, Buttons } from "./form.tsx";
import { Banner } from "./page.tsx";
import classes from "./dialog.module.css";

type Props = Readonly<{
  title: string;
  children: ReactNode;
  /** The exit of the page is behind the dialog. */
  corner?: ReactNode;
  onCancel: () => void;
}>;

/** The event's name. The page behind the dialog is visible again. */
export const dialogClosed = "dialog-closed";

/** With another title it is another dialog: the new question is read out, and its first button has the focus. */
export const Dialog = (props: Props) => <OpenDialog key={props.title} {...props} />;

/** Uses the browser's modal dialog. Safari before 15.4 has none, so focus and Escape are handled here. */
function OpenDialog({ title, children, corner, onCancel }: Props) {
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
      dispatchEvent(new Event(dialogClosed));
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
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles -- a browser without the element has no role for it
      role="dialog"
      aria-modal="true"
      aria-labelledby={id}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // The parent decides when it closes.
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

/** Tab goes round within the element. */
function keepFocusIn(element: HTMLElement, event: KeyboardEvent): void {
  if (event.key !== "Tab") return;
  const stops = [...element.querySelectorAll<HTMLElement>("a[href], button:not(:disabled), input:not(:disabled)")];
  const [edge, other] = event.shiftKey ? [stops[0], stops[stops.length - 1]] : [stops[stops.length - 1], stops[0]];
  if (document.activeElement !== edge) return;
  event.preventDefault();
  other?.focus();
}

export const Quote = ({ children }: Readonly<{ children: ReactNode }>) => (
  <blockquote dir="auto" className={classes["quote"]}>
    {children}
  </blockquote>
);

type TwoTextsProps = Readonly<{
  /** The text from another page. */
  other: string;
  words: Readonly<{ note: string; keep: string; take: string }>;
  onChoose: (which: "own" | "other") => void;
}>;

export const TwoTexts = ({ other, words, onChoose }: TwoTextsProps) => (
  <Banner kind="note">
    <p>{words.note}</p>
    <Quote>{other}</Quote>
    <Buttons>
      <Button look="quiet" onPress={() => onChoose("own")}>
        {words.keep}
      </Button>
      <Button look="quiet" onPress={() => onChoose("other")}>
        {words.take}
      </Button>
    </Buttons>
  </Banner>
);
