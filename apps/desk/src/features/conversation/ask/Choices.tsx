import { useId } from "react";
import classes from "../side/Side.module.css";

type Props<T extends string> = Readonly<{
  legend: string;
  hint?: string | null;
  error?: string | null;
  options: readonly (readonly [value: T, words: string])[];
  chosen: T | null;
  onChoose: (value: T) => void;
}>;

/** One out of a few. */
export function Choices<T extends string>({ legend, hint = null, error = null, options, chosen, onChoose }: Props<T>) {
  const id = useId();
  return (
    <fieldset className={classes["choices"]} aria-describedby={error === null ? undefined : `${id}-error`}>
      <legend>{legend}</legend>
      {hint !== null && <p className={classes["soft"]}>{hint}</p>}
      {options.map(([value, words]) => (
        <label key={value}>
          <input type="radio" name={id} checked={chosen === value} onChange={() => onChoose(value)} />
          <span>{words}</span>
        </label>
      ))}
      <p id={`${id}-error`} role="alert" className={classes["error"]}>
        {error}
      </p>
    </fieldset>
  );
}
