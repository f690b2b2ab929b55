import { useId, type InputHTMLAttributes } from "react";
import classes from "./Field.module.css";

type Props = Readonly<{
  label: string;
  hint?: string;
  error?: string | undefined;
}> &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "name" | "type" | "autoComplete" | "autoCapitalize" | "maxLength" | "onBlur"
  >;

export function Field({ label, hint, error, ...input }: Props) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(" ");
  return (
    <div className={classes["field"]}>
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        spellCheck={false}
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
