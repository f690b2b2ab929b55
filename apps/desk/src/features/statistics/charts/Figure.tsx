import { useId, type ReactNode } from "react";
import classes from "./Figure.module.css";

type Props = Readonly<{ title: string; definition: string; chart: ReactNode; table: ReactNode; choice?: ReactNode }>;

/** A chart, the same as a table beside it, and below them what exactly was counted. */
export function Figure({ title, definition, chart, table, choice }: Props) {
  const id = useId();
  return (
    <section className={classes["figure"]} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {choice}
      <div className={classes["beside"]}>
        <div className={classes["chart"]}>{chart}</div>
        <div className={classes["table"]}>{table}</div>
      </div>
      <p className={classes["definition"]}>{definition}</p>
    </section>
  );
}
