import type { ReactNode } from "react";
import classes from "./Section.module.css";

type Props = Readonly<{ title: string; /** Where a link on the same page leads. */ id?: string; children: ReactNode }>;

export const Section = ({ title, id, children }: Props) => (
  <section id={id} className={classes["section"]}>
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

/** Rows to tap: who answers, and the number. */
export const Numbers = ({ list }: Readonly<{ list: readonly { name: string; number: string }[] }>) => (
  <ul className={classes["numbers"]}>
    {list.map(({ name, number }) => (
      <li key={number}>
        <a href={`tel:${number.replace(/ /g, "")}`}>
          <span>{name}</span> <b className="number">{number}</b>
        </a>
      </li>
    ))}
  </ul>
);
