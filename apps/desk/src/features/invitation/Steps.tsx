import { useSay } from "#lib/texts.tsx";
import classes from "./Steps.module.css";

const names = ["invitation.step_you", "invitation.step_password", "invitation.step_factor"] as const;

/** Where one is, and how little is left. */
export function Steps({ at }: Readonly<{ at: 0 | 1 | 2 }>) {
  const say = useSay();
  return (
    <ol className={classes["steps"]} aria-label={say("invitation.steps")}>
      {names.map((name, index) => (
        <li key={name} aria-current={index === at ? "step" : undefined} data-done={index < at || undefined}>
          {say(name)}
        </li>
      ))}
    </ol>
  );
}
