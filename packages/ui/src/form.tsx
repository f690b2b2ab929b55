import { useId, useEffect, useRef, useState, type ReactNode, type InputHTMLAttributes } from "react";
import { Spinner } from "./page.tsx";
import classes from "./form.module.css";

type Props = Readonly<{
  children: ReactNode;
  /** primary: the one thing this screen is for. quiet: all else. plain: looks like a link. danger: cannot be undone. */
  look?: "primary" | "quiet" | "plain" | "danger";
  type?: "submit" | "button";
  /** While something is under way: the words stay, so that the button keeps its size; this is read out instead. */
  working?: string | undefined;
  onPress?: () => void;
}>;

export const Button = ({ children, look = "primary", type = "button", working, onPress }: Props) => (
  <button
    type={type}
    className={`${classes["button"]} ${classes[look]}`}
    // A disabled button would lose the focus.
    aria-disabled={working === undefined ? undefined : true}
    aria-label={working}
    onClick={working === undefined ? onPress : (event) => event.preventDefault()}
  >
    <span className={working === undefined ? undefined : classes["away"]}>{children}</span>
    {working !== undefined && (
      <span className={classes["over"]}>
        <Spinner label={working} />
      </span>
    )}
  </button>
);

/** For a link that is the one thing to do on a screen. */
export const primaryLook = `${classes["button"]} ${classes["primary"]}`;

/** Buttons that belong together: side by side where there is room. */
export const Buttons = ({ children }: Readonly<{ children: ReactNode }>) => (
  <div className={classes["buttons"]}>{children}</div>
);

type FieldProps = Readonly<{
  label: string;
  hint?: string;
  advice?: string | undefined;
  error?: string | undefined;
  /** Stands at the end of the field, on its line. */
  beside?: ReactNode;
}> &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "name" | "type" | "autoComplete" | "autoCapitalize" | "defaultValue" | "inputMode" | "onChange"
  >;

/** Browsers offer typed names and addresses again, on other sites too. Password managers find the field before typing starts; after that, autocomplete is turned off. */
function forgetful({ currentTarget }: { currentTarget: HTMLInputElement }): void {
  if (currentTarget.autocomplete === "username") currentTarget.autocomplete = "off";
}

export function Field({ label, hint, error, beside, advice: given, ...input }: FieldProps) {
  const id = useId();
  // One thing at a time: what cannot be used need not be weighed.
  const advice = error === undefined ? given : undefined;
  const described = [hint && `${id}-hint`, advice && `${id}-advice`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={classes["field"]}>
      <label htmlFor={id}>{label}</label>
      <div className={classes["line"]}>
        <input
          {...input}
          onInput={forgetful}
          id={id}
          spellCheck={false}
          autoCorrect="off"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={described || undefined}
        />
        {beside}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={classes["hint"]}>
          {hint}
        </p>
      )}
      {advice && (
        <output id={`${id}-advice`} className={classes["advice"]}>
          {advice}
        </output>
      )}
      {error && (
        <p id={`${id}-error`} className={classes["error"]}>
          {error}
        </p>
      )}
    </div>
  );
}

type PasswordFieldProps = Omit<FieldProps, "type" | "beside"> & Readonly<{ showLabel: string }>;

export function PasswordField({ showLabel, ...field }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  // Hide the password after submit and reset: browsers remember text fields, and the screen stays in view.
  useEffect(() => {
    const form = button.current?.form;
    const hide = () => setShown(false);
    form?.addEventListener("submit", hide);
    form?.addEventListener("reset", hide);
    return () => {
      form?.removeEventListener("submit", hide);
      form?.removeEventListener("reset", hide);
    };
  }, []);

  return (
    <Field
      {...field}
      type={isShown ? "text" : "password"}
      autoCapitalize="none"
      beside={
        <button
          ref={button}
          type="button"
          className={classes["show"]}
          aria-pressed={isShown}
          aria-label={`${showLabel}: ${field.label}`}
          onClick={() => setShown(!isShown)}
        >
          {showLabel}
        </button>
      }
    />
  );
}

type TickProps = Readonly<{
  name: string;
  children: ReactNode;
  error?: string | undefined;
  isTicked?: boolean;
  /** With it, the page's state decides whether it is ticked. */
  onTick?: (isTicked: boolean) => void;
}>;

export function Tick({ name, children, error, isTicked = false, onTick }: TickProps) {
  const id = useId();
  return (
    <div>
      <label className={classes["tick"]}>
        <input
          type="checkbox"
          name={name}
          {...(onTick === undefined ? { defaultChecked: isTicked } : { checked: isTicked })}
          onChange={onTick && ((event) => onTick(event.target.checked))}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={id} className={classes["tick-error"]}>
          {error}
        </p>
      )}
    </div>
  );
}

/** What was typed into a field. */
export function typed(form: HTMLFormElement | FormData, field: string): string {
  const value = (form instanceof FormData ? form : new FormData(form)).get(field);
  return typeof value === "string" ? value : "";
}

export const tickedIn = <V extends string>(form: HTMLFormElement, name: string, values: readonly V[]): V[] =>
  values.filter((value) => typed(form, `${name}.${value}`) !== "");
