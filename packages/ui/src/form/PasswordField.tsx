import { useEffect, useRef, useState } from "react";
import { Field, type FieldProps } from "./Field.tsx";
import classes from "./PasswordField.module.css";

type Props = Omit<FieldProps, "type" | "beside"> & Readonly<{ showLabel: string }>;

export function PasswordField({ showLabel, ...field }: Props) {
  const [isShown, setShown] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  // What is sent or cleared is hidden again: browsers remember a text, and a screen stays in view.
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
