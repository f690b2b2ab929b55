import type { Service } from "./service.ts";
import classes from "./thread/MessageList.module.css";

type Props = Readonly<{ helpline: Service["helpline"] }>;

/** One tap calls. */
export const CallLink = ({ helpline: { number } }: Props) => (
  <a className={classes["number"]} href={`tel:${number.replace(/ /g, "")}`}>
    {number}
  </a>
);

/** A sentence that mentions the helpline's number, with the number to tap. */
export function WithCall({ text, helpline }: Props & Readonly<{ text: string }>) {
  const [before = "", after = ""] = text.split(helpline.number, 2);
  return (
    <>
      {before}
      {before !== text && <CallLink helpline={helpline} />}
      {after}
    </>
  );
}
