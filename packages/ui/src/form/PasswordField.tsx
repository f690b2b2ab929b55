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
          title={showLabel}
          onClick={() => setShown(!isShown)}
        >
          <Eye isOpen={isShown} />
        </button>
      }
    />
  );
}

const Eye = ({ isOpen }: Readonly<{ isOpen: boolean }>) => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path
      d={isOpen ? "M2 12s3.500-7 10-7 10 7 10 7-3.500 7-10 7-10-7-10-7z" : "M2 10s3.500 6 10 6 10-6 10-6"}
      fill="none"
      stroke="currentcolor"
      strokeWidth="2"
      strokeLinecap="round"
    />
    {isOpen ? (
      <circle cx="12" cy="12" r="3" fill="currentcolor" />
    ) : (
      <path
        d="M12 16v3M5.500 14l-2 2.500M18.500 14l2 2.500"
        stroke="currentcolor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    )}
  </svg>
);
