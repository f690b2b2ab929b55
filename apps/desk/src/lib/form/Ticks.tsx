import { Tick } from "@sosmessages/ui/form/Tick.tsx";
import classes from "./Ticks.module.css";

type Props = Readonly<{
  legend: string;
  name: string;
  options: readonly Readonly<{ value: string; label: string }>[];
  ticked: readonly string[];
  error?: string | undefined;
}>;

/** Any number of a few. What is ticked is read with `tickedIn`. */
export const Ticks = ({ legend, name, options, ticked, error }: Props) => (
  <fieldset className={classes["ticks"]}>
    <legend>{legend}</legend>
    {options.map(({ value, label }) => (
      <Tick key={value} name={`${name}.${value}`} isTicked={ticked.includes(value)}>
        {label}
      </Tick>
    ))}
    {error && <p className={classes["error"]}>{error}</p>}
  </fieldset>
);
