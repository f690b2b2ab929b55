import type { ReactNode } from "react";
import classes from "./Empty.module.css";

/** Nothing here yet: said, so that nobody wonders whether it is still on its way. */
export const Empty = ({ children }: Readonly<{ children: ReactNode }>) => (
  <p className={classes["empty"]}>{children}</p>
);
