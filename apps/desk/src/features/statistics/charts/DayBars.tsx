import { useSay } from "#lib/texts.tsx";
import classes from "./DayBars.module.css";
import { drawn, isTold, countText, type Count } from "../figures.ts";

type Props = Readonly<{
  name: string;
  most: number;
  days: readonly Readonly<{ day: string; count: Count | undefined }>[];
}>;

const height = 100;

export function DayBars({ name, most, days }: Props) {
  const say = useSay();
  const top = days.reduce<number>((highest, { count }) => Math.max(highest, isTold(count) ? drawn(count) : 0), 0);
  return (
    <div className={classes["chart"]} aria-hidden="true">
      <p className={classes["name"]}>
        <strong>{name}</strong>
        <span>{say("stats.most", { count: countText(top === 0 ? undefined : top) })}</span>
      </p>
      <svg className={classes["bars"]} viewBox={`0 0 ${Math.max(1, days.length)} ${height}`} preserveAspectRatio="none">
        {days.map(({ day, count }, index) => {
          const tall = (drawn(count) / most) * height;
          return (
            <rect
              key={day}
              x={index + 0.1}
              y={height - tall}
              width="0.8"
              height={tall}
              className={isTold(count) ? classes["bar"] : classes["few"]}
            />
          );
        })}
      </svg>
      <p className={classes["ends"]}>
        <span>{days[0]?.day}</span>
        <span>{days.at(-1)?.day}</span>
      </p>
    </div>
  );
}
