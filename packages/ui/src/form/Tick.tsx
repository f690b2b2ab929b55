import { useId, type ReactNode } from "react";
import classes from "./Tick.module.css";

type Props = Readonly<{
  name: string;
  children: ReactNode;
  error?: string | undefined;
  isTicked?: boolean;
  onChange?: () => void;
}>;

export function Tick({ name, children, error, isTicked = false, onChange }: Props) {
  const id = useId();
  return (
    <div>
      <label className={classes["tick"]}>
        <input
          type="checkbox"
          name={name}
          defaultChecked={isTicked}
          onChange={onChange}
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? undefined : id}
        />
        <span>{children}</span>
      </label>
      {error && (
        <p id={id} className={classes["error"]}>
          {error}
        </p>
      )}
    </div>
  );
}
