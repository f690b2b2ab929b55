import { useId, type ReactNode } from "react";
import classes from "./Card.module.css";

type Props = Readonly<{ title: string; children: ReactNode }>;

/** One matter of a page that has several. */
export function Card({ title, children }: Props) {
  const id = useId();
  return (
    <section className={classes["card"]} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Side by side where there is room. */
export const Cards = ({ children }: Readonly<{ children: ReactNode }>) => (
  <div className={classes["cards"]}>{children}</div>
);
