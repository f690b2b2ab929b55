import { useId } from "react";
import classes from "./Select.module.css";

type Props = Readonly<{
  label: string;
  name?: string;
  options: readonly Readonly<{ value: string; label: string }>[];
  chosen?: string;
  error?: string | undefined;
  onChoose?: (value: string) => void;
}>;

export function Select({ label, name, options, chosen, error, onChoose }: Props) {
  const id = useId();
  return (
    <div className={classes["select"]}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        name={name}
        aria-invalid={error === undefined ? undefined : true}
        aria-describedby={error && `${id}-error`}
        {...(onChoose === undefined
          ? { defaultValue: chosen }
          : { value: chosen, onChange: ({ target }) => onChoose(target.value) })}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
      {error !== undefined && (
        <p id={`${id}-error`} role="alert" className={classes["error"]}>
          {error}
        </p>
      )}
    </div>
  );
}
