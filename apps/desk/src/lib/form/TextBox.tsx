import { useId, type Ref } from "react";
import classes from "./TextBox.module.css";

type Props = Readonly<{
  label: string;
  name?: string;
  hint?: string;
  rows: number;
  maxLength?: number;
  defaultValue?: string;
  /** With a value, whoever shows the box holds its text. */
  value?: string;
  onChange?: (text: string) => void;
  readOnly?: boolean;
  box?: Ref<HTMLTextAreaElement>;
  error?: string | undefined;
}>;

/** A field of several lines. */
export function TextBox({ label, hint, error, box, onChange, ...rest }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={classes["box"]}>
      <label htmlFor={id}>{label}</label>
      <textarea
        dir="auto"
        {...rest}
        ref={box}
        id={id}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={described || undefined}
        {...(onChange && { onChange: ({ target }) => onChange(target.value) })}
      />
      {hint && (
        <p id={`${id}-hint`} className={classes["hint"]}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className={classes["error"]}>
          {error}
        </p>
      )}
    </div>
  );
}
