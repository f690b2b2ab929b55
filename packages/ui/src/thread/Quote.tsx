import type { ReactNode } from "react";
import classes from "./Quote.module.css";

/** Words as they were written. A long text scrolls by itself, so that what follows stays in sight. */
export const Quote = ({ children }: Readonly<{ children: ReactNode }>) => (
  <blockquote dir="auto" className={classes["quote"]}>
    {children}
  </blockquote>
);
