import { useState, type ReactNode } from "react";
import classes from "./Panel.module.css";

type Props = Readonly<{
  id?: string;
  title: string;
  isOpen?: boolean;
  isGrave?: boolean;
  count?: number;
  children: ReactNode;
}>;

/**
 * A part of the side panel: open where it is needed for every reply, else a line that opens. It opens by itself when
 * there is something to see, and never closes under somebody's hands.
 */
export function Panel({ id, title, isOpen = false, isGrave = false, count = 0, children }: Props) {
  const [hasOpened, setOpened] = useState(isOpen);
  if (isOpen && !hasOpened) setOpened(true);
  return (
    <details id={id} className={`${classes["panel"]} ${isGrave ? classes["grave"] : ""}`} open={hasOpened}>
      <summary>
        <h2>
          {title}
          {count > 0 && <span className={classes["count"]}> {count}</span>}
        </h2>
      </summary>
      <div className={classes["inner"]}>{children}</div>
    </details>
  );
}
