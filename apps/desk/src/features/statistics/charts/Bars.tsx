import { directionOf } from "#lib/languages.ts";
import { useSpoken } from "#lib/texts.tsx";
import { drawn, isTold, countText, type Count } from "../figures.ts";
import classes from "./Bars.module.css";

export type Bar = Readonly<{ name: string; count: Count | undefined }>;

const rowHeight = 40;

/** Lying bars with their names and numbers on them; they begin where one begins to read. The table beside says the same to those who listen. */
export function Bars({ bars }: Readonly<{ bars: readonly Bar[] }>) {
  const isFromRight = directionOf(useSpoken().locale) === "rtl";
  const [start, end] = isFromRight ? ["100%", "0"] : ["0", "100%"];
  const most = Math.max(5, ...bars.map(({ count }) => drawn(count)));
  return (
    <svg className={classes["bars"]} width="100%" height={bars.length * rowHeight} aria-hidden="true">
      {bars.map(({ name, count }, index) => {
        const top = index * rowHeight;
        const long = (drawn(count) / most) * 100;
        return (
          <g key={name}>
            <text x={start} y={top + 14}>
              {name}
            </text>
            <text x={end} y={top + 14} textAnchor="end">
              {countText(count)}
            </text>
            <rect x="0" y={top + 20} width="100%" height="10" rx="5" className={classes["ground"]} />
            <rect
              x={isFromRight ? `${100 - long}%` : "0"}
              y={top + 20}
              width={`${long}%`}
              height="10"
              rx="5"
              className={isTold(count) ? classes["bar"] : classes["few"]}
            />
          </g>
        );
      })}
    </svg>
  );
}
