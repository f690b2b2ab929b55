import { Link } from "wouter";
import { useSayFirst, useSpoken } from "#lib/texts.tsx";
import classes from "./LoginScreen.module.css";

type Props = Readonly<{ isWeb: boolean; feedbackUrl: string | null }>;

/** Below the form, for those who need more than two fields and a button. */
export function Help({ isWeb, feedbackUrl }: Props) {
  const say = useSayFirst();
  const { locale } = useSpoken();
  return (
    <div className={classes["help"]}>
      <Link href="/glemtpassord" className={classes["link"]}>
        {say("login.recover")}
      </Link>
      <p>{say("login.help_register")}</p>
      <Link href="/register" className={classes["register"]}>
        {say("login.register")}
      </Link>
      <p>{say("login.help_mailbox")}</p>
      {isWeb && <p>{say("login.app_hint")}</p>}
      <Link href="/om" className={classes["link"]}>
        {say("menu.about")}
      </Link>
      {isWeb && feedbackUrl !== null && locale !== "se" && (
        <a href={feedbackUrl} className={classes["link"]}>
          {say("login.feedback")}
        </a>
      )}
    </div>
  );
}
