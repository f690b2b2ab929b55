import { useState } from "react";
import classes from "./Switch.module.css";

type Props = Readonly<{ label: string; read: () => boolean; write: (isOn: boolean) => void }>;

/** A setting of this device: on or off, at once. */
export function Switch({ label, read, write }: Props) {
  const [isOn, setOn] = useState(read);
  const change = () => {
    write(!isOn);
    setOn(!isOn);
  };
  return (
    <label className={classes["switch"]}>
      <input type="checkbox" checked={isOn} onChange={change} />
      <span>{label}</span>
    </label>
  );
}
