import type { ReactNode } from "react";
import classes from "./Side.module.css";

type Props = Readonly<{ title: string; isOpen?: boolean; count?: number; children: ReactNode }>;

/** A part of the side panel: open where it is needed for every reply, else a line that opens. */
export const Panel = ({ title, isOpen = false, count = 0, children }: Props) => (
  <details className={classes["panel"]} open={isOpen}>
    <summary>
      <h2>
        {title}
        {count > 0 && <span className={classes["count"]}> {count}</span>}
      </h2>
    </summary>
    <div className={classes["inner"]}>{children}</div>
  </details>
);
