import classes from "./Spinner.module.css";

/** The label is for those who listen; the turning ring for those who see. */
export const Spinner = ({ label }: Readonly<{ label: string }>) => (
  <output className={classes["spinner"]}>
    <span className="visually-hidden">{label}</span>
  </output>
);
