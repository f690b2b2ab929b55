import type { ReactNode } from "react";
import classes from "./Sheet.module.css";

type Props = Readonly<{
  title: string;
  /** What the page is called where its title would say too much; whoever names the window reads it off the heading. */
  tab?: string | undefined;
  before?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
}>;

/** A sheet of paper with one purpose: a form, or a few words and a way on. `before` stands above the heading. */
export const Sheet = ({ title, tab, before, isWide = false, children }: Props) => (
  <section className={`${classes["sheet"]} ${isWide ? classes["wide"] : ""}`}>
    {before && <div className={classes["before"]}>{before}</div>}
    <h1 data-tab={tab}>{title}</h1>
    {children}
  </section>
);
