import { inLanguage } from "@sosmessages/contract/languages.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { useSayFirst, useSpoken } from "#lib/texts.tsx";
import classes from "./Helpline.module.css";

type Props = Readonly<{
  helpline: PublicConfig["helpline"];
  /** named: in a sentence. compact: on a narrow screen a picture, where other things need the room. */
  look: "named" | "compact";
}>;

/** One tap calls. */
export function Helpline({ helpline, look }: Props) {
  const say = useSayFirst();
  const { locale } = useSpoken();
  const name = inLanguage(helpline.name, locale);
  const words = say("helpline.call", { name, number: helpline.number });
  return (
    <a href={`tel:${helpline.number.replace(/ /g, "")}`} className={classes[look]} aria-label={words} title={words}>
      {look === "named" ? `${name}: ` : <Receiver />}
      <span className="number">{helpline.number}</span>
    </a>
  );
}

const Receiver = () => (
  <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
    <path
      d="M7.5 3.5l3 4.5-2 2.5c1 2 3 4 5 5l2.5-2 4.5 3c-.5 2.5-2 4-4 4-6.5 0-13-6.5-13-13 0-2 1.5-3.5 4-4z"
      fill="none"
      stroke="currentcolor"
      strokeWidth="2"
      strokeLinejoin="round"
    />
  </svg>
);
