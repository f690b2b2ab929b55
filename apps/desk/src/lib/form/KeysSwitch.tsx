import { useState } from "react";
import { areKeysOn, switchKeys } from "#lib/keys.ts";
import classes from "./KeysSwitch.module.css";
import { useSay } from "#lib/texts.tsx";

/** Single letters as keys can be switched off: whoever dictates would set them off by speaking. */
export function KeysSwitch() {
  const say = useSay();
  const [isOn, setOn] = useState(areKeysOn);
  const change = () => {
    switchKeys(!isOn);
    setOn(!isOn);
  };
  return (
    <label className={classes["switch"]}>
      <input type="checkbox" checked={isOn} onChange={change} />
      <span>{say("keys.switch")}</span>
    </label>
  );
}
