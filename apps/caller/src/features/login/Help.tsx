import { Link } from "#lib/router.tsx";
import { useSayFirst, useSpoken } from "#lib/texts.tsx";
import classes from "./LoginScreen.module.css";

type Props = Readonly<{ isWeb: boolean; hasApp: true | undefined; feedbackUrl: string | null }>;

/** Below the form, for those who need more than two fields and a button. */
export function Help({ isWeb, hasApp, feedbackUrl }: Props) {
  const say = useSayFirst();
  const { locale } = useSpoken();
  return (
    <div className={classes["help"]}>
      <Link href="/glemtpassord" className={classes["link"]}>
        {say("login.recover")}
      </Link>
      <p>
        {say("login.help_register")} <Link href="/register">{say("login.register")}</Link>
      </p>
      <p>{say("login.help_mailbox")}</p>
      {isWeb && hasApp && <p>{say("login.app_hint")}</p>}
      {isWeb && feedbackUrl !== null && locale !== "se" && (
        <a href={feedbackUrl} className={classes["link"]}>
          {say("login.feedback")}
        </a>
      )}
    </div>
  );
}
