import type { ReactNode } from "react";
import classes from "./Sheet.module.css";

/** A sheet of paper with one purpose: a form, or a few words and a way on. */
export const Sheet = ({ title, children }: Readonly<{ title: string; children: ReactNode }>) => (
  <section className={classes["sheet"]}>
    <h1>{title}</h1>
    {children}
  </section>
);
