import type { ReactNode } from "react";
import classes from "./Button.module.css";
import { Spinner } from "../page/Spinner.tsx";

type Props = Readonly<{
  children: ReactNode;
  /** primary: the one thing this screen is for. quiet: all else. plain: looks like a link. danger: cannot be undone. */
  look?: "primary" | "quiet" | "plain" | "danger";
  type?: "submit" | "button";
  /** While something is under way: the words stay, so that the button keeps its size; this is read out instead. */
  working?: string | undefined;
  onPress?: () => void;
}>;

export const Button = ({ children, look = "primary", type = "button", working, onPress }: Props) => (
  <button
    type={type}
    className={`${classes["button"]} ${classes[look]}`}
    disabled={working !== undefined}
    aria-label={working}
    onClick={onPress}
  >
    <span className={working === undefined ? undefined : classes["away"]}>{children}</span>
    {working !== undefined && (
      <span className={classes["over"]}>
        <Spinner label={working} />
      </span>
    )}
  </button>
);
