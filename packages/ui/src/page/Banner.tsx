import type { ReactNode } from "react";
import classes from "./Banner.module.css";

type Props = Readonly<{ kind: "error" | "note"; children: ReactNode }>;

/** An error interrupts a screen reader; a note waits for a pause. */
export const Banner = ({ kind, children }: Props) => (
  <div role={kind === "error" ? "alert" : "status"} className={`${classes["banner"]} ${classes[kind]}`}>
    {children}
  </div>
);
