import type { ReactNode } from "react";
import classes from "./Page.module.css";

type Props = Readonly<{
  title: string;
  /** One sentence on what the page is for. */
  about?: string;
  /** The one thing to do here, at the end of the heading's line. */
  action?: ReactNode;
  children: ReactNode;
}>;

export const Page = ({ title, about, action, children }: Props) => (
  <div className={classes["page"]}>
    <div className={classes["head"]}>
      <div>
        <h1>{title}</h1>
        {about && <p className={classes["about"]}>{about}</p>}
      </div>
      {action}
    </div>
    {children}
  </div>
);
