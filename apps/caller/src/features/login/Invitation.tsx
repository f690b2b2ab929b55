import { inLanguage } from "@sosmessages/contract/languages.ts";
import type { PublicConfig } from "@sosmessages/contract/service.ts";
import type { ReactNode } from "react";
import { Link } from "#lib/router.tsx";
import { Emphasised } from "#lib/Emphasised.tsx";
import { useSayFirst, useSpoken } from "#lib/texts.tsx";
import classes from "./LoginScreen.module.css";

type Props = Readonly<{
  service: Pick<PublicConfig, "replyHours" | "retentionDays" | "organisation">;
  /** The id of the two fields, for those who have been here before. */
  formId: string;
}>;

/** For somebody who has never been here: what this is in one line and three facts, and two ways on. */
export function Invitation({ service, formId }: Props) {
  const say = useSayFirst();
  const { locale } = useSpoken();
  const organisation = service.organisation && inLanguage(service.organisation, locale);
  return (
    <div className={classes["invitation"]}>
      <h1>{say("entrance.title")}</h1>
      <ul className={classes["facts"]}>
        <Fact text={say("entrance.anonymous")}>
          <path d="M12 3l7 2.5v5.5c0 4.5-3 8-7 10-4-2-7-5.5-7-10V5.5z" />
        </Fact>
        <Fact text={say("entrance.answer", { hours: String(service.replyHours) })}>
          <path d="M4 5h16v11h-9l-4 4v-4H4z" />
        </Fact>
        <Fact text={say("entrance.gone", { days: String(service.retentionDays) })}>
          <path d="M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13" />
        </Fact>
      </ul>
      <div className={classes["ways"]}>
        <Link href="/register" className={classes["first"]}>
          {say("entrance.first")}
        </Link>
        <a href={`#${formId}`} className={classes["again"]}>
          {say("entrance.again")}
        </a>
      </div>
      <p className="soft">
        {organisation !== null && `${say("entrance.provider", { organisation })} `}
        {say("entrance.who")} <Link href="/om">{say("menu.about")}</Link>
      </p>
    </div>
  );
}

const Fact = ({ text, children }: Readonly<{ text: string; children: ReactNode }>) => (
  <li>
    <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
      {children}
    </svg>
    <span>
      <Emphasised text={text} />
    </span>
  </li>
);
