import type { PublicConfig } from "@sosmessages/contract/service.ts";
import { useSay, useSpoken } from "#lib/texts.tsx";
import classes from "./Helpline.module.css";

type Props = Readonly<{ helpline: PublicConfig["helpline"]; isNamed?: boolean }>;

/** One tap calls. */
export function Helpline({ helpline, isNamed = false }: Props) {
  const say = useSay();
  const { locale } = useSpoken();
  const name = helpline.name[locale];
  return (
    <a
      href={`tel:${helpline.number.replace(/ /g, "")}`}
      className={isNamed ? classes["named"] : classes["button"]}
      aria-label={say("helpline.call", { name, number: helpline.number })}
    >
      {isNamed ? `${name}: ${helpline.number}` : helpline.number}
    </a>
  );
}
