import type { ReactNode } from "react";
import classes from "./Banner.module.css";

type Props = Readonly<{ kind: "error" | "note"; children: ReactNode }>;

/** An error interrupts a screen reader, and can be given the focus; a note waits for a pause. */
export const Banner = ({ kind, children }: Props) => (
  <div
    role={kind === "error" ? "alert" : "status"}
    tabIndex={kind === "error" ? -1 : undefined}
    className={`${classes["banner"]} ${classes[kind]}`}
  >
    {children}
  </div>
);
