import type { ReactNode } from "react";
import classes from "../Queue.module.css";

type Props = Readonly<{
  title: string;
  count: number;
  isOpen: boolean;
  onToggle: (isOpen: boolean) => void;
  children: ReactNode;
}>;

/** A section that most people need not see; what is in it is fetched when somebody opens it. */
export const Folded = ({ title, count, isOpen, onToggle, children }: Props) => (
  <details
    className={classes["section"]}
    open={isOpen}
    onToggle={(event) => event.currentTarget.open !== isOpen && onToggle(event.currentTarget.open)}
  >
    <summary>
      <h2>
        {title} <span className={classes["count"]}>{count}</span>
      </h2>
    </summary>
    {isOpen && children}
  </details>
);
