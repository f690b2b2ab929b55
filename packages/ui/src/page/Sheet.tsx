import type { ReactNode } from "react";
import classes from "./Sheet.module.css";

type Props = Readonly<{ title: string; before?: ReactNode; isWide?: boolean; children: ReactNode }>;

/** A sheet of paper with one purpose: a form, or a few words and a way on. `before` stands above the heading. */
export const Sheet = ({ title, before, isWide = false, children }: Props) => (
  <section className={`${classes["sheet"]} ${isWide ? classes["wide"] : ""}`}>
    {before && <div className={classes["before"]}>{before}</div>}
    <h1>{title}</h1>
    {children}
  </section>
);
