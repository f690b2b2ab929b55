import type { ReactNode } from "react";
import classes from "./Buttons.module.css";

/** Buttons that belong together: side by side where there is room. */
export const Buttons = ({ children }: Readonly<{ children: ReactNode }>) => (
  <div className={classes["buttons"]}>{children}</div>
);
