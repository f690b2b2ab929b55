import { useId, type InputHTMLAttributes, type ReactNode } from "react";
import classes from "./Field.module.css";

export type FieldProps = Readonly<{
  label: string;
  hint?: string;
  /** A gentle word about what was typed. It stops nobody. */
  advice?: string | undefined;
  error?: string | undefined;
  /** Stands at the end of the field, on its line. */
  beside?: ReactNode;
}> &
  Pick<
    InputHTMLAttributes<HTMLInputElement>,
    "name" | "type" | "autoComplete" | "autoCapitalize" | "defaultValue" | "inputMode"
  >;

/**
 * A browser offers again what was typed into a field for names or addresses, on other sites too. A password manager has
 * found the field by the time somebody types in it; from then on the browser is told to remember nothing.
 */
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
