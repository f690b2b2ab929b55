import classes from "./Choice.module.css";

type Option<V extends string> = Readonly<{ value: V; label: string; lang?: string }>;
type Props<V extends string> = Readonly<{
  legend: string;
  name: string;
  options: readonly Option<V>[];
  chosen: V;
  onChoose: (value: V) => void;
}>;

/** One of a few, all in sight. */
export const Choice = <V extends string>({ legend, name, options, chosen, onChoose }: Props<V>) => (
  <fieldset className={classes["choice"]}>
    <legend>{legend}</legend>
    <div>
      {options.map(({ value, label, lang }) => (
        <label key={value} lang={lang}>
          <input type="radio" name={name} value={value} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>{label}</span>
        </label>
      ))}
    </div>
  </fieldset>
);
