import { useId, type ReactNode } from "react";
import classes from "../Queue.module.css";

type Props = Readonly<{
  title: string;
  count: number | null;
  /** Said where there is nothing. */
  empty: string;
  isEmpty: boolean;
  children: ReactNode;
}>;

/** A heading, how many there are, and they. */
export function Section({ title, count, empty, isEmpty, children }: Props) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={classes["section"]}>
      <h2 id={id}>
        {title} {count !== null && <span className={classes["count"]}>{count}</span>}
      </h2>
      {isEmpty ? <p className={classes["empty"]}>{empty}</p> : children}
    </section>
  );
}
