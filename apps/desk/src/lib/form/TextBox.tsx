import { useId } from "react";
import classes from "./TextBox.module.css";

type Props = Readonly<{
  label: string;
  name: string;
  hint?: string;
  rows: number;
  maxLength: number;
  defaultValue?: string;
  error?: string | undefined;
}>;

/** A field of several lines. */
export function TextBox({ label, hint, error, ...box }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={classes["box"]}>
      <label htmlFor={id}>{label}</label>
      <textarea
        {...box}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described || undefined}
      />
      {hint && (
        <p id={`${id}-hint`} className={classes["hint"]}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={classes["error"]}>
          {error}
        </p>
      )}
    </div>
  );
}
