import type { ReactNode } from "react";
import classes from "./Divider.module.css";

type Props = Readonly<{
  children: ReactNode;
  /** From here on everything is new; it can be gone to. */
  news?: Readonly<{ id: string; className: string | undefined }>;
}>;

/** A line across a thread, with a word on it: a day, or that what follows is new. */
export const Divider = ({ children, news }: Props) => (
  <h2
    className={`${classes["divider"]} ${news?.className ?? ""}`}
    {...(news !== undefined && { id: news.id, tabIndex: -1 })}
  >
    {children}
  </h2>
);
