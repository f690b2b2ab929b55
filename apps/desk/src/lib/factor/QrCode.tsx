import { encode } from "uqr";
import classes from "./QrCode.module.css";

type Props = Readonly<{ text: string; label: string }>;

/** Drawn here, so that the secret in it never leaves the page. Black on white in every theme: cameras want it so. */
export function QrCode({ text, label }: Props) {
  const { data, size } = encode(text, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return (
    <svg
      className={classes["code"]}
      viewBox={`0 0 ${size} ${size}`}
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element could only show it through an address that holds the secret
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  );
}
