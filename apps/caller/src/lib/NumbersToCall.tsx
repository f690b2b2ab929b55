import { inLanguage } from "@sosmessages/contract/languages.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { RefObject } from "react";
import { useSayInDialog } from "./dialog-texts.ts";
import { useSpoken } from "./texts.tsx";
import classes from "./NumbersToCall.module.css";

type Props = Readonly<{
  numbers: readonly PublicConfig["emergency"][];
  /** The first is the emergency number. */
  isUrgent?: true;
  list?: RefObject<HTMLUListElement | null>;
}>;

/** One tap calls. */
export function NumbersToCall({ numbers, isUrgent, list }: Props) {
  const say = useSayInDialog();
  const { locale } = useSpoken();
  return (
    <ul ref={list} className={`${classes["numbers"]} ${isUrgent ? classes["urgent"] : ""}`}>
      {numbers.map(({ name, number, hours }, index) => (
        <li key={number}>
          <a href={`tel:${number.replace(/ /g, "")}`}>
            <b>{isUrgent && index === 0 ? say("not_safe.call", { number }) : number}</b>
            <span>
              {inLanguage(name, locale)}
              {hours && ` (${inLanguage(hours, locale)})`}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
