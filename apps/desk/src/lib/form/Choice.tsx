import { useId } from "react";
import classes from "./Choice.module.css";

type Option<V extends string> = Readonly<{ value: V; label: string; lang?: string }>;
type Props<V extends string> = Readonly<{
  legend: string;
  hint?: string | undefined;
  error?: string | undefined;
  options: readonly Option<V>[];
  chosen: V | null;
  /** One below the other: for whole sentences. */
  isStacked?: boolean;
  onChoose: (value: V) => void;
}>;

/** One of a few, all in sight. */
export function Choice<V extends string>(props: Props<V>) {
  const { legend, hint, error, options, chosen, isStacked = false, onChoose } = props;
  const id = useId();
  return (
    <fieldset
      className={`${classes["choice"]} ${isStacked ? classes["stacked"] : ""}`}
      aria-describedby={error && `${id}-error`}
    >
      <legend>{legend}</legend>
      {hint && <p className="soft">{hint}</p>}
      <div>
        {options.map(({ value, label, lang }) => (
          <label key={value} lang={lang}>
            <input type="radio" name={id} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
            <span>{label}</span>
          </label>
        ))}
      </div>
      {isStacked && (
        <p id={`${id}-error`} role="alert" className={classes["error"]}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
