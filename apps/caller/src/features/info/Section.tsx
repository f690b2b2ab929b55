import type { ReactNode } from "react";
import classes from "./Section.module.css";

type Props = Readonly<{ title: string; children: ReactNode }>;

export const Section = ({ title, children }: Props) => (
  <section className={classes["section"]}>
    <h2>{title}</h2>
    {children}
  </section>
);

export const List = ({ children }: Readonly<{ children: ReactNode }>) => (
  <ul className={classes["list"]}>{children}</ul>
);

/** A list of which every line is something to press. */
export const Links = ({ children }: Readonly<{ children: ReactNode }>) => (
  <ul className={classes["links"]}>{children}</ul>
);
